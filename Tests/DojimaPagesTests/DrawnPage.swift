@testable import DojimaPages
import Dojima
import DojimaCairo
import DojimaChart
import DojimaCommands
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// A page of half a year, drawn once, with its pictures.
final class Drawn {
    let charts: NetCharts
    let page: ChartPage
    private(set) var canvas = ReadCanvas()
    private(set) var message: ReadMessage
    private var number = 0

    init(_ options: [ChartOption] = [], edits: Bool = false, as symbols: [String] = ["AAA"], of charts: NetCharts? = nil) throws {
        self.charts = try charts ?? NetCharts(edits: edits)
        page = try self.charts.page(symbols, [.init("last", "6M")] + options, edits: edits)
        message = try ReadMessage(page.message(answering: 0))
        try canvas.show(message)
    }

    /// Performs some operations and receives the answer.
    func apply(_ operations: String) throws {
        number += 1
        page.apply(try PageInput("{\"n\": \(number), \"at\": \(number), \"do\": [\(operations)]}"))
        message = try ReadMessage(page.message(answering: number))
        try canvas.show(message)
    }

    /// Draws from one point to another, as shares of the plot from its left and top edge.
    func draw(_ kind: String, _ from: (Double, Double), _ to: (Double, Double), text: String = "", ends: Bool = true) throws {
        let (a, b) = (try place(from), try place(to))
        try apply(#"{"op": "beginDraw", "kind": "\#(kind)", "text": "\#(text)", "x": \#(a.x), "y": \#(a.y)}"#)
        try apply(#"{"op": "draw", "x": \#(b.x), "y": \#(b.y)}"#)
        if ends { try apply(#"{"op": "endDraw"}"#) }
    }

    func place(_ shares: (Double, Double)) throws -> (x: Double, y: Double) {
        let plot = try #require(message["state", "plots"]?.elements.first)
        func side(_ name: String) throws -> Double { try #require(plot[name]?.number) }
        return (try side("x") + side("w") * shares.0, try side("y") + side("h") * shares.1)
    }

    var error: String? { message["state", "error"]?.text }

    /// The texts of the added objects.
    var added: [String] { (message["shown", "added"]?.elements ?? []).compactMap { $0["text"]?.text } }

    /// The operation that removes the last added object.
    var removal: String { message["shown", "added"]?.elements.last?["remove"]?.compactJSON() ?? "" }

    /// Whether the canvas holds the picture of the page's command.
    var isOfCommand: Bool {
        get throws {
            let chart = try CommandCall(ChartCommandLine(page.current.chart).arguments, within: nil).chart()
            let picture = try Picture(chart, source: charts.library.reader)
            return try Raster(png: picture.bytes(as: .png)).pixels == canvas.pixels
        }
    }
}
