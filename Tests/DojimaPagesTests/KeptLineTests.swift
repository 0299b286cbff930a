@testable import DojimaPages
import Dojima
import DojimaCairo
import DojimaChart
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import Testing

/// Lines of the database that are dragged.
@Suite struct KeptLineTests {
    private func message(_ page: ChartPage, _ operations: String) throws -> ReadMessage {
        page.apply(try PageInput("{\"n\": 1, \"at\": 1, \"do\": [\(operations)]}"))
        return try ReadMessage(page.message(answering: 1))
    }

    /// A line among the prices that is stored with its own style, and one of another pane.
    private func charts(edits: Bool) throws -> NetCharts {
        let charts = try NetCharts(edits: edits)
        var line = StoredAnnotation(
            name: "limit", type: "horizontal-line", points: [.init(value: NetCharts.bars(1).close.suffix(60).sorted()[30])], text: "Limit")
        (line.color, line.dash) = ("#2962FF", "4,2")
        try charts.database().save(line, of: "AAA")
        var other = StoredAnnotation(name: "hot", type: "horizontal-line", points: [.init(value: 60)])
        other.pane = "rsi:14"
        try charts.database().save(other, of: "AAA")
        return charts
    }

    private let options: [ChartOption] = [
        .init("last", "3M"), .init("pane", "rsi:14"), .init("color", "close > line:limit: #F57C00"),
    ]

    @Test("A line of the database is dragged with the colours of its rule, and stored when it is released", .feature("S4-AN-13"))
    func dragged() throws {
        let charts = try charts(edits: true)
        let page = try charts.page(["AAA"], options, edits: true)
        func stored(_ name: String) throws -> StoredAnnotation {
            try #require(charts.library.reader.annotations(of: "AAA").first { $0.name == name })
        }
        let before = try stored("limit")
        var canvas = ReadCanvas()
        let first = try message(page, #"{"op": "size", "width": 600, "height": 500, "scale": 1}"#)
        try canvas.show(first)
        #expect(first["levels"]?.elements.map { $0["name"]?.text } == ["limit", "hot"])
        let place = try #require(first["levels"]?.elements.first?["y"]?.number)
        let moved = try message(page, "{\"op\": \"level\", \"name\": \"limit\", \"y\": \(place + 40)}")
        #expect(moved["state", "error"]?.text == nil && !moved.runs.isEmpty)
        try canvas.show(moved)
        #expect(try stored("limit") == before, "it is stored when it is released")
        #expect(moved["state", "command"]?.text == first["state", "command"]?.text)
        let released = try message(page, #"{"op": "endLevel"}"#)
        try canvas.show(released)
        let after = try stored("limit")
        let (low, high) = (try #require(after.points[0].value), try #require(before.points[0].value))
        #expect(low < high && after.color == "#2962FF" && after.dash == "4,2" && after.text == "Limit")
        // The command draws what the canvas holds, colours of the rule included.
        let picture = try Picture(page.current.chart, source: charts.library.reader)
        #expect(try canvas.pixels == Raster(png: picture.bytes(as: .png)).pixels)
        // The edit announces the same data as those shown: the window is still the last three months.
        page.dataChanged()
        #expect(try message(page, #"{"op": "frame"}"#)["address"]?.text == first["address"]?.text)
        // A line of another pane moves on the axis of that pane.
        let hot = try #require(released["levels"]?.elements.last?["y"]?.number)
        _ = try message(page, "{\"op\": \"level\", \"name\": \"hot\", \"y\": \(hot - 10)}, {\"op\": \"endLevel\"}")
        let value = try #require(stored("hot").points[0].value)
        #expect(value > 60 && value < 100)
    }

    @Test("A cancelled drag restores the line, and read-only pages do not drag it") func givenUp() throws {
        let charts = try charts(edits: true)
        let before = try charts.library.reader.annotations(of: "AAA")
        let page = try charts.page(["AAA"], options, edits: true)
        var canvas = ReadCanvas()
        for step in [#"{"op": "frame"}"#, #"{"op": "level", "name": "limit", "y": 60}"#] { try canvas.show(message(page, step)) }
        let back = try message(page, #"{"op": "cancelLevel"}, {"op": "endLevel"}"#)
        try canvas.show(back)
        #expect(try charts.library.reader.annotations(of: "AAA") == before)
        #expect(try canvas.pixels == Raster(png: Picture(page.current.chart, source: charts.library.reader).bytes(as: .png)).pixels)
        for edits in [true, false] {
            let charts = try self.charts(edits: edits)
            let reading = try charts.page(["AAA"], options)
            let shown = try message(reading, #"{"op": "level", "name": "limit", "y": 30}, {"op": "endLevel"}"#)
            #expect(shown["levels"]?.elements.isEmpty == true)
            #expect(try charts.library.reader.annotations(of: "AAA") == before)
        }
    }
}
