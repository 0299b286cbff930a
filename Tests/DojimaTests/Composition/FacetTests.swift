import Dojima
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Small multiples: one picture of aligned charts.
@Suite struct FacetTests {
    private let store: Store

    init() throws { store = try PictureTests.store() }

    /// The S&P 500 and files of the datasets next to it.
    private func chart(_ count: Int, _ change: (inout ChartSpecification) -> Void = { _ in }) throws -> ChartSpecification {
        let others = ["nasdaq-daily.csv", "goog-daily.json"].map {
            "\(PictureTests.file.split(separator: "/").dropLast().joined(separator: "/"))/\($0)"
        }
        let names = ["SPX"] + others.map { "/\($0)" }
        var chart = try ChartSpecification(
            panes: [PaneSpecification(series: names.prefix(count).map { SeriesSpecification(symbol: $0) })], interval: .day,
            window: .last("1y"))
        chart.closedTime.calendars = ["XNYS"]
        (chart.width, chart.height) = (1200, 700)
        chart.facet = FacetOptions()
        change(&chart)
        return chart
    }

    @Test("The rules that colour the only series of small charts are listed in the heading; without space for them, a note says so")
    func rules() throws {
        var wide = try chart(2)
        wide.colors = [try ColorRule("close > sma:50: green"), try ColorRule("else: gray")]
        let texts = try Picture(wide, source: store).drawing.description.texts.filter { $0.role == "legend" }.map(\.text)
        #expect(texts == ["close > sma:50", "otherwise"])
        var narrow = wide
        narrow.width = 300
        let description = try Picture(narrow, source: store).drawing.description
        #expect(!description.texts.contains { $0.role == "legend" })
        #expect(description.warnings.contains("the key of the colour rules does not fit in the heading"))
    }

    @Test("All plots have one size, and those of a row or a column have the same edges", arguments: [false, true])
    func aligned(sharedY: Bool) throws {
        let specification = try chart(3) {
            $0.facet?.columns = 2
            $0.facet?.sharesY = sharedY
            if sharedY { $0.rebase = Rebasing(.percent) }
        }
        let description = try Picture(specification, source: store).drawing.description
        let boxes = description.panes.map(\.box)
        try #require(boxes.count == 3)
        #expect(Set(boxes.map(\.width)).count == 1 && Set(boxes.map(\.height)).count == 1)
        #expect(boxes[0].y == boxes[1].y && boxes[0].x == boxes[2].x && boxes[1].x > boxes[0].maxX && boxes[2].y > boxes[0].maxY)
        // The time is labelled below the lowest chart of each column.
        let times = description.axes.filter { $0.id == "x" }
        #expect(times.map { $0.ticks.contains { !$0.label.isEmpty } } == [false, true, true])
        let prices = description.axes.filter { $0.id != "x" }
        // The third symbol has no bars in the window, so it has only a shared axis.
        #expect(prices.map { $0.ticks.contains { !$0.label.isEmpty } } == [!sharedY, true, sharedY])
        if sharedY { #expect(Set(prices.map { [$0.range.lowerBound, $0.range.upperBound] }).count == 1) }
        for (index, text) in description.texts.enumerated() {
            #expect(text.box.x >= 0 && text.box.maxX <= 1200 && text.box.y >= 0 && text.box.maxY <= 700, "\(text)")
            #expect(!description.texts[(index + 1)...].contains { $0.box.meets(text.box) }, "\(text)")
        }
    }

    @Test("Small charts of changes have one range of values, of prices each its own, unless the options say otherwise")
    func sharedRanges() throws {
        func ranges(_ unit: Rebasing.Unit, sharedY: Bool?) throws -> Set<[Double]> {
            let specification = try chart(2) {
                $0.rebase = Rebasing(unit)
                $0.facet?.sharesY = sharedY
            }
            let axes = try Picture(specification, source: store).drawing.description.axes.filter { $0.id != "x" }
            return Set(axes.map { [$0.range.lowerBound, $0.range.upperBound] })
        }
        for unit in [.percent, .index(100), .price] as [Rebasing.Unit] {
            #expect(try ranges(unit, sharedY: nil).count == (unit == .price ? 2 : 1), "\(unit)")
            #expect(try ranges(unit, sharedY: true).count == 1 && ranges(unit, sharedY: false).count == 2, "\(unit)")
        }
    }

    @Test("The heading of each chart has its symbol and its change over the window")
    func headings() throws {
        let specification = try chart(2) { $0.window = WindowRequest(from: .dateOnly(CivilDate(normalizing: 2018, month: 1, day: 2))) }
        let texts = try Picture(specification, source: store).drawing.description.texts
        #expect(texts.filter { $0.role == "title" }.map(\.text).contains("SPX"))
        // From 2695.81 on 2 January to 2506.85 at the end of the file.
        #expect(texts.contains { $0.role == "subtitle" && $0.text == "\u{2212}7.01%" })
    }

    @Test("Small charts count from the close before a period, as columns by symbol and rebased lines do", arguments: ["1y", "3M", "YTD"])
    func base(period: String) throws {
        let window = WindowRequest(preset: try Preset(period))
        func texts(_ change: (inout ChartSpecification) -> Void) throws -> [ChartDescription.Text] {
            let specification = try chart(2) {
                $0.window = window
                change(&$0)
            }
            return try Picture(specification, source: store).drawing.description.texts
        }
        let small = try texts { _ in }
        let columns = try texts { ($0.facet, $0.groupsBySymbol) = (nil, true) }
        let changes = columns.filter { $0.role == "label" && $0.text.hasSuffix("%") }.map(\.text)
        #expect(changes.count == 2)
        for text in changes { #expect(small.contains { $0.role == "subtitle" && $0.text == text }, "\(text)") }
        let dates = try #require(columns.first { $0.role == "subtitle" }).text
        #expect(small.contains { $0.role == "subtitle" && $0.text.hasSuffix(dates) }, "\(dates)")
        let rebased = try texts { $0.rebase = Rebasing(.percent) }
        for text in changes { #expect(rebased.contains { $0.role == "subtitle" && $0.text == text }, "\(text)") }
        if period == "1y" { #expect(changes.contains("\u{2212}6.24%") && changes.contains("\u{2212}3.88%")) }
    }

    @Test("A symbol without bars in the window has no numbers and no grid lines of values, and the picture and a note say so")
    func withoutBars() throws {
        let picture = try Picture(try chart(3), source: store)
        let texts = picture.drawing.description.texts
        #expect(texts.count { $0.text == "no data in this period" } == 1)
        #expect(!texts.contains { $0.text.hasPrefix("shown ") })
        let axes = picture.drawing.description.axes.filter { $0.id != "x" }
        #expect(axes.map { $0.ticks.contains { !$0.label.isEmpty } } == [true, true, false])
        #expect(picture.notes.count { $0.description.hasSuffix("no bars in this part of the axis") } == 1, "\(picture.notes)")
    }

    @Test("The heading above all charts has their names or the title, and the dates between which prices have changed")
    func sheetHeading() throws {
        func heading(_ count: Int, _ change: (inout ChartSpecification) -> Void = { _ in }) throws -> [String] {
            let specification = try chart(count) {
                $0.window = WindowRequest(from: .dateOnly(CivilDate(normalizing: 2018, month: 1, day: 1)))
                change(&$0)
            }
            let drawing = try Picture(specification, source: store).drawing
            #expect(drawing.description.title.hasPrefix(specification.title ?? "SPX, "))
            return drawing.description.texts.prefix(2).map(\.text)
        }
        let names = try heading(3)
        #expect(names[0].hasPrefix("SPX, ") && names[0].split(separator: ",").count == 3)
        #expect(names[1] == "1d · XNYS · 2 Jan 2018 to 31 Dec 2018", "\(names)")
        #expect(try heading(2) { $0.title = "Indices" } == ["Indices", "1d · XNYS · 2 Jan 2018 to 31 Dec 2018"])
        // Details that do not fit next to the title are below it.
        #expect(try heading(2) { ($0.title, $0.width) = ("Two indices of one market", 360) }[1] == names[1])
        // Details that are wider than the picture have two lines.
        let large = try chart(2) {
            $0.window = WindowRequest(from: .dateOnly(CivilDate(normalizing: 2018, month: 1, day: 1)))
            ($0.title, $0.width, $0.style.fontSize) = ("Indices", 360, 20)
        }
        let lines = try Picture(large, source: store).drawing.description.texts.filter { $0.role == "subtitle" }.prefix(2)
        #expect(lines.map(\.text).joined(separator: " ") == names[1])
    }

    @Test("Small charts have the names of a comparison in one picture, and a long name cuts no change of price", arguments: [390, 1200])
    func names(width: Double) throws {
        try store.save(Instrument(symbol: "SPX", name: "Standard and Poor's 500", calendar: "XNYS"))
        let specification = try chart(2) { $0.width = width }
        let small = try Picture(specification, source: store).drawing.description
        var one = specification
        one.facet = nil
        #expect(try small.texts[0].text == Picture(one, source: store).drawing.description.title)
        #expect(small.title.hasPrefix("Standard and Poor's 500, "))
        for text in small.texts where text.role == "subtitle" { #expect(!text.text.contains("…"), "\(text)") }
        #expect(small.texts.count { $0.role == "subtitle" && $0.text.hasSuffix("%") } == 2)
    }

    @Test("Options that small multiples cannot have are refused, and a record contains the data of all charts")
    func limits() throws {
        for change in [{ $0.groupsBySymbol = true }, { $0.orientation = .vertical }, { ($0.width, $0.height) = (150, 90) }]
            as [(inout ChartSpecification) -> Void]
        {
            let specification = try chart(3, change)
            #expect(throws: PictureError.self) { try Picture(specification, source: store) }
        }
        let specification = try chart(3)
        let picture = try Picture(specification, source: store)
        #expect(picture.record.data.count == 3)
        var notes: [Message] = []
        let fingerprints = try specification.fingerprints(from: store, notes: &notes)
        #expect(fingerprints == picture.record.data)
        let again = try ChartSpecification(specification.json())
        #expect(again.facet == specification.facet)
    }

    @Test("A grid for a number of charts has the fewest blank cells of about a chart's shape")
    func grids() {
        let page = Size(1600, 900)
        for count in 1...40 {
            let grid = FacetGrid(of: count, in: page)
            #expect(grid.columns * grid.rows >= count && grid.columns * (grid.rows - 1) < count)
            #expect(Double(grid.columns * grid.rows - count) < 0.4 * Double(grid.columns * grid.rows), "\(count): \(grid)")
        }
        #expect(FacetGrid(of: 6, in: page) == FacetGrid(columns: 3, rows: 2))
        #expect(FacetGrid(of: 12, in: page) == FacetGrid(columns: 4, rows: 3))
        #expect(FacetGrid(of: 7, columns: 3, in: page) == FacetGrid(columns: 3, rows: 3))
        #expect(FacetGrid(of: 2, columns: 5, in: page) == FacetGrid(columns: 2, rows: 1))
    }
}

extension Rect {
    fileprivate func meets(_ other: Rect) -> Bool {
        min(maxX, other.maxX) > max(x, other.x) + 0.5 && min(maxY, other.maxY) > max(y, other.y) + 0.5
    }
}
