@testable import Dojima
import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// The pictures of analyses, each kind at three sizes, light and dark.
@Suite struct AnalysisPictureTests {
    private let store: Store

    init() throws { store = try PictureTests.store() }

    /// Files of the datasets next to the S&P 500.
    private static let others = ["nasdaq-daily.csv", "goog-daily.json"].map {
        "/\(PictureTests.file.split(separator: "/").dropLast().joined(separator: "/"))/\($0)"
    }

    private typealias Variant = (kind: String, arguments: [String: String], symbols: Int)

    private static let variants: [Variant] = [
        ("summary", [:], 1), ("summary", [:], 3), ("returns", [:], 1), ("returns", ["by": "year"], 2), ("returns", ["by": "quarter"], 1),
        ("returns", ["by": "week"], 1), ("returns", ["by": "bar"], 1), ("drawdowns", [:], 1), ("drawdowns", [:], 2),
        ("distribution", [:], 1), ("distribution", ["by": "month", "bins": "7", "log": "true"], 1), ("seasonality", [:], 1),
        ("seasonality", ["lines": "true"], 1), ("seasonality", ["polar": "true"], 2),
        ("seasonality", ["by": "monthday"], 1), ("correlation", [:], 3), ("profile", [:], 1), ("similar", [:], 1),
        ("similar", ["top": "1", "length": "5"], 1), ("events", ["when": "change < -3"], 1), ("performance", [:], 3),
        ("regression", ["on": others[0]], 1),
    ]

    /// The variants, and each other analysis with its defaults.
    private static let kinds: [Variant] = {
        let others = AnalysisCatalog.all.filter { analysis in !variants.contains { $0.kind == analysis.name } }
        return variants + others.map { ($0.name, [:], $0.minimumSymbols) }
    }()

    private func specification(
        _ kind: String, _ arguments: [String: String] = [:], symbols: Int = 1, size: Size = Size(1600, 900), theme: String = "light"
    ) throws -> ChartSpecification {
        var chart = ChartSpecification(
            panes: [
                PaneSpecification(series: (["SPX"] + AnalysisPictureTests.others).prefix(symbols).map { SeriesSpecification(symbol: $0) })
            ],
            interval: .day, theme: theme)
        chart.analysis = try AnalysisRequest(kind, arguments)
        chart.closedTime.calendars = ["XNYS"]
        (chart.width, chart.height) = (size.width, size.height)
        return chart
    }

    @Test("The colours of a table of returns are explained at every size: by numbers in the cells, a key, or a note that neither fits")
    func explainedColors() throws {
        let sizes = [Size(300, 200), Size(330, 200), Size(390, 300), Size(480, 320), Size(700, 220), Size(700, 400), Size(1200, 675)]
        for (symbols, size) in [1, 2, 3].flatMap({ symbols in sizes.map { (symbols, $0) } }) {
            for kind in ["returns", "performance"] {
                guard let description = try? Picture(specification(kind, symbols: symbols, size: size), source: store).drawing.description
                else { continue }
                let cells = description.texts.count { $0.role == "label" }
                let hasKey = description.texts.contains { $0.role == "legend" }
                let notes = description.warnings.count { $0.hasPrefix("neither the numbers of the cells nor the key") }
                if cells == 0 { #expect((notes == 1) == !hasKey, "\(kind) of \(symbols) at \(size)") }
                #expect(notes == 0 || notes == 1 && !hasKey, "\(kind) of \(symbols) at \(size)")
            }
        }
        // Totals with numbers do not explain the colours of their parts.
        let totals = try Picture(specification("returns", symbols: 2, size: Size(480, 320)), source: store).drawing.description
        #expect(totals.warnings.count { $0.hasPrefix("neither the numbers") } == 1)
        // Numbers have a decimal if it fits, also in a low picture.
        let low = try Picture(specification("performance", size: Size(700, 220)), source: store).drawing.description
        #expect(low.texts.filter { $0.role == "label" }.allSatisfy { $0.text.contains(".") })
    }

    @Test("The axes of a rolling correlation and drawdown end at the limits of their values")
    func rollingLimits() throws {
        let figures = ["of": "volatility,correlation,drawdown", "benchmark": AnalysisPictureTests.others[0]]
        let axes = try Picture(specification("rolling", figures), source: store).drawing.description.axes
        for (id, limits) in [("correlation", -1.0...1.0), ("drawdown", -100...0)] {
            let range = try #require(axes.first { $0.id == id }).range
            #expect(range.lowerBound >= limits.lowerBound && range.upperBound <= limits.upperBound, "\(id): \(range)")
        }
    }

    /// The shapes of the group with an id.
    private func shapes(_ all: [Shape], of id: String) -> [Shape] {
        all.flatMap { shape in
            guard case .group(let own, _, let inner) = shape else { return [Shape]() }
            return own == id ? Array(inner) : shapes(Array(inner), of: id)
        }
    }

    @Test("The curve of the normal distribution has the scale of the columns")
    func normalCurve() throws {
        let scene = try Picture(specification("distribution"), source: store).drawing.scene
        let curve = shapes(scene.shapes, of: "series-normal").flatMap { shape in
            if case .polyline(let points, _) = shape { points } else { [Point]() }
        }
        let columns = shapes(scene.shapes, of: "series-count").flatMap { shape in
            if case .rectangles(let rects, _) = shape { rects } else { [Rect]() }
        }
        let (base, highest) = (try #require(columns.map(\.maxY).max()), try #require(columns.map(\.height).max()))
        let peak = base - (try #require(curve.map(\.y).min()))
        #expect(peak > 0.3 * highest && peak < highest, "daily returns have a higher peak than a normal distribution")
    }

    @Test("Bins of a histogram have round edges, one of them at zero, and the tails end at their limits within bins")
    func roundBins() throws {
        let drawing = try Picture(specification("distribution"), source: store).drawing
        let description = drawing.description
        #expect(description.texts.contains { $0.text.contains("days in bins of 0.2%") }, "\(description.texts.map(\.text))")
        for (part, mark) in [("up-to-low", "low"), ("before-high", "high")] {
            let points = shapes(drawing.scene.shapes, of: "series-\(part)").flatMap { shape in
                if case .polygon(let points, _) = shape { points } else { [Point]() }
            }
            let line = try #require(description.annotations.first { $0.id == mark }?.points.first)
            #expect(abs((points.map(\.x).max() ?? 0) - line.x) < 1, "\(part)")
        }
        let picture = try Picture(specification("distribution", ["bins": "7"]), source: store)
        #expect(!picture.drawing.description.texts.contains { $0.text.contains("in bins of") })
    }

    @Test("Only the tails of a histogram have the colours of returns, and their texts are outside their limits") func tails() throws {
        for width in [700.0, 1000, 1600] {
            let specification = try specification("distribution", size: Size(width, 400))
            let (theme, drawing) = (specification.drawnTheme, try Picture(specification, source: store).drawing)
            let colors = shapes(drawing.scene.shapes, of: "series-count").compactMap { shape -> Color? in
                if case .rectangles(_, .color(let color)) = shape { color } else { nil }
            }
            #expect(Set(colors).subtracting([theme.text]) == [theme.quietVolume, theme.direction(of: 1), theme.direction(of: -1)])
            for (mark, words, isLeft) in [("low", "5% below", true), ("high", "5% above", false)] {
                let line = try #require(drawing.description.annotations.first { $0.id == mark }?.points.first).x
                let text = try #require(drawing.description.texts.first { $0.text.hasPrefix(words) }).box
                // In a wide picture a text fits between the lines.
                #expect(width > 1000 || (isLeft ? text.maxX < line : text.x > line), "\(width) \(words)")
            }
        }
    }

    @Test("Right of the similar windows there is space for their names", arguments: [Size(480, 320), Size(700, 400), Size(1600, 900)])
    func spaceForNames(size: Size) throws {
        let drawing = try Picture(specification("similar", size: size), source: store).drawing
        let fan = shapes(drawing.scene.shapes, of: "series-range").flatMap { shape in
            if case .polygon(let points, _) = shape { points } else { [Point]() }
        }
        let names = drawing.description.texts.filter { $0.text.contains("  ") && $0.text.first?.isNumber == true }
        let (end, plot) = (try #require(fan.map(\.x).max()), try #require(drawing.description.panes.first).box)
        #expect(names.count > 2 && names.allSatisfy { $0.box.width + 8 <= plot.maxX - end }, "\(plot.maxX - end)")
    }

    @Test("No text overlaps another or leaves the picture, and the same data give the same scene", arguments: 0..<kinds.count)
    func laws(number: Int) throws {
        let (kind, arguments, symbols) = AnalysisPictureTests.kinds[number]
        for (size, theme) in [(Size(1600, 900), "light"), (Size(800, 600), "dark"), (Size(400, 300), "light"), (Size(400, 300), "print")] {
            let specification = try specification(kind, arguments, symbols: symbols, size: size, theme: theme)
            let picture = try Picture(specification, source: store)
            let texts = picture.drawing.description.texts
            #expect(texts.count > 3, "\(kind) at \(size)")
            for (index, text) in texts.enumerated() {
                #expect(
                    text.box.x >= -0.5 && text.box.y >= -0.5 && text.box.maxX <= size.width + 0.5 && text.box.maxY <= size.height + 0.5,
                    "\(kind) at \(size): \(text.text) leaves the picture")
                for other in texts[(index + 1)...] {
                    let (across, down) = (
                        min(text.box.maxX, other.box.maxX) - max(text.box.x, other.box.x),
                        min(text.box.maxY, other.box.maxY) - max(text.box.y, other.box.y)
                    )
                    #expect(across <= 0.5 || down <= 0.5, "\(kind) at \(size): \(text.text) and \(other.text) overlap")
                }
            }
            #expect(try Picture(specification, source: store).drawing.scene == picture.drawing.scene)
        }
    }

    @Test("The numbers in the cells of the heat table equal those of the table") func heatTable() throws {
        let picture = try Picture(try specification("returns"), source: store)
        let table = try #require(picture.analysis?.table)
        // The cell of a month contains only its own return, which counts from the close before.
        let returns = table.rows.compactMap { row -> Double? in if case .number(let value) = row[3] { value } else { nil } }
        #expect(returns.count > 200)
        let labels = picture.drawing.description.texts.filter { $0.role == "label" }.map(\.text)
        var expected = returns.map { written($0) }
        // The year is the product of its months: computed here only from the months.
        var years: [String: Double] = [:]
        for row in table.rows {
            guard case .text(let period) = row[0], case .number(let value) = row[3] else { continue }
            years[String(period.prefix(4)), default: 1] *= 1 + value
        }
        // The first year has no close before it.
        expected += years.filter { $0.key != "1999" }.map { written($0.value - 1) }
        #expect(labels.sorted() == expected.sorted())
    }

    @Test("In a narrow heat table, years keep their numbers as long as months do") func narrowYears() throws {
        for width in stride(from: 300.0, through: 700, by: 10) {
            let specification = try specification("returns", ["table": "true"], size: Size(width, 500))
            let description = try Picture(specification, source: store).drawing.description
            let (labels, pane) = (description.texts.filter { $0.role == "label" }, try #require(description.panes.first).box)
            let years = labels.filter { $0.box.midX > pane.maxX - pane.width / 13 }
            #expect(labels.isEmpty || years.count > 15, "\(width)")
        }
    }

    /// A fraction in percent with one decimal and a true minus sign, as pictures write it.
    private func written(_ value: Double) -> String {
        let text = String(format: "%.1f", abs(value * 100))
        return (value < 0 && text != "0.0" ? "\u{2212}" : "") + text
    }

    @Test("The numbers of the matrix are those of the table, one for each pair") func matrix() throws {
        let picture = try Picture(try specification("correlation", symbols: 3), source: store)
        let table = try #require(picture.analysis?.table)
        let values = table.rows.enumerated().flatMap { index, row in row.dropFirst().prefix(index) }.compactMap { cell -> String? in
            if case .number(let value) = cell { String(format: "%.2f", value) } else { nil }
        }
        #expect(picture.drawing.description.texts.filter { $0.role == "label" }.map(\.text).sorted() == values.sorted())
        #expect(values.count == 3)
    }

    @Test("The deepest drawdowns are labelled with their depths") func drawdownNames() throws {
        let description = try Picture(try specification("drawdowns"), source: store).drawing.description
        let (texts, pane) = (description.texts.map(\.text), try #require(description.panes.last))
        // From 1,565.15 on 2007-10-09 to 676.53 on 2009-03-09, and from 1,527.46 to 776.76.
        #expect(texts.contains("1  \u{2212}56.8%  Oct 2007–Mar 2013") && texts.contains("2  \u{2212}49.1%  Mar 2000–May 2007"))
        #expect(texts.contains { $0.hasPrefix("3  \u{2212}19.8%") })
        // At the troughs are only their numbers.
        let names = description.texts.filter { $0.role == "annotation" && $0.box.overlaps(pane.box) }.map(\.text)
        #expect(names.contains("1") && names.allSatisfy { $0.count == 1 }, "\(names)")
    }

    @Test("Lines of years begin with the first year that starts in the window") func yearLines() throws {
        var chart = try specification("seasonality", ["lines": "true"])
        // From 31 December 2008.
        chart.window = try .last("10y")
        let texts = try Picture(chart, source: store).drawing.description.texts.map(\.text)
        #expect(texts.contains { $0.hasPrefix("Their mean") } && texts.contains { $0.hasPrefix("2009 to 2017") }, "\(texts)")
        // The return of 2018 is at the end of its line.
        #expect(texts.contains("\u{2212}6.2%"), "\(texts)")
    }

    @Test("Lines of years start at 0 on the last close of the year before, and an incomplete month ends in an open point")
    func yearLineEnds() throws {
        var chart = try specification("seasonality", ["lines": "true"])
        chart.window.from = .dateOnly(CivilDate(normalizing: 2008, month: 12, day: 31))
        chart.window.to = .dateOnly(CivilDate(normalizing: 2018, month: 11, day: 15))
        let drawing = try Picture(chart, source: store).drawing
        let lines = (2009...2018).map { year in
            shapes(drawing.scene.shapes, of: "series-year-\(year)").flatMap { shape in
                if case .polyline(let points, _) = shape { points } else { [Point]() }
            }
        }
        #expect(lines.dropLast().allSatisfy { $0.count == 13 } && lines.last?.count == 12)
        #expect(Set(lines.map { $0.first?.y }).count == 1 && Set(lines.map { $0.first?.x }).count == 1)
        #expect(drawing.description.texts.contains { $0.text.contains("2018 to 1") && $0.text.contains(" Nov") })
        #expect(!shapes(drawing.scene.shapes, of: "series-incomplete").isEmpty)
    }

    @Test("Means of a season have their values, and a band only where it leaves them room") func seasonMeans() throws {
        for (by, hasBand) in [("month", true), ("weekday", false)] {
            let picture = try Picture(specification("seasonality", ["by": by]), source: store)
            let means = try #require(picture.analysis?.table).numbers(.mean)
            #expect(picture.drawing.description.texts.count { $0.role == "label" } == means.count, "\(by)")
            #expect(shapes(picture.drawing.scene.shapes, of: "series-deviation").isEmpty != hasBand, "\(by)")
            let note = hasBand ? "with one standard deviation" : "standard deviation up to"
            #expect(picture.drawing.description.texts.contains { $0.text.contains(note) }, "\(by)")
        }
    }

    @Test("A return has the colour of its direction in every picture of returns") func oneCode() throws {
        let theme = try specification("returns").drawnTheme
        for period in ["year", "quarter", "week", "bar"] {
            let scene = try Picture(specification("returns", ["by": period]), source: store).drawing.scene
            let colors = shapes(scene.shapes, of: "series-return").compactMap { shape -> Color? in
                if case .rectangles(_, .color(let color)) = shape { color } else { nil }
            }
            #expect(colors.contains(theme.direction(of: 1)) && colors.contains(theme.direction(of: -1)), "\(period)")
        }
        let polar = try Picture(specification("seasonality", ["polar": "true"]), source: store).drawing.scene
        let colors = shapes(polar.shapes, of: "series-mean").compactMap { shape -> Color? in
            if case .polygon(_, .color(let color)) = shape { color } else { nil }
        }
        #expect(Set(colors) == [theme.direction(of: 1), theme.direction(of: -1)])
    }

    @Test("The columns around a circle are the means of the table of seasonality", .feature("S0-PD-07")) func polarMonths() throws {
        let picture = try Picture(try specification("seasonality", ["polar": "true"]), source: store)
        let polar = try #require(picture.drawing.description.parts.polar)
        let table = try #require(picture.analysis?.table)
        #expect(polar.points.map(\.value) == table.numbers(.mean).map { $0 * 100 } && polar.points.count == 12)
        #expect(polar.axes.map(\.label).first == "Jan" && polar.points.map(\.angle) == (0..<12).map { Double($0) * 30 })
        // Two symbols have the same rings.
        let rings = try texts("seasonality", ["polar": "true"], symbols: 2).filter { $0.hasSuffix("%") }
        #expect(!rings.isEmpty && Set(rings).allSatisfy { ring in rings.count { $0 == ring } == 2 }, "\(rings)")
    }

    @Test("The area with most of the volume is labelled with the limits of the table") func volumeArea() throws {
        let picture = try Picture(try specification("profile"), source: store)
        let table = try #require(picture.analysis?.table)
        let area = table.values(of: .valueArea)
        try #require(area.count == 2)
        let ends = area.map { NumberText.plain($0, decimals: 2) }
        #expect(picture.drawing.description.texts.contains { $0.text.contains("70% from \(ends[0]) to \(ends[1])") })
    }

    /// The texts of the picture of an analysis.
    private func texts(_ kind: String, _ arguments: [String: String] = [:], symbols: Int = 1) throws -> [String] {
        try Picture(specification(kind, arguments, symbols: symbols), source: store).drawing.description.texts.map(\.text)
    }

    @Test("The heading of a sheet has what is true of all symbols, and each chart has its own figures") func sheetHeadings() throws {
        let found = try texts("profile", symbols: 2)
        #expect(found.count { $0.contains("most at") } == 2)
        #expect(found.contains { $0.hasPrefix("Volume at price") && !$0.contains("most at") }, "\(found)")
        let notes = SheetNotes(["A · 1 · C", "A · 2 · C"])
        #expect(notes.common == "A · C" && notes.own == ["1", "2"])
    }

    @Test("The title of a small sheet is wrapped or shortened, not cut", arguments: [Size(400, 300), Size(480, 320), Size(700, 400)])
    func smallTitles(size: Size) throws {
        for kind in ["distribution", "seasonality", "similar", "rolling", "drawdowns"] {
            var specification = try specification(kind, symbols: 2, size: size)
            for title in [nil, "The title of a reader, which is wider than a small picture and needs two lines"] {
                specification.title = title
                let titles = try Picture(specification, source: store).drawing.scene.texts.filter { $0.role == "title" }
                #expect(!titles.isEmpty && !titles.contains { $0.text.contains("…") }, "\(kind): \(titles.map(\.text))")
            }
        }
    }

    @Test("The condition of the events and their number are in the heading") func eventRule() throws {
        let found = try texts("events", ["when": "change < -3"])
        let rule = "Return from the close of bars with change < -3 · "
        #expect(found.contains { $0.hasPrefix(rule) && $0.contains(" events · ") }, "\(found)")
    }

    @Test("No text of drawdowns is cut in larger type", arguments: [Size(390, 300), Size(1000, 560), Size(1600, 900)])
    func wholeTexts(size: Size) throws {
        let chart = try specification("drawdowns", symbols: 3, size: size).supplemented(by: .editorial)
        let texts = try Picture(chart, source: store).drawing.description.texts
        #expect(!texts.contains { $0.text.contains("…") }, "\(texts.map(\.text))")
    }

    @Test("The median of what followed similar windows is above their lines") func medianAbove() throws {
        let shapes = try Picture(specification("similar", ["top": "5"]), source: store).drawing.scene.shapes
        func ids(_ shapes: [Shape]) -> [String] {
            shapes.flatMap { shape -> [String] in
                if case .group(let id, _, let inner) = shape { [id] + ids(Array(inner)) } else { [] }
            }
        }
        let order = ids(shapes)
        let (median, line) = (try #require(order.lastIndex(of: "series-half")), try #require(order.lastIndex(of: "series-window-5")))
        #expect(median > line)
    }

    @Test("Charts of several symbols have one range, one kind of scale and one heat limit") func sharedScales() throws {
        let axes = try Picture(specification("returns", ["by": "year"], symbols: 3), source: store).drawing.description.axes
            .filter { $0.id == "return" }
        #expect(axes.count == 3 && Set(axes.map(\.range)).count == 1)
        #expect(try texts("drawdowns", symbols: 3).count { $0.hasSuffix("log scale") } == 3)
        #expect(try !texts("drawdowns", symbols: 1).contains { $0.hasSuffix("log scale") })
        for symbols in [1, 3] {
            let texts = try Picture(specification("returns", symbols: symbols), source: store).drawing.description.texts
            let key = texts.filter { $0.role == "legend" }.map(\.text)
            #expect(key.count == 6 && key.contains("months") && key.contains("years"), "one key: \(key)")
        }
    }

    @Test("Narrow columns of a table of returns keep their numbers, which are in percent", arguments: [Size(560, 340), Size(700, 400)])
    func narrowTable(size: Size) throws {
        let description = try Picture(specification("performance", symbols: 3, size: size), source: store).drawing.description
        let numbers = description.texts.filter { $0.role == "label" }.map(\.text)
        #expect(numbers.count > 30 && !numbers.contains { $0.contains("%") }, "\(numbers)")
        #expect(description.texts.contains { $0.text.contains("percent") })
    }

    @Test("The marks of a histogram on a phone have their values") func phoneHistogram() throws {
        let drawing = try Picture(specification("distribution", size: Size(390, 500)), source: store).drawing
        for words in ["mean ", "5% below ", "5% above "] {
            #expect(drawing.description.texts.contains { $0.text.hasPrefix(words) && $0.text.hasSuffix("%") }, "\(words)")
        }
    }

    @Test("Rows of a table of returns name their last day where these differ") func lastDays() throws {
        let different = try texts("performance", symbols: 3)
        #expect(different.contains("SPX to 31 Dec 2018") && different.contains { $0.hasSuffix(" to 1 Mar 2013") }, "\(different)")
        let same = try texts("performance", symbols: 2)
        #expect(same.contains("SPX") && !same.contains("SPX to 31 Dec 2018"))
    }

    @Test("Each symbol of a risk-return scatter is labelled with its name") func scatterNames() throws {
        let picture = try Picture(try specification("summary", symbols: 3, size: Size(800, 600)), source: store)
        let names = picture.drawing.description.texts.filter { $0.role == "annotation" }.map(\.text)
        #expect(Set(names) == Set(try #require(picture.analysis?.table).rows.map { if case .text(let name) = $0[0] { name } else { "" } }))
    }

    @Test(
        "The table of a summary has the rows of all symbols in larger text, too",
        arguments: [Size(390, 300), Size(480, 320), Size(1000, 560)])
    func summaryRows(size: Size) throws {
        var chart = try specification("summary", symbols: 2, size: size)
        chart.style.fontSize = 14
        let description = try Picture(chart, source: store).drawing.description
        let table = try #require(description.panes.first { $0.id.hasSuffix("figures") }).box
        let cells = description.texts.filter { $0.role == "label" && $0.box.isWithin(table, tolerance: 2) }
        #expect(cells.count >= 6 && Set(cells.map(\.box.midY)).count == 2, "\(cells.map(\.text))")
        #expect(description.title.hasPrefix("SPX, "))
    }

    @Test("An analysis is read from a text or an object with arguments, and written back as the same text") func texts() throws {
        for text in [
            #"{"panes": [{"series": [{"symbol": "SPX"}]}], "analysis": "returns"}"#,
            #"{"panes": [{"series": [{"symbol": "SPX"}]}], "analysis": {"kind": "events", "at": ["2015-12-16"], "before": 2}}"#,
            #"{"panes": [{"series": [{"symbol": "SPX"}]}], "analysis": {"kind": "distribution", "width": 0.01, "log": true}}"#,
        ] {
            let read = try ChartSpecification(text)
            let again = try ChartSpecification(read.json())
            #expect(again == read && again.analysis == read.analysis && read.analysis != nil)
        }
    }

    @Test(
        "Wrong use is reported in one line with the key",
        arguments: [
            (#""retruns""#, "returns"), (#"{"kind": "returns", "bins": 3}"#, "takes no bins"),
            (#"{"kind": "distribution", "width": 0}"#, "width"),
            (#"{"kind": "distribution", "bins": 3, "width": 1}"#, "use only one of them"),
            (#"{"kind": "events"}"#, "no events; set"), (#"{"by": "year"}"#, "kind is missing"),
        ])
    func mistakes(text: String, part: String) throws {
        let error = #expect(throws: TextError.self) {
            try ChartSpecification(#"{"panes": [{"series": [{"symbol": "SPX"}]}], "analysis": \#(text)}"#)
        }
        let message = try #require(error).description
        #expect(message.contains(part) && message.contains("analysis") && !message.contains("\n"), "\(message)")
    }

    @Test("Each analysis has a drawing of its own, or columns of its table that are drawn", arguments: AnalysisCatalog.all.map(\.name))
    func drawings(_ name: String) throws {
        let analysis = try Analysis.named(name)
        let hasOwn = AnalysisDrawingCatalog.all.contains { $0.name == name }
        #expect(hasOwn == analysis.drawnColumns.isEmpty)
        #expect(analysis.drawnColumns.allSatisfy { column in analysis.columns.contains { $0.name == column.name } })
        #expect(AnalysisDrawingCatalog.summaries.contains { $0.name == name && !$0.summary.isEmpty })
    }

    @Test("Analyses that cannot be drawn are refused with advice") func refusals() throws {
        func message(_ kind: String, _ arguments: [String: String] = [:], last: String? = nil, symbols: Int = 1) throws -> String {
            var chart = try specification(kind, arguments, symbols: symbols)
            if let last { chart.window = try .last(last) }
            do { _ = try Picture(chart, source: store) } catch { return "\(error)" }
            return ""
        }
        #expect(try message("similar", ["length": "300"], last: "1y").contains("choose a shorter length or a longer window"))
        #expect(try message("events", ["when": "close > 1000000"]).contains("no event"))
        #expect(try message("correlation").contains("name 2 or more"))
        #expect(try message("seasonality", ["by": "hour"]).contains("have no hours"))
        var tiny = try specification("returns", symbols: 3, size: Size(300, 200))
        tiny.options.width = 300
        #expect(throws: PictureError.self) { try Picture(tiny, source: store) }
    }

    @Test("Fingerprints detect changed data") func fingerprints() throws {
        let specification = try specification("summary", ["benchmark": AnalysisPictureTests.others[0]])
        let record = try Picture(specification, source: store).record
        var notes: [Message] = []
        let fingerprints = try specification.fingerprints(from: store, notes: &notes)
        #expect(fingerprints == record.data && record.data.count == 2)
        #expect(try PictureRecord(picture: Picture(specification, source: store).bytes(as: .svg)).specification == specification)
    }

    /// Returns the shapes of a group, also of one in other groups.
    private static func shapes(of id: String, in shapes: [Shape]) -> [Shape] {
        shapes.flatMap { shape -> [Shape] in
            guard case .group(let name, _, let inner) = shape else { return [] }
            return name == id ? Array(inner) : AnalysisPictureTests.shapes(of: id, in: Array(inner))
        }
    }

    @Test("The editorial style names the lines of years at their ends, and draws no tag") func namedYearLines() throws {
        let chart = try specification("seasonality", ["lines": "true"], size: Size(1000, 560)).supplemented(by: .editorial)
        let texts = try Picture(chart, source: store).drawing.description.texts
        #expect(!texts.contains { $0.role == "tag" })
        #expect(texts.contains { $0.text.hasPrefix("2018 \u{2212}") } && texts.contains { $0.text.hasPrefix("Their mean ") }, "\(texts)")
    }

    @Test("Values over the bands of deviations have halos in the colour of the bands", arguments: ThemeCatalog.all)
    func halosOverBands(_ theme: Theme) throws {
        let scene = try Picture(specification("seasonality", size: Size(1000, 560), theme: theme.name), source: store).drawing.scene
        #expect(!AnalysisPictureTests.shapes(of: "series-deviation", in: scene.shapes).isEmpty)
        let halos = scene.texts.filter { $0.role == "label" }.map { $0.halo?.opacity(1) }
        #expect(halos.count == 12 && Set(halos).count == 1 && halos[0] != nil && halos[0] != theme.background)
    }

    @Test("The zero line of columns is drawn once", arguments: [560.0, 561, 562, 563]) func zeroLine(_ height: Double) throws {
        let scene = try Picture(specification("overnight", size: Size(1000, height)), source: store).drawing.scene
        #expect(AnalysisPictureTests.shapes(of: "levels-return", in: scene.shapes).isEmpty)
    }

    @Test("A table of figures has no key of colours, even if a figure is too wide for its cell", arguments: 1...3)
    func figuresWithoutKey(_ symbols: Int) throws {
        for size in [Size(480, 320), Size(1600, 900)] {
            let description = try Picture(specification("summary", symbols: symbols, size: size), source: store).drawing.description
            #expect(!description.texts.contains { $0.text.contains("e308") } && !description.warnings.contains { $0.hasPrefix("neither") })
        }
    }

    @Test("A matrix of correlations has a key of its colours from -1 to 1") func correlationKey() throws {
        let texts = try Picture(specification("correlation", symbols: 3), source: store).drawing.description.texts.map(\.text)
        #expect(texts.contains("\u{2212}1") && texts.contains("+1"), "\(texts)")
    }
}
