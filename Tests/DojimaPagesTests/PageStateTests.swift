@testable import DojimaPages
import Dojima
import DojimaChart
import DojimaCommands
import DojimaSeries
import DojimaServer
import DojimaStore
import DojimaText
import DojimaTime
import Foundation
import Testing

/// State of a page, changed by one operation at a time.
@Suite struct PageStateTests {
    private func state(_ options: String...) throws -> PageState {
        PageState(try CommandCall(["chart", "AAA"] + options, within: nil).chart())
    }

    private func line(_ state: PageState) -> String { ChartCommandLine(state.chart).shellText }

    @Test("Volume returns when the chart has space for it, unless it was hidden") func volume() throws {
        for (options, isShown) in [([], true), (["--no-volume"], false)] {
            var state = PageState(try CommandCall(["chart", "AAA"] + options, within: nil).chart())
            let first = line(state)
            try state.addSymbol("B")
            state.setType(.column)
            state.addStudy(try Study("volume"))
            #expect(!state.chart.hasVolume)
            state.removeStudy("volume", from: .pane)
            state.setType(nil)
            state.removeSymbol("B")
            #expect(state.chart.hasVolume == isShown && line(state) == first)
        }
    }

    @Test("The first added symbol switches to percent, unless the chart sets how symbols share the axis") func relative()
        throws
    {
        var plain = try state()
        try plain.addSymbol("B")
        #expect(line(plain) == "dojima chart AAA B --percent")
        plain.setScale(.logarithmic)
        plain.removeSymbol("B")
        #expect(line(plain) == "dojima chart AAA --log", "later choices stay")
        for option in ["--log", "--percent", "--indexed", "--prices"] {
            var said = try state(option)
            try said.addSymbol("B")
            said.removeSymbol("B")
            #expect(line(said) == "dojima chart AAA \(option)")
        }
        var many = try state()
        for number in 1..<PageState.maximumSymbols { try many.addSymbol("S\(number)") }
        #expect(throws: RequestError.self) { try many.addSymbol("X") }
    }

    @Test("Annotations stay with their symbols, except those of all pages") func annotations() throws {
        var state = try state("--annotate", "buy:2020-01-02=Everywhere", "--annotate", "sell:2020-01-03=Mine")
        let common = [state.annotations[0]]
        state.setSymbol("B", keeping: common)
        #expect(state.annotations == common)
        state.annotate(
            try #require(
                AnnotationCatalog.kind(named: "buy").map {
                    Annotation(kind: $0, points: [AnnotationPoint(time: .dateOnly(CivilDate(normalizing: 2020, month: 1, day: 6)))])
                }))
        state.setSymbol("AAA", keeping: common)
        #expect(state.annotations.map(\.text) == ["Everywhere", "Mine"])
        state.erase(0)
        state.erase(7)
        #expect(state.annotations.map(\.text) == ["Mine"])
        state.setSymbol("B", keeping: common)
        #expect(state.annotations.map(\.text) == [""], "annotations drawn on it before")
    }

    @Test("Each choice is one option of the command, and choosing the default removes it") func looks() throws {
        var state = try state("--last", "6M")
        let first = line(state)
        state.setType(.line)
        state.setTheme("dark")
        state.setInterval(BarInterval.week)
        state.setWindow(WindowRequest(select: 0.25...0.75))
        try state.setValueRange(100...200, axis: "price")
        #expect(line(state) == "dojima chart AAA --select 0.25..0.75 --type line --y-range 100..200 --interval 1w --theme dark")
        state.setType(nil)
        state.setWindow(try .last("6M"))
        state.setSymbol("B", keeping: [])
        #expect(line(state) == first.replacing("AAA", with: "B").replacing(" --last 6M", with: " --last 6M --interval 1w --theme dark"))
        state.setSize(PageSize(width: 700, height: 400, scale: 2))
        state.setCrosshair(Instant(microseconds: 1_577_836_800_000_000))
        state.setAxisWidths(AxisWidths(right: [64]))
        let drawn = line(state)
        for option in ["--size 700x400", "--scale 2", "--crosshair 2020-01-01T00:00:00Z", "--axis-width 64"] {
            #expect(drawn.contains(option), "\(option): \(drawn)")
        }
        #expect(
            PageAddress(symbols: ["B"], options: ChartCommandLine(state.chart).options).ofPage.page
                == "/chart/B?last=6M&interval=1w&theme=dark&axis-width=64")
    }

    @Test("Symbols with commas and percent signs are escaped in addresses and read back") func names() throws {
        for symbols in [["A,B"], ["A,B", "C"], ["50%2C", "A%", ","], ["%", "a b/c"]] {
            let page = PageAddress(symbols: symbols, options: []).page
            let path = try #require(page.removingPercentEncoding).dropFirst("/chart/".count)
            #expect(PageAddress.names(in: String(path)) == symbols, "\(page)")
        }
        let charts = try NetCharts()
        try charts.database().upsert(NetCharts.bars(3), into: SeriesKey(symbol: "A,B", interval: .day))
        let site = try ChartSite(charts.library)
        for target in ["/chart/A,B", "/charts/AAA,A%252CB", "/chart/AAA,A%252CB"] {
            #expect(try site.answer(to: target).status == 200, "\(target)")
        }
        #expect(try site.answer(to: "/charts/AAA,A,B").status == 404)
    }

    @Test("A page that was opened with a comparison in percent shows prices when nothing is compared") func reopened() throws {
        var state = try state("B", "--percent")
        #expect(state.chart.priceScale == .percent)
        state.removeSymbol("B")
        #expect(state.chart.priceScale == .linear && !line(state).contains("--percent"))
    }
}
