@testable import DojimaPages
import Dojima
import DojimaCairo
import DojimaChart
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The bars that the inputs of a page read from the database.
@Suite struct PageReadingTests {
    private struct RecordedPage {
        let charts: NetCharts
        let reader: RecordingReader
        let page: ChartPage
        var canvas = ReadCanvas()
        var message: ReadMessage

        /// - Parameter line: whether the database has a horizontal line of the symbol.
        init(_ options: [ChartOption], line: Bool) throws {
            charts = try NetCharts(edits: true)
            let limit = StoredAnnotation(name: "limit", type: "horizontal-line", points: [.init(value: NetCharts.price)])
            if line { try charts.database().save(limit, of: "AAA") }
            var database = try ServedDatabase(file: charts.folder.path + "/net.db", symbols: [], edits: true)
            reader = RecordingReader(database.reader)
            database.reader = reader
            let library = ChartLibrary(database)
            page = ChartPage(
                try library.chart(["AAA"], options), size: PageSize(width: 600, height: 400, scale: 1), in: library, edits: true)
            message = try ReadMessage(page.message(answering: 0))
            try canvas.show(message)
        }

        mutating func apply(_ operation: String) throws {
            page.apply(try PageInput("{\"n\": 1, \"at\": 1, \"do\": [\(operation)]}"))
            message = try ReadMessage(page.message(answering: 1))
            try canvas.show(message)
            #expect(message["state", "error"]?.text == nil, "\(operation)")
        }

        /// Whether the canvas shows the picture of the page's state that a new reader draws.
        var isCurrent: Bool {
            get throws {
                try canvas.pixels == Raster(png: Picture(page.current.chart, source: charts.library.reader).bytes(as: .png)).pixels
            }
        }
    }

    private static let options: [ChartOption] = [.init("last", "3M"), .init("navigator"), .init("overlay", "sma:20")]
    private static let line = ChartOption("annotate", "horizontal-line:\(NetCharts.price)")

    @Test(
        "Dragging a line, drawing, hiding a series and selecting a bar read no bars again",
        arguments: [[], [ChartOption("type", "line")], [ChartOption("interval", "1w"), .init("last", "2y")]])
    func unchangedData(_ further: [ChartOption]) throws {
        let others = PageReadingTests.options.filter { option in !further.contains { $0.name == option.name } }
        var recorded = try RecordedPage(others + further + [PageReadingTests.line], line: true)
        #expect(!recorded.reader.bars.isEmpty)
        recorded.reader.forget()
        let y = try #require(recorded.message["levels"]?.elements.first?["y"]?.number)
        for step in 1...5 { try recorded.apply(#"{"op": "level", "index": 0, "y": \#(y + Double(step))}"#) }
        try recorded.apply(#"{"op": "endLevel"}"#)
        for step in 1...5 { try recorded.apply(#"{"op": "level", "name": "limit", "y": \#(y + Double(step))}"#) }
        try recorded.apply(#"{"op": "cancelLevel"}"#)
        try recorded.apply(
            #"{"op": "beginDraw", "kind": "trend-line", "text": "", "x": 200, "y": 150}, {"op": "draw", "x": 300, "y": 120}"#)
        try recorded.apply(#"{"op": "cancelDraw"}"#)
        try recorded.apply(#"{"op": "toggleSeries", "name": "sma:20", "fade": false}"#)
        try recorded.apply(#"{"op": "crosshair", "x": 300, "y": 150}, {"op": "select", "add": false}"#)
        #expect(recorded.message["state", "selected"]?.elements.count == 1)
        try recorded.apply(#"{"op": "set", "name": "theme", "value": "dark"}"#)
        #expect(recorded.reader.isUnread, "\(recorded.reader.bars), \(recorded.reader.runs)")
        #expect(try recorded.isCurrent)
    }

    @Test("A dragged line shows bars that another program has written before the page was notified") func changedData() throws {
        var recorded = try RecordedPage(PageReadingTests.options + [PageReadingTests.line], line: false)
        let (key, bars) = (SeriesKey(symbol: "AAA", interval: .day), NetCharts.bars(1))
        let y = try #require(recorded.message["levels"]?.elements.first?["y"]?.number)
        for step in 1...3 {
            recorded.reader.forget()
            var changed = bars.slice(bars.count - 10 * step..<bars.count)
            for row in changed.indices {
                changed.close[row] *= 1 + 0.001 * Double(step)
                changed.high[row] = max(changed.high[row], changed.close[row])
            }
            try recorded.charts.database().upsert(changed, into: key)
            try recorded.apply(#"{"op": "level", "index": 0, "y": \#(y + Double(step))}"#)
            let (first, read) = (changed.time[0], recorded.reader.bars)
            #expect(!read.isEmpty && read.allSatisfy { $0.lowerBound >= first }, "\(step): \(read)")
            #expect(try recorded.isCurrent, "\(step)")
        }
    }

    @Test("After a change of symbol, interval or adjustment the page shows their bars", arguments: ["none", "split"])
    func changedRequest(_ adjustment: String) throws {
        var recorded = try RecordedPage(PageReadingTests.options + [.init("adjust", adjustment)], line: false)
        for operation in [
            #"{"op": "symbol", "by": 1}"#, #"{"op": "set", "name": "interval", "value": "1w"}"#, #"{"op": "symbol", "by": -1}"#,
            #"{"op": "compare", "name": "B/B"}"#, #"{"op": "set", "name": "interval", "value": "1d"}"#, #"{"op": "preset", "name": "1y"}"#,
            #"{"op": "removeSymbol", "name": "B/B"}"#, #"{"op": "study", "text": "rsi:14"}"#, #"{"op": "reset"}"#,
        ] {
            try recorded.apply(operation)
            #expect(try recorded.isCurrent, "\(operation)")
        }
    }
}

extension NetCharts {
    /// A price among those of the last bars of the first symbol.
    fileprivate static var price: Double { bars(1).close.suffix(60).sorted()[30] }
}
