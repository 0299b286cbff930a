@testable import DojimaPages
import Dojima
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Bars that are selected by clicks, and the texts of crosshairs.
@Suite struct PageSelectionTests {
    private func selected(_ drawn: Drawn) -> [Double] { (drawn.message["state", "selected"]?.elements ?? []).compactMap(\.number) }

    /// The position of a bar on the canvas: at its time, at the centre of its prices.
    private func place(_ drawn: Drawn, _ share: Double) throws -> (x: Double, y: Double, time: Double) {
        let (x, y) = try drawn.place((share, 0.5))
        try drawn.apply(#"{"op": "crosshair", "x": \#(x), "y": \#(y)}"#)
        let crosshair = try #require(drawn.message["state", "crosshair"])
        let time = try #require(crosshair["time"]?.number)
        let prices = ["high", "low"].compactMap { crosshair["values"]?[$0]?.number }
        try drawn.apply(#"{"op": "hideCrosshair"}"#)
        // Columns have only closes, and begin at the lower end.
        guard prices.count == 2, let field = drawn.page.session?.prices else { return (x, try drawn.place((0.5, 0.9)).y, time) }
        return (x, (field.y(of: prices[0]) + field.y(of: prices[1])) / 2, time)
    }

    @Test("With keys the bar at the crosshair is selected, and with Shift another one is added or removed") func keys() throws {
        let drawn = try Drawn()
        try drawn.apply(#"{"op": "select", "add": false}"#)
        #expect(selected(drawn).isEmpty && drawn.error == nil)
        var times: [Double] = []
        for step in [-1, -3] {
            try drawn.apply(#"{"op": "stepCrosshair", "by": \#(step)}"#)
            times.append(try #require(drawn.message["state", "crosshair", "time"]?.number))
            try drawn.apply(#"{"op": "select", "add": \#(step < -1)}"#)
            #expect(try selected(drawn) == times && drawn.isOfCommand)
        }
        try drawn.apply(#"{"op": "select", "add": true}"#)
        #expect(selected(drawn) == [times[0]])
        // A bar outside the window is not selected.
        try drawn.apply(#"{"op": "center", "x": 0.1}, {"op": "select", "add": false}"#)
        #expect(selected(drawn) == [times[0]])
    }

    @Test(
        "A click selects a bar, Shift adds and removes bars, and a click on no bar clears the selection",
        .feature("S0-SE-01", "S0-SE-04"), arguments: ["candlestick", "line", "column"])
    func clicks(_ type: String) throws {
        let drawn = try Drawn([.init("type", type), .init("no-volume")])
        let first = drawn.canvas.pixels
        let (a, b) = (try place(drawn, 0.3), try place(drawn, 0.6))
        func click(_ at: (x: Double, y: Double, time: Double), shift: Bool = false) throws {
            // The point of a line is its close, which a click on the centre of its bar may miss.
            let level =
                type == "line"
                ? try #require(
                    drawn.page.session?.field.series.first.flatMap { series in
                        series.time.firstIndex { Double($0.microseconds) / 1e6 == at.time }.flatMap { row in
                            series.rows.firstIndex(of: row).map { series.y[$0] }
                        }
                    }) : at.y
            try drawn.apply(#"{"op": "select", "x": \#(at.x), "y": \#(level), "add": \#(shift)}"#)
            #expect(drawn.error == nil)
        }
        try click(a)
        #expect(try selected(drawn) == [a.time] && drawn.canvas.pixels != first && drawn.isOfCommand)
        #expect(drawn.page.values(of: "selected").count == 1 && drawn.message["address"]?.text?.contains("selected=") == true)
        try click(b)
        #expect(selected(drawn) == [b.time])
        try click(a, shift: true)
        #expect(try selected(drawn) == [b.time, a.time] && drawn.isOfCommand)
        try click(b, shift: true)
        #expect(selected(drawn) == [a.time])
        // The first click of a double click leaves no selection.
        try click(b)
        try drawn.apply(#"{"op": "undoSelect"}"#)
        #expect(selected(drawn) == [a.time])
        let (x, y) = try drawn.place((0.5, 0.99))
        if type != "column" {
            try drawn.apply(#"{"op": "select", "x": \#(x), "y": \#(y), "add": true}"#)
            #expect(selected(drawn) == [a.time], "with Shift, a click on no bar changes nothing")
            try drawn.apply(#"{"op": "select", "x": \#(x), "y": \#(y)}"#)
            #expect(selected(drawn).isEmpty && drawn.canvas.pixels == first && !drawn.page.has("selected"))
        }
    }

    @Test("In a linked chart the bars of the same times are selected, if it has them", .feature("S3-RS-54")) func linked() throws {
        let (one, two) = (try Drawn(), try Drawn(as: ["B/B"]))
        let bar = try place(one, 0.4)
        try one.apply(#"{"op": "select", "x": \#(bar.x), "y": \#(bar.y)}"#)
        let times = one.message["state", "selected"]?.compactJSON() ?? "[]"
        try two.apply(#"{"op": "select", "times": \#(times)}"#)
        #expect(try selected(two) == [bar.time] && two.isOfCommand && two.error == nil)
        try two.apply(#"{"op": "select", "times": [12345]}"#)
        #expect(try two.error == nil && two.isOfCommand)
        try two.apply(#"{"op": "select", "times": []}"#)
        #expect(selected(two).isEmpty)
    }

    @Test("The text of a held crosshair is updated by new data, and the crosshair stays at its bar", .feature("S1-CH-08"))
    func data() throws {
        let drawn = try Drawn([.init("crosshair-text", "{time}: {close}, {total volume}")])
        let (x, y) = try drawn.place((0.999, 0.5))
        try drawn.apply(#"{"op": "keepCrosshair", "x": \#(x), "y": \#(y)}"#)
        let (before, time) = (drawn.message["live"]?.text, drawn.message["state", "crosshair"]?["time"])
        #expect(try before != nil && before != "" && drawn.isOfCommand)
        var bars = NetCharts.bars(1)
        let last = bars.count - 1
        bars.close[last] += 0.25
        bars.high[last] += 1
        bars.volume[last] += 1000
        try Store(path: drawn.charts.folder.path + "/net.db", access: .writing)
            .upsert(bars, into: SeriesKey(symbol: "AAA", interval: .day))
        drawn.page.dataChanged()
        try drawn.apply("")
        let after = drawn.message["live"]?.text
        #expect(after != before && drawn.message["state", "crosshair"]?["time"] == time)
        let close = String(format: "%.3f", bars.close[last])
        #expect(try after?.contains(": \(close), ") == true && drawn.isOfCommand, "\(after ?? "")")
    }

    @Test("A released crosshair does not return with new data", .feature("S1-CH-09")) func released() throws {
        let drawn = try Drawn()
        let (x, y) = try drawn.place((0.5, 0.5))
        try drawn.apply(#"{"op": "keepCrosshair", "x": \#(x), "y": \#(y)}"#)
        #expect(drawn.message["state", "crosshair"]?["time"]?.number != nil)
        try drawn.apply(#"{"op": "releaseCrosshair"}"#)
        var bars = NetCharts.bars(1)
        bars.close[bars.count - 1] = bars.low[bars.count - 1]
        try drawn.charts.database().upsert(bars, into: SeriesKey(symbol: "AAA", interval: .day))
        drawn.page.dataChanged()
        try drawn.apply("")
        #expect(try !drawn.message.runs.isEmpty && drawn.message["state", "crosshair"] == .null && drawn.isOfCommand)
    }

    @Test("After a study is removed, crosshair texts have a dash for it, and the tracked line moves to the main symbol")
    func removed() throws {
        let drawn = try Drawn([
            .init("overlay", "sma:20"), .init("crosshair-text", "{close} {sma:20}"), .init("track-series", "sma:20"),
        ])
        #expect(drawn.message["shown", "trackSeries"]?.text == "sma:20")
        try drawn.apply(#"{"op": "removeStudy", "option": "overlay", "text": "sma:20"}"#)
        #expect(try drawn.error == nil && drawn.page.values(of: "crosshair-text") == ["{close} –"] && drawn.isOfCommand)
        #expect(drawn.message["shown", "trackSeries"]?.text == "AAA")
        try drawn.apply(#"{"op": "set", "name": "track", "value": "off"}"#)
        #expect(!drawn.page.has("track") && drawn.message["shown", "track"] == .flag(false))
        try drawn.apply(#"{"op": "study", "text": "ema:9"}, {"op": "set", "name": "track-series", "value": "ema:9"}"#)
        #expect(try drawn.page.values(of: "track-series") == ["ema:9"] && drawn.isOfCommand)
    }

    @Test("Presets of hours are offered only for shorter bars") func presets() throws {
        func names(_ drawn: Drawn) -> [String] { (drawn.message["shown", "presets"]?.elements ?? []).compactMap(\.text) }
        let drawn = try Drawn()
        #expect(names(drawn) == ["5D", "1M", "3M", "6M", "YTD", "1Y", "5Y", "ALL"])
        let charts = try NetCharts()
        var bars = BarSeries(interval: BarInterval.minutes(5))
        for index in 0..<600 {
            let price = 100 + Double(index % 9)
            let time = Instant(microseconds: (1_700_000_000 + 300 * Int64(index)) * 1_000_000)
            bars.append(unchecked: Bar(time: time, open: price, high: price + 1, low: price - 1, close: price, volume: 1))
        }
        try Store(path: charts.folder.path + "/net.db", access: .writing)
            .upsert(bars, into: SeriesKey(symbol: "MIN", interval: BarInterval.minutes(5)))
        let page = try charts.page(["MIN"], [.init("last", "5d")])
        let first = try ReadMessage(page.message(answering: 0))
        #expect((first["shown", "presets"]?.elements ?? []).prefix(2).compactMap(\.text) == ["30min", "1h"])
        for (name, count) in [("1h", 12.0), ("30min", 6)] {
            page.apply(try PageInput(#"{"n": 1, "at": 1, "do": [{"op": "preset", "name": "\#(name)"}]}"#))
            let message = try ReadMessage(page.message(answering: 1))
            #expect(message["shown", "preset"]?.text == name && message["state", "error"]?.text == nil, "\(name)")
            #expect(message["state", "window"]?["bars"]?.number == count)
        }
    }
}
