@testable import DojimaPages
import Dojima
import DojimaChart
import DojimaText
import Testing

/// Series that are hidden by their legend entries.
@Suite struct HiddenSeriesTests {
    /// The names of the legend entries, and whether each is hidden by the list of series.
    private func entries(_ drawn: Drawn) -> [String] { (drawn.message["legend"]?.elements ?? []).compactMap { $0["name"]?.text } }

    private func hidden(_ drawn: Drawn) -> [String] {
        (drawn.message["shown", "series"]?.elements ?? []).filter { $0["hidden"] == .flag(true) }.compactMap { $0["name"]?.text }
    }

    @Test("A legend entry hides its series and shows it again, in picture, command and address")
    func toggled() throws {
        let drawn = try Drawn([.init("overlay", "sma:20"), .init("overlay", "bbands:20"), .init("pane", "macd")])
        let first = drawn.canvas.pixels
        #expect(entries(drawn) == ["AAA", "bbands:20", "sma:20", "macd"] && hidden(drawn).isEmpty, "\(entries(drawn))")
        let box = try #require(drawn.message["legend"]?.elements.first)
        #expect(try #require(box["w"]?.number) > 20 && #require(box["h"]?.number) > 8)
        for name in ["sma:20", "AAA", "volume", "macd"] {
            try drawn.apply(#"{"op": "toggleSeries", "name": "\#(name)"}"#)
            #expect(drawn.error == nil && hidden(drawn) == [name] && entries(drawn).contains(name), "\(name)")
            #expect(try drawn.canvas.pixels != first && drawn.isOfCommand, "\(name)")
            #expect(drawn.page.values(of: "hide") == [name])
            #expect(drawn.message["address"]?.text?.contains("hide=\(name)") == true)
            try drawn.apply(#"{"op": "toggleSeries", "name": "\#(name)"}"#)
            #expect(drawn.canvas.pixels == first && hidden(drawn).isEmpty && !drawn.page.has("hide"), "\(name)")
        }
        try drawn.apply(#"{"op": "toggleSeries", "name": "none"}"#)
        #expect(drawn.error?.contains("there is no series \"none\" to hide") == true && drawn.canvas.pixels == first)
    }

    @Test("A group of metrics hides its series and shows them again, and leaves its pane out")
    func groups() throws {
        let drawn = try Drawn([
            .init("overlay", "sma:20"), .init("pane", "macd"),
            .init("set", "metrics.groups=[{name: Trend, metrics: [sma:20]}, {name: Momentum, metrics: [macd]}]"),
        ])
        let first = drawn.canvas.pixels
        let marks = { (drawn.message["shown", "groups"]?.elements ?? []).compactMap { $0["mark"]?.text } }
        #expect(marks() == ["on", "on"])
        let panes = { drawn.page.drawing?.description.panes.map(\.id) ?? [] }
        for (group, series, left) in [("Momentum", "macd", ["price"]), ("Trend", "sma:20", ["price", "macd"])] {
            try drawn.apply(#"{"op": "toggleSeries", "name": "\#(group)", "fade": true}"#)
            #expect(drawn.error == nil && hidden(drawn) == [series] && panes() == left && marks().contains("off"))
            #expect(try drawn.canvas.pixels != first && drawn.isOfCommand, "\(group)")
            try drawn.apply(#"{"op": "toggleSeries", "name": "\#(group)"}"#)
            #expect(drawn.canvas.pixels == first && hidden(drawn).isEmpty, "\(group)")
        }
    }

    @Test("All series can be hidden; the axes keep their values")
    func all() throws {
        let drawn = try Drawn([.init("no-volume"), .init("overlay", "sma:20")])
        func range() throws -> ClosedRange<Double> {
            try #require(drawn.page.drawing?.description.axes.first { $0.id == "price" }?.range)
        }
        let first = try range()
        try drawn.apply(#"{"op": "toggleSeries", "name": "AAA"}, {"op": "toggleSeries", "name": "sma:20"}"#)
        #expect(try drawn.error == nil && drawn.isOfCommand && entries(drawn) == ["AAA", "sma:20"])
        // A shorter legend takes less of the plot.
        let (now, most) = (try range(), 0.2 * (first.upperBound - first.lowerBound))
        #expect(abs(now.lowerBound - first.lowerBound) < most && abs(now.upperBound - first.upperBound) < most, "\(first) \(now)")
    }

    @Test("If the main symbol is hidden, the crosshair follows the bars of the visible series")
    func crosshair() throws {
        let drawn = try Drawn([.init("overlay", "sma:20"), .init("hide", "AAA")])
        let (x, y) = try drawn.place((0.5, 0.5))
        try drawn.apply(#"{"op": "crosshair", "x": \#(x), "y": \#(y)}"#)
        let values = try #require(drawn.message["state", "crosshair"]?["values"])
        #expect(try values["sma:20"]?.number != nil && values["close"] == nil && drawn.isOfCommand)
    }

    @Test("A symbol that replaces a hidden one is visible, and series hidden by the start can be shown")
    func replaced() throws {
        let drawn = try Drawn([.init("overlay", "sma:20")])
        try drawn.apply(#"{"op": "toggleSeries", "name": "AAA"}, {"op": "symbol", "by": 1}"#)
        #expect(drawn.page.state.symbols == ["B/B"] && hidden(drawn).isEmpty && drawn.error == nil)
        let charts = try NetCharts(defaults: [.init("hide", "volume")])
        let page = try charts.page(["AAA"], [.init("last", "6M")])
        _ = page.message(answering: 0)
        page.apply(try PageInput(#"{"n": 1, "at": 1, "do": [{"op": "toggleSeries", "name": "volume"}]}"#))
        let address = try #require(try ReadMessage(page.message(answering: 1))["address"]?.text)
        #expect(address.contains("set="), "\(address)")
    }
}
