@testable import Dojima
import DojimaChart
import DojimaFormats
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Tables of any data as charts.
@Suite struct TablePictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ text: String, _ name: String = "data.csv") throws -> String { try folder.write(name, text) }

    private func picture(_ text: String, _ change: (inout TableRequest) -> Void = { _ in }) throws -> Picture {
        var specification = ChartSpecification()
        var request = TableRequest()
        request.file = try file(text)
        change(&request)
        specification.table = request
        return try Picture(specification)
    }

    private func refusal(_ text: String, _ change: (inout TableRequest) -> Void = { _ in }) -> String {
        do {
            _ = try picture(text, change)
            return ""
        } catch { return (error as? any ReportedError)?.message.description ?? "\(error)" }
    }

    /// The lines of a series, each from one missing value to the next.
    private func lines(_ picture: Picture, _ id: String) -> [[Point]] {
        func lines(_ shapes: [Shape], inside: Bool) -> [[Point]] {
            shapes.flatMap { shape -> [[Point]] in
                switch shape {
                case .group(let group, _, let shapes): lines(Array(shapes), inside: inside || group == "series-\(id)")
                case .polyline(let points, _): inside ? [points] : []
                default: []
                }
            }
        }
        return lines(picture.drawing.scene.shapes, inside: false)
    }

    /// The labels of the horizontal axis.
    private func labels(_ picture: Picture) -> [String] {
        (picture.drawing.description.axes.first?.ticks ?? []).map(\.label).filter { !$0.isEmpty }
    }

    /// The position of a value by two ticks of an axis.
    private func position(of value: Double, on axis: ChartDescription.Axis) throws -> Double {
        let (first, last) = (try #require(axis.ticks.first), try #require(axis.ticks.last))
        return first.at + (value - first.value) / (last.value - first.value) * (last.at - first.at)
    }

    @Test("Names are categories in the order of the rows, or in the requested order")
    func order() throws {
        let text = "name,value\nBanks,3\nEnergy,1\nAutos,2\n"
        #expect(try labels(picture(text)) == ["Banks", "Energy", "Autos"])
        #expect(try labels(picture(text) { $0.order = .name }) == ["Autos", "Banks", "Energy"])
        #expect(try labels(picture(text) { $0.order = .ascending }) == ["Energy", "Autos", "Banks"])
        #expect(try labels(picture(text) { $0.order = .descending }) == ["Banks", "Autos", "Energy"])
        let picture = try picture(text)
        #expect(picture.drawing.description.series.map(\.type) == ["column"])
        #expect(picture.symbol == "data" && picture.drawing.description.title == "data")
    }

    @Test("Points on an axis of numbers are at their numbers")
    func numbers() throws {
        let picture = try picture("x,y\n0,1\n2.5,4\n10,2\n") { $0.x = "x" }
        let axes = picture.drawing.description.axes
        let points = try #require(lines(picture, "y").first)
        for (point, (x, y)) in zip(points, [(0.0, 1.0), (2.5, 4), (10, 2)]) {
            #expect(abs(point.x - (try position(of: x, on: axes[0]))) < 1)
            #expect(abs(point.y - (try position(of: y, on: axes[1]))) < 1)
        }
        #expect(points.count == 3)
    }

    @Test("A missing value breaks a line, is joined over, or counts as zero")
    func gaps() throws {
        let text = "x,y\n0,1\n1,2\n2,\n3,4\n4,5\n"
        #expect(try lines(picture(text) { $0.x = "x" }, "y").map(\.count) == [2, 2])
        #expect(try lines(picture(text) { ($0.x, $0.gaps) = ("x", .join) }, "y").map(\.count) == [4])
        let zero = try picture(text) { ($0.x, $0.gaps) = ("x", .zero) }
        let points = try #require(lines(zero, "y").first)
        #expect(points.count == 5)
        #expect(abs(points[2].y - (try position(of: 0, on: zero.drawing.description.axes[1]))) < 1)
    }

    @Test("Each column of numbers is a series, and a column of groups divides rows into series")
    func series() throws {
        let wide = try picture("date,stocks,bonds\n2024-01-02,1,2\n2024-01-03,2,3\n2024-01-04,3,3\n")
        #expect(wide.drawing.description.series.map(\.id) == ["stocks", "bonds"])
        #expect(wide.drawing.description.series.map(\.type) == ["line", "line"])
        let long = try picture("x,sector,value\n1,A,1\n2,A,2\n1,B,5\n2,B,4\n") { ($0.x, $0.group, $0.type) = ("x", "sector", "line") }
        #expect(long.drawing.description.series.map(\.id) == ["A", "B"])
        #expect(lines(long, "A").map(\.count) == [2])
    }

    @Test(
        "Numbers without exact positions on an axis are refused",
        arguments: ["1e300", "-3e300", "1e13,1\n2e13", "1e-9,1\n2e-9,2\n3e-9", "-1.7e308,1\n1.7e308"])
    func misfits(_ rows: String) throws {
        for type in ["scatter", "line", "column"] {
            let text = refusal("x,y\n\(rows),1\n") { ($0.x, $0.type) = ("x", type) }
            #expect(text.contains("do not fit an axis") && text.hasSuffix("write \"x\" in another unit"), "\(text)")
        }
    }

    @Test("Numbers have exact positions, as far as a picture can show", arguments: ["0.000001,1\n0.000002", "9e12", "0.1000000004,1\n0.2"])
    func fittingNumbers(_ rows: String) throws {
        #expect(refusal("x,y\n\(rows),1\n") { ($0.x, $0.type) = ("x", "scatter") }.isEmpty)
    }

    @Test("A category without a row of a group is empty for this group, and is not a column or point at zero", .feature("S0-DM-26"))
    func missingCategory() throws {
        let text = "crop,year,sold\nBroccoli,A,5\nCarrots,A,3\nBroccoli,B,4\nCarrots,B,7\nOkra,B,6\n"
        let drawn = try ["column", "line"].map { type in
            try picture(text) { ($0.x, $0.y, $0.group, $0.type) = ("crop", ["sold"], "year", type) }
        }
        func columns(_ shapes: [Shape], _ id: String, inside: Bool = false) -> [Rect] {
            shapes.flatMap { shape -> [Rect] in
                switch shape {
                case .group(let group, _, let shapes): columns(Array(shapes), id, inside: inside || group == "series-\(id)")
                case .rectangles(let rects, _): inside ? rects.filter { $0.width > 4 } : []
                default: []
                }
            }
        }
        for picture in drawn {
            #expect(labels(picture) == ["Broccoli", "Carrots", "Okra"])
            #expect(picture.drawing.description.series.map(\.bars) == [2, 3])
        }
        #expect(["A", "B"].map { columns(drawn[0].drawing.scene.shapes, $0).count } == [2, 3])
        #expect(["A", "B"].map { lines(drawn[1], $0).map(\.count) } == [[2], [3]])
    }

    @Test("No line of several columns over time is singled out by a tag, and the editorial style names all at their ends")
    func lineNames() throws {
        let text = "date,a,b\n2020-01-01,1,5\n2021-01-01,2,4\n2022-01-01,3,9\n"
        let picture = try picture(text)
        #expect(!picture.drawing.description.texts.contains { $0.role == "tag" })
        let texts = try Picture(picture.specification.supplemented(by: .editorial)).drawing.description.texts
        #expect(texts.filter { $0.role == "series-name" }.map(\.text).sorted() == ["a 3", "b 9"])
        #expect(!texts.contains { $0.role == "legend" })
        // A single column keeps its tag.
        #expect(try self.picture("date,a\n2020-01-01,1\n2021-01-01,2\n").drawing.description.texts.contains { $0.role == "tag" })
    }

    @Test("Closed days between dates take no space, and a column of lows and one of highs are a band")
    func band() throws {
        // From Thursday to Tuesday.
        let days = ["2024-01-04", "2024-01-05", "2024-01-08", "2024-01-09"]
        let text = "date,low,high\n" + days.enumerated().map { "\($1),\($0),\($0 + 2)\n" }.joined()
        let picture = try picture(text)
        #expect(picture.drawing.description.series.map(\.type) == ["band"])
        let line = try self.picture("date,value\n" + days.enumerated().map { "\($1),\($0)\n" }.joined())
        let steps = try #require(lines(line, "value").first).map(\.x)
        let widths = zip(steps, steps.dropFirst()).map { $1 - $0 }
        #expect(widths.count == 3 && (widths.max() ?? 0) - (widths.min() ?? 0) < 1.01, "\(widths)")
    }

    @Test("A query, a portfolio and parameters give the rows")
    func sources() throws {
        let store = try PictureTests.store()
        var specification = ChartSpecification()
        specification.table = TableRequest {
            ($0.sql, $0.parameters) = ("SELECT date, close, volume FROM bars WHERE symbol = :name LIMIT 20", ["name=SPX"])
            $0.y = ["close"]
        }
        let query = try Picture(specification, source: store)
        #expect(query.drawing.description.series.map(\.id) == ["close"] && query.symbol == "query")
        #expect(query.record.data.map(\.kind) == [.table] && query.record.data[0].count == 20)
        specification.table = TableRequest { ($0.portfolio, $0.type) = ("0.6 SPY, 0.4 GE", "column") }
        #expect(try labels(Picture(specification, source: store)) == ["SPY", "GE"])
        specification.table = TableRequest { $0.sql = "SELECT 1 AS a, 2 AS b" }
        #expect(throws: PictureError.self) { try Picture(specification) }
    }

    @Test("The record of a picture draws it again, and its fingerprint changes with the file")
    func record() throws {
        let picture = try picture("name,value\nA,1\nB,2\n")
        let again = try Picture(try ChartSpecification(picture.record.specification.json()))
        #expect(again.drawing.scene == picture.drawing.scene)
        var notes: [Message] = []
        #expect(try picture.specification.fingerprints(from: nil, notes: &notes) == picture.record.data)
        _ = try file("name,value\nA,1\nB,3\n")
        #expect(try picture.specification.fingerprints(from: nil, notes: &notes) != picture.record.data)
    }

    @Test("Parts that a table cannot show are refused by name")
    func refusals() throws {
        let text = "name,value\nA,1\nB,2\n"
        #expect(refusal(text) { $0.y = ["vlaue"] }.contains("did you mean value?"))
        #expect(refusal(text) { $0.y = ["name"] }.contains("has texts, and not the numbers of y"))
        #expect(refusal(text) { $0.type = "band" }.contains("a band needs two columns"))
        #expect(refusal(text) { $0.size = "value" } == "table.size does not apply to the type column; leave it out")
        #expect(refusal("name,group\nA,B\n").contains("no column of numbers"))
        #expect(refusal("x,y\n1,2\n2,3\n") { ($0.x, $0.order) = ("x", .name) }.contains("sorts names"))
        var specification = ChartSpecification()
        specification.table = TableRequest { $0.file = folder.path + "/data.csv" }
        _ = try file(text)
        for change: @Sendable (inout ChartSpecification) -> Void in [
            { $0.showsNavigator = true }, { $0.transform = "heikin-ashi" }, { $0.window = .bars(60) },
            { $0.crosshair = try? TimeText("2024-01-02") },
        ] {
            var changed = specification
            change(&changed)
            #expect(throws: PictureError.self) { try Picture(changed) }
        }
        specification.fileAccess = .nothing(but: [:])
        #expect(throws: PictureError.self) { try Picture(specification) }
    }

    @Test("Rows without a name, and rows that another replaces, are counted in notes")
    func notes() throws {
        let notes = try picture("name,value\nA,1\n,2\nA,3\n").notes.map(\.description)
        #expect(notes.contains("a row has no name: left out"))
        #expect(notes.contains { $0.hasPrefix("a row has the name of a later one, which replaces it; ") }, "\(notes)")
    }

    // MARK: Files without bars

    private func chart(_ text: String, _ name: String = "file.csv", kind: SeriesKind? = nil, stack: Stack? = nil) throws -> Picture {
        let path = try file(text, name)
        let specification = ChartSpecification(
            panes: [PaneSpecification(series: [SeriesSpecification(symbol: path) { ($0.kind, $0.stack) = (kind, stack) }])])
        return try Picture(specification)
    }

    private func failure(_ text: String, kind: SeriesKind? = nil) -> String {
        do {
            _ = try chart(text, kind: kind)
            return ""
        } catch { return (error as? any ReportedError)?.message.description ?? "\(error)" }
    }

    @Test("A file of times and numbers without prices is drawn as a table, and a note says so")
    func fallback() throws {
        for text in ["date,low,high\n2024-01-02,1,2\n2024-01-03,2,3\n", "date,stocks,bonds\n2024-01-02,1,2\n2024-01-03,2,3\n"] {
            let picture = try chart(text)
            #expect(picture.notes.contains { $0.description.contains("drawn as a table, and not as bars") }, "\(picture.notes)")
            #expect(picture.specification.table?.file?.hasSuffix("file.csv") == true && picture.specification.panes.isEmpty)
        }
    }

    @Test("A file without prices whose series is stacked is drawn as a stacked table")
    func stackedFallback() throws {
        let text = "answer,yes,no\nA,1,3\nB,2,2\n"
        for stack in [nil, Stack("s", form: .share)] {
            #expect(try chart(text, kind: .column, stack: stack).specification.table?.stack == stack?.form)
        }
    }

    @Test("A table without a column of times needs a type or a column, and the refusal names both")
    func needsType() throws {
        let text = "name,value\nA,1\nB,2\n"
        let error = failure(text)
        let advice = "its columns are name, value: to draw a table, give `table.type` such as column, or `table.x` name"
        #expect(error.contains(advice), "\(error)")
        #expect(try chart(text, kind: .column).drawing.description.series.map(\.type) == ["column"])
        #expect(failure("x,y\n0,1\n1,2\n2,4\n").contains("give `table.type` such as column, or `table.x` x"))
        let scatter = try chart("x,y\n0,1\n1,2\n2,4\n", kind: .scatter).drawing.description
        #expect(scatter.series.map(\.type) == ["scatter"] && scatter.texts.contains { $0.text == "x" })
    }

    @Test(
        "A broken file of prices is refused, and not drawn as a table",
        arguments: [
            "date,open,high,close\n2024-01-02,1,2,1.5\n2024-01-03,2,3,2.5\n",
            "date,open,high,low,close\nsoon,1,2,0.5,1.5\nlater,2,3,1.5,2.5\n", "date,value\nsoon,1\nlater,2\n",
            "<html><body>Not found</body></html>",
        ])
    func broken(_ text: String) throws {
        #expect(!failure(text).isEmpty)
        #expect(!failure(text, kind: .line).isEmpty)
    }

    @Test("A row without a value is skipped in a chart of prices, and breaks the line of a table that shows gaps")
    func missingValues() throws {
        let text = "date,value\n" + (1...12).map { "2024-01-\($0 < 10 ? "0" : "")\($0),\($0 == 5 ? "" : "\($0)")\n" }.joined()
        let bars = try chart(text)
        #expect(bars.drawing.description.series[0].bars == 11)
        #expect(bars.notes.contains { $0.description.contains("1 row has a time and no price: it is skipped") })
        let table = try picture(text) { $0.gaps = .break }
        #expect(lines(table, "value").map(\.count) == [4, 7])
    }

    @Test("A chart with other content than a file reports the error of reading it as bars")
    func more() throws {
        let path = try file("date,low,high\n2024-01-02,1,2\n2024-01-03,2,3\n")
        var specification = ChartSpecification(panes: [PaneSpecification(series: [SeriesSpecification(symbol: path)])])
        specification.showsNavigator = true
        #expect(throws: (any Error).self) { try Picture(specification) }
    }
}
