@testable import DojimaPages
import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaTestSupport
import DojimaText
import Testing

/// Operations of pages, played as a script of gestures without a page.
@Suite struct PageReplayTests {
    /// The last picture of a chart on which operations are played.
    static func last(_ chart: ChartSpecification, _ operations: [TextNode], _ charts: NetCharts) throws -> Picture {
        let script = TextNode.object([("frameRate", .number(0.1)), ("ops", .list(operations))])
        let replay = try Replay(chart, script: try ViewportScript(Array(script.compactJSON().utf8)), source: charts.library.reader)
        var last: Picture?
        try replay.forEachFrame { last = $0.picture }
        return try #require(last)
    }

    @Test("The operations of a page, played as a script, end in the pixels of its canvas", .feature("SX-CD-08"), arguments: 1...3)
    func operations(seed: UInt64) throws {
        let drawn = try Drawn([.init("overlay", "sma:20"), .init("navigator")])
        let first = drawn.page.current.chart
        var generator = SeededGenerator(seed: 40 + seed)
        func number(_ range: ClosedRange<Double>) -> TextNode { .number(Double.random(in: range, using: &generator)) }
        var operations: [TextNode] = []
        for index in 0..<24 {
            let keys: [(String, TextNode)] =
                switch index % 8 {
                case 0: [("op", "beginPan"), ("x", number(0...1)), ("y", number(0...1))]
                case 1: [("op", "panTo"), ("x", number(0...1)), ("y", number(0...1))]
                case 2: [("op", "endPan"), ("velocity", number(-2...2))]
                case 3: [("op", "zoom"), ("by", number(0.5...2)), ("x", number(0...1)), ("y", number(0...1))]
                case 4: [("op", "beginDrag"), ("x", number(0...1))]
                case 5: [("op", "drag"), ("x", number(0...1))]
                case 6: [("op", "endDrag"), ("velocity", number(-1...1))]
                default: [("op", "pan"), ("by", number(-0.5...0.5))]
                }
            operations.append(.object(keys + [("at", .number(Double(index) * 0.4))]))
        }
        // Longer than any motion.
        operations.append(["op": "wait", "at": 60])
        for operation in operations { try drawn.apply(operation.compactJSON()) }
        try drawn.apply(#"{"op": "frame", "at": 61}"#)
        #expect(drawn.error == nil && !drawn.page.isMoving)
        let last = try PageReplayTests.last(first, operations, drawn.charts)
        let before = try Picture(first, source: drawn.charts.library.reader)
        #expect(last.drawing.description.axes.first?.range != before.drawing.description.axes.first?.range)
        #expect(try Raster(png: last.bytes(as: .png)).pixels == drawn.canvas.pixels)
    }
}
