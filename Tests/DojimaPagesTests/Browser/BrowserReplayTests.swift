@testable import DojimaPages
import Dojima
import DojimaCairo
import DojimaChart
import DojimaCommands
import DojimaTestSupport
import DojimaText
import Testing

/// The messages of a page in a browser, played as a script of gestures without one.
extension BrowserTests {
    /// Keeps the messages that a page sends.
    private static let recording = """
        window.messages = [];
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
          messages.push(text);
          return send.call(this, text);
        };
        """

    /// The gestures in messages, with their times since the first one.
    private func gestures(in messages: TextNode) throws -> [TextNode] {
        let names: Set = ["beginPan", "panTo", "endPan", "pan", "zoom", "center"]
        var start: Double?
        return try messages.elements.flatMap { message in
            let batch = try TextNode(json: Array((message.text ?? "").utf8))
            return (batch["do"]?.elements ?? []).compactMap { operation -> TextNode? in
                guard case .object(let members) = operation.content, names.contains(operation["op"]?.text ?? "") else { return nil }
                let at = operation["at"]?.number ?? batch["at"]?.number ?? 0
                start = start ?? at
                let keys = members.filter { $0.name != "at" && $0.name != "pane" }.map { ($0.name, $0.value) }
                return .object(keys + [("at", .number(at - (start ?? at)))])
            }
        }
    }

    @Test("The gestures in a browser, played as a script, end in the picture that the page shows", .feature("SX-CD-08"))
    func replayed() throws {
        let served = try Served()
        let page = try Browser.shared.get().page(width: 900, height: 600)
        defer { page.close() }
        try page.call("Page.addScriptToEvaluateOnNewDocument", [("source", .text(BrowserTests.recording))])
        try page.open(served.address("chart/AAA?last=6M&navigator&theme=light"))
        try page.settle()
        func chart() throws -> ChartSpecification {
            let words = try page.text("dojima.state().command").split(separator: " ").map(String.init)
            return try CommandCall(Array(words.dropFirst()), within: nil).chart()
        }
        let first = try chart()
        try page.drag(place(page, 0.3, 0.5), to: place(page, 0.55, 0.6))
        try page.settle()
        try page.wheel(place(page, 0.7, 0.5), by: -150)
        try page.settle()
        for key in ["ArrowLeft", "ArrowLeft", "End", "ArrowLeft"] {
            try page.key(key)
            try page.settle()
        }
        try page.fling(place(page, 0.3, 0.4), to: place(page, 0.5, 0.4))
        try page.settle()
        // Without a crosshair, which is no gesture of scripts.
        try page.move(Place(x: 450, y: 5))
        try page.settle()
        let operations = try gestures(in: page.js("messages"))
        #expect(Set(operations.compactMap { $0["op"]?.text }) == ["beginPan", "panTo", "endPan", "pan", "zoom", "center"])
        let last = try PageReplayTests.last(first, operations, served.charts)
        let shown = try Picture(chart(), source: served.charts.library.reader)
        // A window is written as shares of the axis, which are exact to a microsecond.
        for (played, drawn) in zip(last.drawing.description.axes, shown.drawing.description.axes) {
            let (lower, upper) = (played.range.lowerBound - drawn.range.lowerBound, played.range.upperBound - drawn.range.upperBound)
            #expect(abs(lower) < 1e-3 && abs(upper) < 1e-3, "\(played.id): \(played.range), \(drawn.range)")
        }
        #expect(try Raster(png: last.bytes(as: .png)).pixels == Raster(png: shown.bytes(as: .png)).pixels)
        #expect(try page.number(BrowserTests.difference) == 0)
        #expect(page.problems == [])
    }
}
