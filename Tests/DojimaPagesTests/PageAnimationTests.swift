@testable import DojimaPages
import Dojima
import DojimaTestSupport
import DojimaText
import Testing

/// The animation in which the series of a page appear.
@Suite struct PageAnimationTests {
    private static let options: [ChartOption] = [.init("set", "animation={kind: grow-vertical, duration: 2, curve: linear}")]

    private func isMoving(_ drawn: Drawn) -> Bool { drawn.message["moving"] == .flag(true) }

    @Test("The series of a page grow from their baselines when it opens, and the last frame is the picture", .feature("S0-AM-01"))
    func entrance() throws {
        let whole = try Drawn().canvas.pixels
        let drawn = try Drawn(PageAnimationTests.options)
        #expect(drawn.canvas.pixels == whole && !isMoving(drawn), "without enter, as for readers who prefer reduced motion")
        try drawn.apply(#"{"op": "enter"}"#)
        let first = drawn.canvas.pixels
        #expect(first != whole && isMoving(drawn))
        try drawn.apply(#"{"op": "frame", "at": 10}"#)
        #expect(drawn.canvas.pixels == first)
        try drawn.apply(#"{"op": "frame", "at": 11}"#)
        let half = drawn.canvas.pixels
        #expect(half != first && half != whole && isMoving(drawn))
        try drawn.apply(#"{"op": "frame", "at": 12.1}"#)
        #expect(drawn.canvas.pixels == whole && !isMoving(drawn))
    }

    @Test("A gesture ends the animation, and a chart without the key is not animated") func ends() throws {
        let drawn = try Drawn(PageAnimationTests.options)
        try drawn.apply(#"{"op": "enter"}, {"op": "frame", "at": 10}"#)
        #expect(isMoving(drawn))
        try drawn.apply(#"{"op": "set", "name": "theme", "value": "dark"}"#)
        #expect(try !isMoving(drawn) && drawn.isOfCommand)
        let still = try Drawn()
        let before = still.canvas.pixels
        try still.apply(#"{"op": "enter"}"#)
        #expect(still.canvas.pixels == before && !isMoving(still))
    }

    @Test("The page hides the picture of a chart with an animation until the animation begins") func page() throws {
        let charts = try NetCharts()
        func html(_ options: [ChartOption]) throws -> String {
            let chart = try charts.page(["AAA"], options).state.chart
            return String(decoding: try CanvasPage(charts: [chart], sync: "", library: charts.library).bytes, as: UTF8.self)
        }
        #expect(try html(PageAnimationTests.options).contains("class=\"plot enters\"") && !html([]).contains(" enters\""))
        #expect(String(decoding: PageFiles.style, as: UTF8.self).contains(".enters picture { visibility: hidden; }"))
    }
}
