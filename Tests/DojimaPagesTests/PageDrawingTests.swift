@testable import DojimaPages
import Dojima
import DojimaCairo
import DojimaChart
import DojimaCommands
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Objects that are added to a page by hand: annotations and compared symbols.
@Suite struct PageDrawingTests {
    @Test("A page with one axis shows that axis, also after gestures") func onlyAxis() throws {
        for axis in ["price", "x"] {
            let drawn = try Drawn([.init("only-axis", axis)])
            #expect(try drawn.error == nil && drawn.isOfCommand)
            try drawn.apply(#"{"op": "pan", "by": -0.5}"#)
            #expect(try drawn.error == nil && drawn.isOfCommand)
        }
        #expect(try Drawn([.init("only-axis", "none")]).error?.contains("no such axis") == true)
    }

    @Test(
        "Each kind of annotation is drawn by a press and a drag, in picture, command and address, and can be removed", .feature("S0-AN-09"))
    func kinds() throws {
        #expect(DrawnAnnotation.kinds.count == AnnotationCatalog.all.count - 1)
        let drawn = try Drawn([.init("overlay", "sma:20")])
        let (first, address) = (drawn.canvas.pixels, drawn.message["address"]?.text)
        for kind in DrawnAnnotation.kinds {
            let text = kind.name == "text" ? "here = now" : ""
            try drawn.draw(kind.name, (0.3, 0.4), (0.6, 0.6), text: text)
            #expect(drawn.error == nil && drawn.added.last == (text.isEmpty ? kind.name : text), "\(kind.name)")
            #expect(try drawn.canvas.pixels != first && drawn.isOfCommand, "\(kind.name)")
            let word = try #require(drawn.page.values(of: "annotate").last)
            #expect(word.hasPrefix(kind.name + ":") && word.contains("..") == (kind.points.lowerBound > 1), "\(word)")
            #expect(drawn.message["address"]?.text?.contains("annotate=\(kind.name):") == true)
            try drawn.apply(drawn.removal)
            #expect(drawn.canvas.pixels == first && drawn.message["address"]?.text == address && drawn.added == ["sma:20"], "\(kind.name)")
        }
        #expect(try drawn.charts.library.reader.annotations(of: "AAA").isEmpty)
    }

    @Test("A drawn annotation begins at a bar, and at one of its prices if the pointer is near it", arguments: [[], ["log"], ["percent"]])
    func snapping(_ flags: [String]) throws {
        let drawn = try Drawn(flags.map { .init($0) })
        let x = try drawn.place((0.5, 0.5)).x
        try drawn.apply(#"{"op": "crosshair", "x": \#(x), "y": \#(try drawn.place((0.5, 0.5)).y)}"#)
        let crosshair = try #require(drawn.message["state", "crosshair"])
        func value(_ name: String) throws -> Double { try #require(crosshair["values"]?[name]?.number) }
        let (high, low) = (try value("high"), try value("low"))
        let date = Zone.utc.localTime(at: Instant(microseconds: Int64(clamping: try #require(crosshair["time"]?.number)) * 1_000_000)).date
        try drawn.apply(#"{"op": "hideCrosshair"}"#)
        let prices = try #require(drawn.page.session?.prices)
        for (price, distance) in [(high, -5.0), (low, 5), (high, -30)] {
            let y = prices.y(of: price) + distance
            try drawn.apply(
                #"{"op": "beginDraw", "kind": "trend-line", "text": "", "x": \#(x), "y": \#(y)}, {"op": "draw", "x": \#(x - 200), "y": \#(y)}"#
            )
            let word = try #require(drawn.page.values(of: "annotate").last)
            let match = try #require(word.firstMatch(of: /trend-line:([0-9-]+),([0-9.]+)\.\./))
            let value = try #require(Double(match.2))
            #expect(match.1 == date.description)
            if abs(distance) < 8 {
                #expect(value == price, "\(word)")
            } else {
                #expect(value != price && abs(prices.y(of: value) - y) < 1, "\(word)")
            }
            try drawn.apply(#"{"op": "cancelDraw"}"#)
            #expect(drawn.page.values(of: "annotate").isEmpty)
        }
    }

    @Test("With keys an annotation begins at the crosshair, follows it from bar to bar, and ends there", arguments: [[], ["percent"]])
    func keys(_ flags: [String]) throws {
        let drawn = try Drawn(flags.map { .init($0) })
        func time() throws -> Double { try #require(drawn.message["state", "crosshair", "time"]?.number) }
        try drawn.apply(#"{"op": "beginDraw", "kind": "trend-line", "text": ""}"#)
        #expect(drawn.error?.contains("Ctrl") == true && drawn.added.isEmpty)
        // Without a crosshair a step backwards goes to the last bar, and no step leaves the window.
        try drawn.apply(#"{"op": "stepCrosshair", "by": -1}"#)
        let last = try time()
        #expect(drawn.message["state", "window", "last"]?.number == last)
        try drawn.apply(#"{"op": "stepCrosshair", "by": 10}"#)
        #expect(try time() == last)
        try drawn.apply(#"{"op": "stepCrosshair", "by": -10}"#)
        let (first, close) = (try time(), try #require(drawn.message["state", "crosshair", "values", "close"]?.number))
        let bars = NetCharts.bars(1)
        let rows = try [first, last].map { time in try #require(bars.time.firstIndex { Double($0.microseconds) / 1e6 == time }) }
        #expect(rows[1] - rows[0] == 10 && bars.close[rows[0]] == close)
        try drawn.apply(#"{"op": "beginDraw", "kind": "trend-line", "text": ""}"#)
        try drawn.apply(#"{"op": "stepCrosshair", "by": 4}"#)
        try drawn.apply(#"{"op": "endDraw"}"#)
        let dates = [rows[0], rows[0] + 4].map { "\(bars.time[$0].utcDate),\(bars.close[$0])" }
        #expect(try drawn.page.values(of: "annotate") == ["trend-line:" + dates.joined(separator: "..")] && drawn.isOfCommand)
        try drawn.apply(#"{"op": "beginDraw", "kind": "horizontal-line", "text": ""}, {"op": "endDraw"}"#)
        #expect(drawn.page.values(of: "annotate").last == "horizontal-line:\(bars.close[rows[0] + 4])")
    }

    @Test("The third point of a drawn channel is the price of a bar that is farthest from its line", arguments: [[], ["log"]])
    func thirdPoint(_ flags: [String]) throws {
        let drawn = try Drawn(flags.map { .init($0) })
        try drawn.draw("channel", (0.2, 0.3), (0.8, 0.6))
        let word = try #require(drawn.page.values(of: "annotate").last)
        let points = word.dropFirst("channel:".count).split(separator: "..").map { $0.split(separator: ",") }
        #expect(points.count == 3 && points.allSatisfy { $0.count == 2 })
        let (bars, session) = (NetCharts.bars(1), try #require(drawn.page.session))
        let (series, prices) = (try #require(session.field.series("AAA")), try #require(session.prices))
        let rows = try points.map { point in try #require(bars.time.firstIndex { "\($0.utcDate)" == point[0] }) }
        let y = try points.map { point in prices.y(of: try #require(Double(point[1]))) }
        func x(_ row: Int) throws -> Double { try #require(series.x(of: bars.time[row])) }
        func distance(_ row: Int, _ y1: Double) throws -> Double {
            let share = try (x(row) - x(rows[0])) / (x(rows[1]) - x(rows[0]))
            return abs(y1 - y[0] - share * (y[1] - y[0]))
        }
        let all = try (rows[0]...rows[1]).flatMap { row in
            try [bars.open[row], bars.high[row], bars.low[row], bars.close[row]].map { try distance(row, prices.y(of: $0)) }
        }
        #expect(try abs(distance(rows[2], y[2]) - (all.max() ?? 0)) < 1e-6 && all.count > 200)
    }

    @Test("A line on an axis of percentages is drawn and dragged at its price") func percent() throws {
        let drawn = try Drawn([.init("percent")], as: ["AAA", "B/B"])
        try drawn.draw("horizontal-line", (0.5, 0.1), (0.5, 0.25))
        for share in [0.25, 0.6] {
            let y = try drawn.place((0.5, share)).y
            if share != 0.25 { try drawn.apply("{\"op\": \"level\", \"index\": 0, \"y\": \(y)}") }
            let word = try #require(drawn.page.values(of: "annotate").last)
            let price = try #require(Double(word.dropFirst("horizontal-line:".count)))
            // The prices of these bars are about 100, their changes a few percent.
            #expect(price > 50 && price < 200 && drawn.error == nil, "\(word)")
            let line = try #require(drawn.message["levels"]?.elements.first?["y"]?.number)
            #expect(abs(line - y) < 9, "\(word)")
            #expect(try drawn.isOfCommand)
        }
    }

    @Test("A drag without distance, a text without words and an unknown kind draw nothing and are reported") func nothing() throws {
        let drawn = try Drawn()
        let first = drawn.canvas.pixels
        for (kind, word) in [("trend-line", "drag"), ("text", "enter a text"), ("image", "kind"), ("nonsense", "kind")] {
            try drawn.draw(kind, (0.3, 0.4), (0.3, 0.4))
            #expect(drawn.error?.contains(word) == true && drawn.canvas.pixels == first && drawn.added.isEmpty, "\(kind)")
        }
        // A drag back to its start.
        try drawn.draw("ray", (0.3, 0.4), (0.6, 0.6), ends: false)
        #expect(drawn.canvas.pixels != first && drawn.added.isEmpty)
        let start = try drawn.place((0.3, 0.4))
        try drawn.apply(#"{"op": "draw", "x": \#(start.x), "y": \#(start.y)}, {"op": "endDraw"}"#)
        #expect(drawn.canvas.pixels == first && drawn.page.values(of: "annotate").isEmpty)
        // Texts that an address cannot contain are not drawn.
        let long = String(repeating: "é", count: 400)
        for _ in 0..<40 { try drawn.draw("text", (0.3, 0.4), (0.3, 0.4), text: long) }
        #expect(
            drawn.error?.contains("cannot hold more") == true
                && drawn.message["address"].map { ($0.text ?? "").utf8.count < 16_000 } == true)
        #expect(drawn.added.allSatisfy { $0.count == 200 } && drawn.added.count > 5)
    }

    @Test("A page with edit rights stores annotations in the database, as the command does, and removes them") func kept() throws {
        let drawn = try Drawn(edits: true)
        let (first, store) = (drawn.canvas.pixels, drawn.charts.library.reader)
        try drawn.draw("trend-line", (0.3, 0.4), (0.6, 0.6), text: "Fall = 1", ends: false)
        let word = try #require(drawn.page.values(of: "annotate").last)
        #expect(try store.annotations(of: "AAA").isEmpty)
        try drawn.apply(#"{"op": "endDraw"}"#)
        let stored = try store.annotations(of: "AAA")
        #expect(stored.map(\.name) == ["1"] && drawn.page.values(of: "annotate").isEmpty && drawn.added == ["Fall = 1"])
        #expect(try drawn.canvas.pixels != first && drawn.isOfCommand)
        // The same text, stored by the command.
        _ = try CommandCall(["annotate", "AAA", word, "--db", drawn.charts.library.database.name], within: nil).output()
        let both = try store.annotations(of: "AAA")
        #expect(both.count == 2 && both[0].points == both[1].points && both[0].type == both[1].type && both[0].text == both[1].text)
        drawn.page.dataChanged()
        try drawn.apply(#"{"op": "frame"}"#)
        #expect(drawn.added.count == 2)
        for _ in 0..<2 { try drawn.apply(drawn.removal) }
        #expect(try store.annotations(of: "AAA").isEmpty && drawn.canvas.pixels == first && drawn.error == nil)
    }

    @Test("A read-only page writes nothing for any message") func readOnly() throws {
        let drawn = try Drawn(edits: true)
        try drawn.draw("horizontal-line", (0.3, 0.4), (0.3, 0.4))
        let store = drawn.charts.library.reader
        let kept = try store.annotations(of: "AAA")
        #expect(kept.count == 1)
        for page in [try drawn.charts.page(["AAA"], [.init("last", "6M")]), try Drawn().page] {
            _ = page.message(answering: 0)
            let place = try drawn.place((0.5, 0.5))
            page.apply(
                try PageInput(
                    """
                    {"n": 1, "at": 1, "do": [{"op": "beginDraw", "kind": "buy", "text": "", "x": \(place.x), "y": \(place.y)}, {"op": "endDraw"},
                     {"op": "erase", "name": "1"}]}
                    """))
            #expect(page.error?.contains("--edit") == true && page.values(of: "annotate").count == 1)
        }
        #expect(try store.annotations(of: "AAA") == kept)
    }

    @Test("Annotations stay with their symbol when another one is shown") func symbols() throws {
        let drawn = try Drawn()
        try drawn.draw("trend-line", (0.3, 0.4), (0.6, 0.6))
        let (word, first) = (drawn.page.values(of: "annotate"), drawn.canvas.pixels)
        try drawn.apply(#"{"op": "symbol", "by": 1}"#)
        #expect(drawn.page.state.symbols == ["B/B"] && drawn.page.values(of: "annotate").isEmpty)
        try drawn.apply(#"{"op": "symbol", "name": "aaa"}"#)
        #expect(drawn.page.state.symbols == ["AAA"] && drawn.page.values(of: "annotate") == word && drawn.canvas.pixels == first)
    }

    @Test("Another symbol is compared in percent as the command draws both, and is removed again", .feature("S2-PR-05"))
    func compared() throws {
        let drawn = try Drawn([.init("overlay", "sma:20")])
        let first = drawn.canvas.pixels
        try drawn.apply(#"{"op": "compare", "name": "b/b"}"#)
        #expect(drawn.page.state.symbols == ["AAA", "B/B"] && drawn.page.has("percent") && drawn.error == nil)
        #expect(try drawn.added == ["B/B", "sma:20"] && drawn.isOfCommand)
        let command = try #require(drawn.message["state", "command"]?.text)
        #expect(command.hasPrefix("dojima chart AAA B/B "), "\(command)")
        #expect(drawn.message["address"]?.text?.hasPrefix("/chart/AAA,B%2FB?") == true)
        // A second time changes nothing, and a symbol that does not exist is reported.
        try drawn.apply(#"{"op": "compare", "name": "B/B"}, {"op": "compare", "name": "NONE"}"#)
        #expect(drawn.page.state.symbols.count == 2 && drawn.error?.contains("NONE") == true)
        try drawn.apply(#"{"op": "removeSymbol", "name": "AAA"}, {"op": "removeSymbol", "name": "B/B"}"#)
        #expect(drawn.page.state.symbols == ["AAA"] && !drawn.page.has("percent") && drawn.canvas.pixels == first)
        // An axis that was given stays.
        for scale in ["log", "percent", "indexed"] {
            let said = try Drawn([.init(scale)])
            try said.apply(#"{"op": "compare", "name": "B/B"}"#)
            #expect(try said.page.has(scale) && said.isOfCommand, "\(scale)")
            try said.apply(#"{"op": "removeSymbol", "name": "B/B"}"#)
            #expect(said.page.has(scale), "\(scale)")
        }
    }

    @Test(
        "Series keep their colours when others are added and removed, also by the address and the command", .feature("S2-ST-24", "S2-MS-04")
    )
    func colors() throws {
        let drawn = try Drawn([.init("overlay", "sma:20"), .init("overlay", "ema:50")])
        func colors() throws -> [String: String] {
            let specification = try #require(drawn.page.session).specification.assigningColors()
            return Dictionary(uniqueKeysWithValues: specification.seriesColors.map { ($0.series, $0.text) })
        }
        let first = try colors()
        #expect(first == ["sma:20": "sma:20=1", "ema:50": "ema:50=2"])
        #expect(!drawn.page.has("series-color"), "automatically assigned colours are not written")
        try drawn.apply(#"{"op": "removeStudy", "option": "overlay", "text": "sma:20"}"#)
        #expect(try colors() == ["ema:50": "ema:50=2"] && drawn.isOfCommand)
        #expect(drawn.message["address"]?.text?.contains("series-color=ema:50%3D2") == true, "\(drawn.message["address"]?.text ?? "")")
        try drawn.apply(#"{"op": "compare", "name": "B/B"}"#)
        #expect(try colors()["ema:50"] == "ema:50=2" && Set(colors().values.map { $0.suffix(2) }).count == 3 && drawn.isOfCommand)
        let other = try colors()
        try drawn.apply(#"{"op": "study", "text": "bbands:20"}, {"op": "study", "text": "macd"}"#)
        #expect(try other.allSatisfy { try colors()[$0.key] == $0.value } && drawn.isOfCommand)
        try drawn.apply(
            #"{"op": "removeStudy", "option": "overlay", "text": "bbands:20"}, {"op": "removeStudy", "option": "pane", "text": "macd"}"#)
        #expect(try colors() == other)
        // Back to one symbol of candles, which have the colours of rising and falling prices again.
        try drawn.apply(#"{"op": "removeSymbol", "name": "B/B"}, {"op": "study", "text": "sma:20"}"#)
        #expect(try colors() == first && drawn.isOfCommand && drawn.error == nil)
    }

    @Test("A compared main symbol is changed without the others, and its window stays at its times") func replaced() throws {
        let drawn = try Drawn()
        try drawn.apply(#"{"op": "zoom", "by": 2, "x": 0.5}, {"op": "compare", "name": "B/B"}"#)
        let window = try #require(drawn.message["state", "window"])
        try drawn.apply(#"{"op": "symbol", "name": "B/B"}"#)
        #expect(drawn.page.state.symbols == ["B/B"] && drawn.error == nil)
        #expect(
            drawn.message["state", "window"]?["first"] == window["first"] && drawn.message["state", "window"]?["last"] == window["last"])
    }

    @Test("A page lists the intervals at which a symbol can be drawn, and each is drawn") func intervals() throws {
        let drawn = try Drawn()
        let told = (drawn.message["shown", "intervals"]?.elements ?? []).compactMap(\.text)
        #expect(told == ["1d", "1w", "1M", "3M"] && drawn.message["shown", "interval"]?.text == "1d")
        for interval in told.reversed() {
            try drawn.apply(#"{"op": "set", "name": "interval", "value": "\#(interval)"}"#)
            #expect(drawn.error == nil && drawn.message["shown", "interval"]?.text == interval, "\(interval)")
            #expect(try drawn.isOfCommand, "\(interval)")
        }
    }
}
