@testable import DojimaCommands
import Dojima
import DojimaChart
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// The command line that is written from a specification makes the same specification again.
@Suite struct ChartCommandLineTests {
    private func parsed(_ words: [String]) throws -> ChartSpecification { try HelpExamples.chart(words) }

    /// Expects that the written command line of a chart makes the same chart, and returns the line.
    @discardableResult
    private func expectSame(_ chart: ChartSpecification, _ source: String) throws -> ChartCommandLine {
        let line = ChartCommandLine(chart)
        do {
            let again = try parsed(line.arguments)
            #expect(again == chart && again.json() == chart.json(), "\(source)\n\(line.shellText)\n\(again.json())\n\(chart.json())")
        } catch let refusal as CommandCall.Refusal { Issue.record("\(source)\n\(line.shellText)\n\(refusal)") }
        return line
    }

    @Test("The charts of all examples of the help are written with their original options", arguments: HelpExamples.charts)
    func help(_ example: String) throws {
        let given = HelpExamples.words(example)
        // The file of a house style is no part of a chart, but its contents are.
        guard !given.contains(where: { ["--config", "--spec", "--print-sql", "-o", "--frame", "--show"].contains($0) }) else {
            return
        }
        let chart = try parsed(given)
        // Pages show no tables, so only charts of prices are written.
        guard chart.table == nil else { return }
        let line = try expectSame(chart, example)
        #expect(line.options.contains { $0.name == "set" } == given.contains("--set"), "\(example): \(line.shellText)")
    }

    @Test(
        "Every frozen specification has a command line",
        arguments: try frozenNames())
    func frozen(_ name: String) throws {
        let bytes = try Data(contentsOf: frozenCharts.appendingPathComponent(name))
        let chart = try ChartSpecification(Array(bytes))
        if chart.table == nil { try expectSame(chart, name) }
    }

    /// Compatible options, of which a random chart has some.
    private static let choices: [[String]] = [
        ["--last", "6M"], ["--from", "2018-01-02", "--to", "2018-06-30T16:00"], ["--select", "0.25..0.75"], ["--preset", "YTD"],
        ["--last", "30"], ["--zoom", "2.5"], ["--pan-to", "center"], ["--type", "line"], ["--type", "column"],
        ["--type", "area", "--stack", "sum"], ["--log"], ["--percent"],
        ["--indexed", "--base", "2018-01-02"], ["--prices"], ["--inverted"], ["--axis", "left"], ["--axis", "right", "--axis", "left"],
        ["--y-range", "1000..3000"], ["--y-range=-5..5"], ["--axis-range", "price=2000..3000"], ["--y-title", "A = 'b'"],
        ["--y-crosses", "2018-02-01", "--fixed-labels"], ["--x-crosses", "100", "--fixed-labels"], ["--y-ticks", "2^1"],
        ["--overlay", "sma:20"], ["--overlay", "bbands:20"], ["--overlay", "mid = (high + low)/2"], ["--pane", "rsi:14"],
        ["--pane", "volume"], ["--pane", "stretch = close - sma:9"], ["--mark", "cdlhammer"], ["--profile", "24"], ["--no-volume"],
        ["--volume-axis"], ["--labels", "value"], ["--hide", "SPX"], ["--selected", "2018-10-10", "--selected", "2018-10-11T09:30"],
        ["--annotate", "horizontal-line:2873=High = 1", "--annotate", "trend-line:2018-04-02,2554..2018-10-03,2840"],
        ["--crosshair", "@1538352000"], ["--crosshair-text", "{time}\\nat {close}: {total volume}"], ["--navigator"], ["--track"],
        ["--track-series", "SPX"], ["--pan", "both"], ["--gap-marks"], ["--gap-marks", "off"], ["--legend", "bottom"],
        ["--border", "plot=#5D606B:2", "--background", "plot=#FFFFFF..#E6E9EF"], ["--axis-width", "64,48", "--axis-width", "left:40"],
        ["--size", "640x480", "--scale", "1.5"], ["--highlight", "SPX,IXIC"], ["--by-symbol"], ["--facet", "--columns", "2"],
        ["--calendar", "XNYS", "--show-gaps", "holiday"], ["--exclude", "weekends"], ["--color", "close > 100: #F57C00"],
        ["--set", "panes[0].series[0].lineWidth=2"], ["--set", "panes[0].weight=4"], ["--no-annotations"], ["--title", "-1 $x"],
    ]

    @Test("The command lines of random charts make the same charts", arguments: 0..<4) func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var made = 0
        for _ in 0..<8 {
            let symbols = ["SPX", "IXIC", "-x", "A B"].prefix(Int.random(in: 1...4, using: &generator))
            let options = ChartCommandLineTests.choices.shuffled(using: &generator).prefix(Int.random(in: 1...9, using: &generator))
                .joined()
            guard let chart = try? parsed(["chart"] + options + ["--"] + symbols) else { continue }
            made += 1
            try expectSame(chart, "\(options) \(symbols)")
        }
        #expect(made > 1)
    }

    @Test("Charts that a user changes step by step are written without settings of keys", arguments: 0..<4)
    func changed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var chart = try parsed(["chart", "SPX"])
        for _ in 0..<12 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: chart.addSymbol(["IXIC", "GOOG", "AAPL"].randomElement(using: &generator) ?? "")
            case 1: if let last = chart.pricedSymbols.last { chart.removeSymbol(last) }
            case 2: chart.setScale(PriceScale.allCases.randomElement(using: &generator) ?? .linear)
            case 3: chart.addStudy(try Study(["sma:20", "bbands:20", "rsi:14", "volume"].randomElement(using: &generator) ?? ""))
            case 4: chart.removeOverlay("sma:20")
            case 5: chart.removeStudyBelow(["rsi:14", "volume"].randomElement(using: &generator) ?? "")
            case 6: chart.setType([SeriesKind.line, .candlestick, nil].randomElement(using: &generator) ?? nil)
            case 7: if let axis = chart.valueAxes.randomElement(using: &generator) { try chart.setRange(10...90, ofAxis: axis) }
            case 8:
                if let one = chart.listedSeries.randomElement(using: &generator) {
                    try chart.setHidden(!one.isHidden, series: one.name)
                }
            default: if let axis = chart.valueRanges.first { try chart.setRange(nil, ofAxis: axis.axis) }
            }
            if chart.pricedSymbols.count == 1 { chart.showVolume(true) }
        }
        let line = try expectSame(chart, "\(seed)")
        #expect(!line.options.contains { $0.name == "set" }, "\(line.shellText)")
    }

    @Test("A built-in house style is written as its name, with the keys that differ from it") func houseStyle() throws {
        #expect(try expectSame(parsed(["chart", "SPX", "--style", "editorial"]), "").shellText == "dojima chart SPX --style editorial")
        let larger = try parsed(["chart", "SPX", "--style", "editorial", "--note", "N", "--set", "style.fontSize=18"])
        let line = try expectSame(larger, "").shellText
        #expect(line.contains("--style editorial") && !line.contains("readings") && line.contains("18"), "\(line)")
        #expect(!ChartCommandLine(try parsed(["chart", "SPX"])).shellText.contains("--style"))
    }

    @Test("Each value is written as its option, and a key without an option is set") func values() throws {
        var chart = try parsed(["chart", "SPX", "--pane", "rsi:14", "--last", "1y"])
        try chart.setRange(20...80, ofAxis: "rsi:14")
        try chart.setRange(2000...3000, ofAxis: "price")
        chart.layout.hidesTitle = true
        chart.title = "It's $1"
        #expect(
            ChartCommandLine(chart).shellText
                == "dojima chart SPX --last 1y --pane rsi:14 --y-range 2000..3000 --axis-range rsi:14=20..80 --title 'It'\\''s $1' --set layout.titleHidden=true"
        )
        #expect(ChartCommandLine(try parsed(["chart", "--", "-x"])).arguments == ["chart", "--", "-x"])
    }

    @Test("A value that a specification cannot have is refused in every form of input") func invalid() throws {
        for options in [
            ["--log", "--y-range=-100..3000"], ["--log", "--axis-range", "price=-1..5"],
            ["--log", "--set", "panes[0].axes[0].range=[-1, 5]"],
            ["--axis-range", "rsi:14=20..80"], ["--axis-range", "20..80"],
        ] {
            let refusal = #expect(throws: CommandCall.Refusal.self) { try parsed(["chart", "SPX"] + options) }
            #expect(refusal?.category == .request, "\(options)")
        }
        let refusal = #expect(throws: CommandCall.Refusal.self) { try parsed(["chart", "SPX", "--axis-range", "rsi:14=20..80"]) }
        #expect(refusal?.description == "--axis-range rsi:14: there is no axis \"rsi:14\"; this chart has price, volume")
    }
}

private let frozenCharts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Frozen/charts")
private func frozenNames() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: frozenCharts.path).sorted() }
