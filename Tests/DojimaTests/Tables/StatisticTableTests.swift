@testable import Dojima
import DojimaChart
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Tables as boxes, histograms, fitted lines and waterfalls.
@Suite struct StatisticTableTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The rows of a CSV file below `Tests`, by the names of the header.
    private static func rows(_ path: String) throws -> [[String: String]] {
        let text = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
        let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
    }

    private func picture(_ text: String, as type: String, _ change: (inout TableRequest) -> Void = { _ in }) throws -> Picture {
        var specification = ChartSpecification()
        var request = TableRequest()
        (request.file, request.type) = (try folder.write("data.csv", text), type)
        change(&request)
        specification.table = request
        return try Picture(specification)
    }

    private func refusal(_ text: String, as type: String, _ change: (inout TableRequest) -> Void = { _ in }) -> String {
        do {
            _ = try picture(text, as: type, change)
            return ""
        } catch { return (error as? any ReportedError)?.message.description ?? "\(error)" }
    }

    private func parts(
        _ text: String, as type: String, _ change: (inout TableRequest) -> Void = { _ in }
    ) throws -> DescribedParts { try picture(text, as: type, change).drawing.description.parts }

    private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-12) -> Bool { abs(a - b) <= tolerance * max(1, abs(b)) }

    // MARK: Boxes

    @Test("The boxes of the groups of a long table equal those of matplotlib and NumPy") func boxes() throws {
        let answers = try StatisticTableTests.rows("DojimaSeriesTests/Answers/boxes.csv")
        func list(_ row: [String: String], _ name: String) -> [Double] {
            (row[name] ?? "").split(separator: ";").compactMap { Double($0) }
        }
        // The rows of all groups are mixed.
        let columns = answers.map { (name: $0["name"] ?? "", values: list($0, "values")) }
        let longest = columns.map(\.values.count).max() ?? 0
        let text = (0..<longest).reduce(into: "group,value\n") { text, row in
            for column in columns where row < column.values.count { text += "\(column.name),\(column.values[row])\n" }
        }
        let boxes = try #require(try parts(text, as: "box").boxes)
        #expect(boxes.count == 11)
        for (box, row) in zip(boxes, answers) {
            #expect(box.name == row["name"] && box.count == list(row, "values").count && box.outliers == list(row, "outliers"))
            for (own, name) in [(box.q1, "q1"), (box.median, "median"), (box.q3, "q3"), (box.low, "low"), (box.high, "high")] {
                #expect(isNear(own, try #require(list(row, name).first)), "\(box.name) \(name)")
            }
        }
    }

    @Test("Each column of a wide table is a box, and whiskers over the range leave no outliers") func wideBoxes() throws {
        // NumPy's quartiles are 1.5, 3, 4.5 and 10.5, 11, 13.
        let text = "A,B\n1,10\n2,11\n3,15\n4,\n5,\n30,\n-20,\n"
        let boxes = try #require(try parts(text, as: "box").boxes)
        #expect(boxes.map(\.name) == ["A", "B"] && boxes.map(\.count) == [7, 3])
        #expect(boxes.map(\.q1) == [1.5, 10.5] && boxes.map(\.median) == [3, 11] && boxes.map(\.q3) == [4.5, 13])
        #expect(boxes[0].low == 1 && boxes[0].high == 5 && boxes[0].outliers == [-20, 30])
        let range = try #require(try parts(text, as: "box") { $0.whiskers = .range }.boxes)
        #expect(range[0].low == -20 && range[0].high == 30 && range[0].outliers == [])
    }

    @Test("Boxes are in the order of the rows, or by name or median; of several columns, each is a box unless the column x is named")
    func boxOrder() throws {
        let text = "sector,return\nB,3\nC,1\nB,4\nA,2\n"
        func names(_ order: TableRequest.Order) throws -> [String]? { try parts(text, as: "box") { $0.order = order }.boxes?.map(\.name) }
        #expect(try names(.given) == ["B", "C", "A"])
        #expect(try names(.name) == ["A", "B", "C"])
        #expect(try names(.ascending) == ["C", "A", "B"])
        #expect(try names(.descending) == ["B", "A", "C"])
        let wide = "country,y,x\nFR,1,9\nDE,2,7\n"
        #expect(try parts(wide, as: "box").boxes?.map(\.name) == ["y", "x"])
        #expect(try parts(wide, as: "box") { ($0.x, $0.y) = ("country", ["y"]) }.boxes?.map(\.name) == ["FR", "DE"])
        #expect(try parts("year,r\n2018,1\n2019,2\n2018,3\n", as: "box") { $0.x = "year" }.boxes?.map(\.name) == ["2018", "2019"])
        #expect(refusal(wide, as: "box") { $0.group = "country" }.contains("have one column of values; name it with `table.y`"))
    }

    @Test("A group without a number is left out and named, and a table without any is refused") func emptyGroup() throws {
        let picture = try picture("sector,return\nA,1\nB,\nA,2\n,5\n", as: "box")
        #expect(picture.drawing.description.parts.boxes?.map(\.name) == ["A"])
        let notes = picture.notes.map(\.description)
        #expect(notes.contains("data: B has no number: left out") && notes.contains("a row has no sector: left out"), "\(notes)")
        #expect(refusal("sector,return\nA,x\nB,y\n", as: "box").contains("no column of numbers is left to draw"))
    }

    @Test("A box is drawn between its quartiles, with the outliers as points") func drawnBoxes() throws {
        let description = try picture("g,v\nA,1\nA,2\nA,3\nA,4\nA,5\nA,30\nB,2\n", as: "box").drawing.description
        #expect(description.series.map(\.type) == ["whisker", "box", "scatter"])
        #expect(description.axes.first?.ticks.map(\.label) == ["A", "B"])
    }

    // MARK: Histograms

    @Test("The counts of bins of a given width equal those of NumPy") func binWidths() throws {
        let values = try StatisticTableTests.rows("DojimaSeriesTests/Answers/boxes.csv")
        let answers = try StatisticTableTests.rows("DojimaSeriesTests/Answers/bins.csv")
        #expect(answers.count == 7)
        for answer in answers {
            let set = try #require(values.first { $0["name"] == answer["name"] }?["values"])
            let width = try #require(Double(answer["width"] ?? ""))
            let text = "value\n" + set.split(separator: ";").joined(separator: "\n") + "\n"
            let bins = try #require(try parts(text, as: "histogram") { $0.binWidth = width }.bins)
            #expect(bins.map { "\($0.count)" }.joined(separator: ";") == answer["counts"], "\(answer["name"] ?? "") \(width)")
            #expect(isNear(bins[0].from, try #require(Double(answer["first"] ?? ""))))
            #expect(zip(bins, bins.dropFirst()).allSatisfy { $0.to == $1.from && isNear($0.to - $0.from, width, 1e-9) })
        }
    }

    @Test("A number of bins divides the range of the values, and the default width is one, two or five times a power of ten")
    func binCounts() throws {
        let text = "name,value\n" + [1, 2, 2, 3, 3, 3, 4, 4, 5, 9.5].enumerated().map { "r\($0),\($1)\n" }.joined()
        // numpy.histogram(values, 4)
        let four = try #require(try parts(text, as: "histogram") { $0.bins = 4 }.bins)
        #expect(four.map(\.count) == [6, 3, 0, 1] && four.map(\.from) == [1, 3.125, 5.25, 7.375] && four.last?.to == 9.5)
        // The rule of Freedman and Diaconis gives 1.6245560917644726.
        let two = try #require(try parts(text, as: "histogram").bins)
        #expect(two.map(\.count) == [1, 5, 3, 0, 1] && two.map(\.from) == [0, 2, 4, 6, 8])
        #expect(try parts(text, as: "histogram") { $0.x = "value" }.bins == two)
        // numpy.histogram([5, 5, 5], 1) and 3
        let equal = "value\n5\n5\n5\n"
        #expect(try parts(equal, as: "histogram").bins == [DescribedParts.Bin(from: 4.5, to: 5.5, count: 3)])
        #expect(try parts(equal, as: "histogram") { $0.bins = 3 }.bins?.map(\.count) == [0, 3, 0])
        #expect(try parts("value\n7\n", as: "histogram").bins?.map(\.count) == [1])
    }

    @Test("A histogram refuses texts, contradictory bins and bins that are too narrow, and names the reason") func histogramRefusals() {
        let text = "name,value\nA,1\nB,2\nC,100000\n"
        #expect(refusal("name,group\nA,B\n", as: "histogram").contains("no column of numbers is left to draw"))
        #expect(refusal(text, as: "histogram") { $0.y = ["name"] }.contains("has texts, and not the numbers of y"))
        #expect(refusal(text, as: "histogram") { ($0.bins, $0.binWidth) = (3, 1) }.contains("remove one of them"))
        #expect(refusal(text, as: "histogram") { $0.bins = 0 }.contains("out of range"))
        let narrow = refusal(text, as: "histogram") { $0.binWidth = 0.5 }
        #expect(narrow.contains("are more than 1000; choose a width with `table.binWidth`, or a number with `table.bins`"), "\(narrow)")
        let tiny = refusal("value\n1e-9\n2e-9\n", as: "histogram")
        #expect(tiny.contains("do not fit an axis") && tiny.hasSuffix("write \"value\" in another unit"), "\(tiny)")
        #expect(refusal(text, as: "histogram") { $0.whiskers = .range }.contains("`whiskers` does not apply to the type histogram"))
    }

    // MARK: Regression

    @Test("The line through the Norris data has the values certified by NIST") func norris() throws {
        let text = try String(contentsOf: StatisticTableTests.tests.appendingPathComponent("Frozen/data/norris.csv"), encoding: .utf8)
        let line = try #require(try parts(text, as: "regression") { ($0.x, $0.y) = ("x", ["y"]) }.regression)
        #expect(isNear(line.slope, 1.00211681802045, 1e-11) && isNear(line.intercept, -0.262323073774029, 1e-11))
        #expect(isNear(line.explained, 0.999993745883712, 1e-11) && line.count == 36)
        // Without names, the first column of numbers is x.
        #expect(try parts("a,b\n1,5\n3,9\n2,7\n,4\n", as: "regression").regression?.slope == 2)
    }

    @Test("A line needs two points of different x, and the refusal names the option") func regressionRefusals() throws {
        #expect(
            refusal("x,y\n2,1\n2,5\n2,3\n", as: "regression").contains("all values of \"x\" are 2, and a line needs two different ones"))
        #expect(refusal("x,y\n1,2\n3,\n", as: "regression").contains("one row has both \"x\" and \"y\", and a line needs two"))
        #expect(refusal("x,y\n1,\n,3\n", as: "regression").contains("no row has both \"x\" and \"y\""))
        #expect(refusal("name,y\nA,2\nB,3\n", as: "regression").contains("\"y\" is the only one; give them with `table.x` and `table.y`"))
        #expect(refusal("name,y\nA,2\nB,3\n", as: "regression") { $0.x = "name" }.contains("has texts, and not the numbers of x"))
        let level = try parts("x,y\n1,4\n2,4\n3,4\n", as: "regression").regression
        #expect(level?.slope == 0 && level?.explained.isNaN == true)
        let json = try picture("x,y\n1,4\n2,4\n", as: "regression").drawing.description.json()
        #expect(json.contains("\"regression\":{\"slope\":0,\"intercept\":4,\"r_squared\":null,\"n\":2}"), "\(json.suffix(200))")
    }

    @Test("The picture of the regression of two symbols describes its line with the figures of the analysis") func symbols() throws {
        let goog = StatisticTableTests.tests.deletingLastPathComponent().appendingPathComponent("datasets/goog-daily.json").path
        var specification = ChartSpecification(
            panes: [PaneSpecification(series: [SeriesSpecification(symbol: goog)])], interval: .day)
        specification.analysis = try AnalysisRequest("regression", ["on": "SPX"])
        specification.closedTime.calendars = ["XNYS"]
        let picture = try Picture(specification, source: PictureTests.store())
        let (line, table) = (try #require(picture.drawing.description.parts.regression), try #require(picture.analysis).table)
        #expect(line.slope == table.number(0, .slope) && line.intercept == table.number(0, .intercept))
        #expect(line.explained == table.number(0, .explainedVariance) && line.count > 1000)
    }

    // MARK: Waterfalls

    @Test("The columns of a waterfall are between the running sums, and totals begin at zero") func waterfall() throws {
        let text = try String(contentsOf: StatisticTableTests.tests.appendingPathComponent("Frozen/data/profit.csv"), encoding: .utf8)
        let steps = try #require(try parts(text, as: "waterfall") { $0.hasTotal = true }.steps)
        // itertools.accumulate([420, -165.4, -92.5, -31.1, 12.7, -38.3])
        let sums = [420, 254.6, 162.1, 131.0, 143.7, 105.39999999999999]
        #expect(
            steps.map(\.name) == ["Revenue", "Goods", "Wages", "Gross profit", "Rent", "Interest", "Taxes", "Total"])
        #expect(steps.map(\.from) == [0, sums[0], sums[1], 0, sums[2], sums[3], sums[4], 0])
        #expect(steps.map(\.to) == [sums[0], sums[1], sums[2], sums[2], sums[3], sums[4], sums[5], sums[5]])
        #expect(try parts(text, as: "waterfall").steps?.count == 7)
    }

    @Test("A missing value leaves its column out, and two rows of one name are refused") func waterfallRows() throws {
        let steps = try parts("name,value\nA,3\nB,\nC,-1\n", as: "waterfall").steps
        #expect(steps?.map(\.name) == ["A", "C"] && steps?.map(\.from) == [0, 3] && steps?.map(\.to) == [3, 2])
        #expect(refusal("name,value\nA,3\nB,1\nA,2\n", as: "waterfall").contains("two rows are named \"A\""))
        #expect(refusal("name,value\nTotal,3\n", as: "waterfall") { $0.hasTotal = true }.contains("two rows are named \"Total\""))
        // The rows of a column of times are names, too.
        #expect(try parts("day,flow\n2024-01-03,1\n2024-01-02,2\n", as: "waterfall").steps?.map(\.name) == ["2024-01-03", "2024-01-02"])
    }

    // MARK: Requests

    @Test("The specification of a statistic is read as it was written, and panes are refused") func text() throws {
        var specification = ChartSpecification()
        specification.table = TableRequest {
            ($0.file, $0.type, $0.whiskers, $0.hasTotal, $0.binWidth) = ("data.csv", "box", .range, true, 0.5)
        }
        #expect(try ChartSpecification(specification.json()) == specification)
        let path = try folder.write("data.csv", "a,b\n1,2\n2,3\n")
        specification.table = TableRequest { ($0.file, $0.type) = (path, "box") }
        var series = SeriesSpecification(symbol: nil)
        series.column = "a"
        specification.panes = [PaneSpecification(series: [series])]
        #expect(throws: PictureError.self) { try Picture(specification) }
    }

    @Test("A file without bars whose series has one of the kinds is drawn as a table", arguments: ["box", "waterfall", "histogram"])
    func files(_ type: String) throws {
        let path = try folder.write("file.csv", "name,value\nA,1\nB,2\nC,4\n")
        let series = SeriesSpecification(symbol: path) { $0.kind = SeriesCatalog.all[type] }
        var specification = ChartSpecification(panes: [PaneSpecification(series: [series])])
        if type == "histogram" { specification.tableType = type }
        let picture = try Picture(specification)
        #expect(picture.specification.table?.type == type && picture.specification.tableType == nil)
        let parts = picture.drawing.description.parts
        #expect((parts.boxes != nil, parts.steps != nil, parts.bins != nil) == (type == "box", type == "waterfall", type == "histogram"))
    }
}
