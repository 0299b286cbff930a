@testable import DojimaPages
import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// The window of a page, and its changes by the navigator, presets, symbols and new data.
@Suite struct PageWindowTests {
    private static let day = Instant.microsecondsPerDay

    /// A page with a navigator whose window is in the middle of the axis.
    private func centered(_ options: [ChartOption] = []) throws -> Drawn {
        let drawn = try Drawn([.init("navigator")] + options)
        try drawn.apply(#"{"op": "center", "x": 0.5}"#)
        return drawn
    }

    private func window(_ drawn: Drawn) throws -> Range<AxisPosition> { try #require(drawn.page.session).window }

    private func whole(_ drawn: Drawn) throws -> Range<AxisPosition> {
        let timeline = try #require(drawn.page.session).sourceAxis.timeline
        return timeline.firstPosition..<timeline.lastPosition
    }

    /// The share of the axis before a position.
    private func share(_ position: AxisPosition, _ drawn: Drawn) throws -> Double {
        RangeLimits(summary: try whole(drawn)).fraction(at: position)
    }

    /// The distances of the window's ends from others, in microseconds of axis time.
    private func shift(_ drawn: Drawn, from before: Range<AxisPosition>) throws -> (lower: Int64, upper: Int64) {
        let now = try window(drawn)
        return (
            now.lowerBound.microseconds - before.lowerBound.microseconds, now.upperBound.microseconds - before.upperBound.microseconds
        )
    }

    private func preset(_ drawn: Drawn) -> String? { drawn.message["shown", "preset"]?.text }

    // MARK: The navigator

    @Test("A drag of the navigator's window moves the chart by the pointer's distance, in every frame", .feature("S3-RS-02", "S3-RS-17"))
    func dragged() throws {
        let drawn = try centered()
        let (before, length) = (try window(drawn), Double(try whole(drawn).length))
        try drawn.apply(#"{"op": "beginDrag", "part": "window", "x": 0.5}"#)
        #expect(try window(drawn) == before && drawn.message.runs.isEmpty)
        for way in [0.125, -0.25, 0.0625] {
            try drawn.apply(#"{"op": "drag", "x": \#(0.5 + way)}"#)
            let (lower, upper) = try shift(drawn, from: before)
            #expect(Double(lower) == way * length && upper == lower)
            // The main chart, the navigator and the report show this window.
            #expect(try !drawn.message.runs.isEmpty && drawn.isOfCommand)
            let strip = try #require(drawn.message["state", "navigator"])
            func side(_ name: String, of box: TextNode?) throws -> Double { try #require(box?[name]?.number) }
            let left = try (side("x", of: strip["selection"]) - side("x", of: strip)) / side("w", of: strip)
            #expect(try abs(left - share(window(drawn).lowerBound, drawn)) * side("w", of: strip) <= 1)
            let start = try #require(drawn.page.session?.sourceAxis.timeline.instant(at: window(drawn).lowerBound))
            #expect(drawn.message["state", "window", "from"]?.number == Double(start.microseconds) / 1e6)
        }
    }

    @Test("A navigator that is released in motion continues to move, and one at rest stays", .feature("S3-RS-04")) func thrown() throws {
        let drawn = try centered()
        for velocity in [-1.0, 0] {
            try drawn.apply(#"{"op": "beginDrag", "part": "window", "x": 0.5}, {"op": "drag", "x": 0.45}"#)
            let held = try window(drawn)
            try drawn.apply(#"{"op": "endDrag", "velocity": \#(velocity)}"#)
            #expect(drawn.message["moving"] == .flag(velocity != 0))
            // The frame is a second later, and the motion has ended.
            try drawn.apply(#"{"op": "frame"}"#)
            let moved = try shift(drawn, from: held)
            #expect(try Double(moved.lower) == (velocity * 0.2 * Double(whole(drawn).length)).rounded() && moved.upper == moved.lower)
            #expect(try drawn.message["moving"] == .flag(false) && drawn.isOfCommand)
        }
    }

    @Test(
        "A navigator handle moves only its end, stops one bar before the other, and follows the pointer back",
        .feature("S3-RS-03", "S3-RS-22"), arguments: [RangePart.lowerHandle, .upperHandle])
    func handle(_ part: RangePart) throws {
        let drawn = try centered()
        let before = try window(drawn), isLower = part == .lowerHandle
        let at = try share(isLower ? before.lowerBound : before.upperBound, drawn)
        func drag(to x: Double) throws -> Range<AxisPosition> {
            try drawn.apply(#"{"op": "drag", "x": \#(x)}"#)
            let now = try window(drawn)
            #expect(isLower ? now.upperBound == before.upperBound : now.lowerBound == before.lowerBound)
            #expect(try drawn.error == nil && drawn.isOfCommand)
            return now
        }
        try drawn.apply(#"{"op": "beginDrag", "part": "\#(part.rawValue)", "x": \#(at)}"#)
        let outwards = try drag(to: at + (isLower ? -0.05 : 0.05))
        #expect(try abs(Double(outwards.length - before.length) - 0.05 * Double(whole(drawn).length)) <= 1)
        // Beyond the other end one bar remains.
        #expect(try drag(to: isLower ? 0.7 : 0.3).length == Self.day)
        #expect(try drag(to: isLower ? 0.9 : 0.1).length == Self.day && drawn.message.runs.isEmpty)
        #expect(try drag(to: at + (isLower ? -0.05 : 0.05)) == outwards)
    }

    @Test(
        "A window dragged beyond an end stops there with its span, and zooming out shows the complete axis",
        .feature("S3-RS-24"))
    func bounds() throws {
        let drawn = try centered()
        let (before, whole) = (try window(drawn), try whole(drawn))
        try drawn.apply(#"{"op": "beginDrag", "part": "window", "x": 0.5}, {"op": "drag", "x": 1}"#)
        #expect(try window(drawn) == whole.upperBound.advanced(by: -before.length)..<whole.upperBound)
        try drawn.apply(#"{"op": "drag", "x": 0}"#)
        #expect(try window(drawn) == whole.lowerBound..<whole.lowerBound.advanced(by: before.length))
        for (part, end) in [("lowerHandle", 0), ("upperHandle", 1)] {
            try drawn.apply(#"{"op": "center", "x": 0.5}"#)
            let now = try window(drawn)
            let at = try share(end == 0 ? now.lowerBound : now.upperBound, drawn)
            try drawn.apply(#"{"op": "beginDrag", "part": "\#(part)", "x": \#(at)}, {"op": "drag", "x": \#(end)}, {"op": "endDrag"}"#)
            let wanted = end == 0 ? whole.lowerBound..<now.upperBound : now.lowerBound..<whole.upperBound
            #expect(try window(drawn) == wanted && drawn.isOfCommand)
        }
        try drawn.apply(#"{"op": "zoom", "by": 0.001, "x": 0.9}"#)
        #expect(try window(drawn) == whole && drawn.isOfCommand)
    }

    @Test(
        "The tracked value is the close of the last bar that begins in the window, also if a bar begins at its end",
        .feature("S3-RS-05", "S3-DM-23")
    )
    func tracked() throws {
        let drawn = try Drawn([.init("navigator"), .init("track"), .init("set", "tracking.placement=plot")])
        let bars = NetCharts.bars(1)
        // First by complete bars, then at any position.
        let steps = (1...3).map { #"{"op": "pan", "by": "-\#($0 * 7)d"}"# } + [0.31, 0.55, 0.72].map { #"{"op": "center", "x": \#($0)}"# }
        for step in steps {
            try drawn.apply(step)
            let end = try window(drawn).upperBound.microseconds
            let row = try #require(bars.indices.last { Int64($0) * Self.day < end })
            let tracked = drawn.message["state", "tracked"]
            #expect(tracked?["value"]?.number == bars.close[row], "\(step)")
            #expect(tracked?["time"]?.number == Double(bars.time[row].microseconds) / 1e6, "\(step)")
            let label = try #require(drawn.page.drawing?.description.texts.first { $0.role == "tracked-value" }?.text)
            #expect(try abs(#require(Double(label)) - bars.close[row]) < 0.006, "\(step): \(label)")
        }
    }

    // MARK: Presets and resets

    @Test("A reset restores the window with which the page was opened, and a second reset draws nothing", .feature("S3-RS-38"))
    func reset() throws {
        let drawn = try Drawn([.init("navigator")])
        let (first, pixels) = (try window(drawn), drawn.canvas.pixels)
        for step in [
            #"{"op": "zoom", "by": 3, "x": 0.2}"#, #"{"op": "preset", "name": "1y"}"#, #"{"op": "center", "x": 0.3}"#,
            #"{"op": "beginPan", "x": 0.2}, {"op": "panTo", "x": 0.7}, {"op": "endPan"}"#,
        ] {
            try drawn.apply(step)
            #expect(try window(drawn) != first, "\(step)")
            try drawn.apply(#"{"op": "reset"}"#)
            #expect(try window(drawn) == first && drawn.canvas.pixels == pixels, "\(step)")
            #expect(drawn.page.values(of: "last") == ["6M"] && !drawn.page.has("select"), "\(step)")
        }
        try drawn.apply(#"{"op": "reset"}"#)
        #expect(try window(drawn) == first && drawn.message.runs.isEmpty)
    }

    @Test("A preset is marked until the window is moved by hand, in any way", .feature("S2-PR-02")) func presets() throws {
        let drawn = try Drawn([.init("navigator")])
        #expect(preset(drawn) == "6M")
        for step in [
            #"{"op": "pan", "by": -0.1}"#, #"{"op": "zoom", "by": 2, "x": 0.5}"#, #"{"op": "center", "x": 0.4}"#,
            #"{"op": "beginPan", "x": 0.2}, {"op": "panTo", "x": 0.3}"#,
            #"{"op": "beginDrag", "part": "window", "x": 0.8}, {"op": "drag", "x": 0.7}, {"op": "endDrag"}"#,
            #"{"op": "dates", "from": "2019-03-04", "to": "2019-04-05"}"#,
        ] {
            for name in ["1Y", "3M"] {
                try drawn.apply(#"{"op": "preset", "name": "\#(name)"}"#)
                #expect(preset(drawn) == name)
            }
            try drawn.apply(step)
            #expect(drawn.error == nil && preset(drawn) == nil, "\(step)")
        }
        // Operations that only read are no moves.
        try drawn.apply(#"{"op": "preset", "name": "1Y"}, {"op": "crosshair", "x": 200, "y": 200}"#)
        #expect(preset(drawn) == "1Y")
    }

    // MARK: Other series

    @Test("Another symbol is shown at the same times if it has data there, else at its own last bars", .feature("S2-PR-04")) func symbols()
        throws
    {
        let drawn = try Drawn()
        // The same weekdays except every fifth, and bars of ten years earlier.
        var (some, early) = (BarSeries(interval: .day), NetCharts.bars(5))
        let all = NetCharts.bars(4)
        for row in all.indices where row % 5 != 2 { some.append(unchecked: all[row]) }
        for row in early.indices { early.time[row] = early.time[row].advanced(by: -522 * 7 * Self.day) }
        let database = try drawn.charts.database()
        for (symbol, bars) in [("SOME", some), ("EARLY", early)] {
            try database.upsert(bars, into: SeriesKey(symbol: symbol, interval: .day))
        }
        try drawn.apply(#"{"op": "center", "x": 0.6}"#)
        func ends() -> [Double?] { ["from", "to"].map { drawn.message["state", "window"]?[$0]?.number } }
        let before = ends()
        try drawn.apply(#"{"op": "symbol", "name": "SOME"}"#)
        let (from, to) = (try #require(before[0]), try #require(before[1]))
        let now = ends()
        #expect(try drawn.page.state.symbols == ["SOME"] && drawn.error == nil && drawn.isOfCommand)
        // An end on a day that the other symbol does not have is at the start of its next day.
        #expect(try abs(#require(now[0]) - from) <= 86_400 && abs(#require(now[1]) - to) <= 86_400)
        try drawn.apply(#"{"op": "symbol", "name": "AAA"}"#)
        #expect(try abs(#require(ends()[0]) - from) <= 86_400)
        try drawn.apply(#"{"op": "symbol", "name": "EARLY"}"#)
        #expect(try drawn.page.state.symbols == ["EARLY"] && drawn.error == nil && drawn.isOfCommand, "\(drawn.error ?? "")")
        #expect(drawn.message["state", "window", "last"]?.number == early.time.last.map { Double($0.microseconds) / 1e6 })
    }

    @Test("Removing or hiding series and showing them again restores the window and the colours", .feature("S2-MS-03"))
    func toggled() throws {
        let drawn = try Drawn([.init("overlay", "sma:20"), .init("overlay", "ema:50"), .init("pane", "rsi:14")])
        try drawn.apply(#"{"op": "center", "x": 0.4}, {"op": "zoom", "by": 1.5, "x": 0.3}"#)
        let (first, pixels) = (try window(drawn), drawn.canvas.pixels)
        func colors() throws -> [String: String] {
            let chart = try #require(drawn.page.session).specification.assigningColors()
            return Dictionary(uniqueKeysWithValues: chart.seriesColors.map { ($0.series, $0.text) })
        }
        let given = try colors()
        #expect(given.count == 3)
        func expectSame(_ what: String) throws {
            // A window is written in shares of the axis, which are exact to a microsecond.
            let (lower, upper) = try shift(drawn, from: first)
            #expect(abs(lower) <= 1 && abs(upper) <= 1, "\(what)")
            for (series, color) in try colors() { #expect(given[series] == color, "\(what): \(series)") }
            #expect(try drawn.error == nil && drawn.isOfCommand, "\(what)")
        }
        for name in ["sma:20", "AAA", "rsi:14"] {
            for _ in 0..<2 {
                try drawn.apply(#"{"op": "toggleSeries", "name": "\#(name)"}"#)
                try expectSame(name)
            }
        }
        #expect(drawn.canvas.pixels == pixels)
        for (option, name) in [("overlay", "sma:20"), ("pane", "rsi:14")] {
            try drawn.apply(#"{"op": "removeStudy", "option": "\#(option)", "text": "\#(name)"}"#)
            try expectSame("without \(name)")
        }
        try drawn.apply(#"{"op": "study", "text": "rsi:14"}, {"op": "study", "text": "sma:20"}"#)
        // Studies that are added again get the free colours.
        let now = try colors()
        func numbers(_ colors: [String: String]) -> Set<String> {
            Set(colors.values.compactMap { $0.split(separator: "=").last.map(String.init) })
        }
        #expect(try now["ema:50"] == given["ema:50"] && numbers(now) == numbers(given) && drawn.error == nil && drawn.isOfCommand)
    }

    @Test("New bars of all symbols of a chart are drawn in one frame", .feature("S0-SM-05")) func newBarsOfAll() throws {
        let drawn = try Drawn(as: ["AAA", "B/B"])
        let (before, frame) = (try window(drawn), drawn.page.frame)
        for (symbol, seed) in [("AAA", UInt64(1)), ("B/B", 2)] {
            let known = NetCharts.bars(seed)
            var bars = BarSeries(interval: .day)
            let last = known[known.count - 1]
            let monday = last.time.advanced(by: 3 * Self.day)
            bars.append(unchecked: Bar(time: monday, open: last.close, high: last.high, low: last.low, close: last.close))
            try drawn.charts.database().upsert(bars, into: SeriesKey(symbol: symbol, interval: .day))
        }
        drawn.page.dataChanged()
        try drawn.apply("")
        #expect(try shift(drawn, from: before).upper == Self.day && drawn.page.frame == frame + 1)
        #expect(try drawn.error == nil && drawn.isOfCommand)
        let counts = drawn.page.drawing?.description.series.filter { ["AAA", "B/B"].contains($0.id) }.map(\.bars) ?? []
        #expect(counts.count == 2 && Set(counts).count == 1, "\(counts)")
    }

    @Test("New data rescale a value axis unless its range is fixed, and keep a window that was moved", .feature("S0-AX-12"))
    func newData() throws {
        func range(_ drawn: Drawn) throws -> ClosedRange<Double> {
            try #require(drawn.page.drawing?.description.axes.first { $0.id == "price" }?.range)
        }
        for (options, moves) in [([], false), ([ChartOption("y-range", "50..150")], false), ([], true)] {
            let drawn = try Drawn(options)
            if moves { try drawn.apply(#"{"op": "pan", "by": "-3M"}"#) }
            let (before, values) = (try window(drawn), try range(drawn))
            let known = NetCharts.bars(1)
            let last = known[known.count - 1]
            var bars = BarSeries(interval: .day)
            // The last one was Friday, 25 December 2020.
            let monday = last.time.advanced(by: 3 * Self.day)
            bars.append(unchecked: Bar(time: monday, open: last.close, high: 2 * last.close, low: last.close, close: last.close, volume: 1))
            try drawn.charts.database().upsert(bars, into: SeriesKey(symbol: "AAA", interval: .day))
            drawn.page.dataChanged()
            try drawn.apply("")
            let (lower, upper) = try shift(drawn, from: before)
            #expect(moves ? abs(lower) <= 1 && abs(upper) <= 1 : upper == Self.day, "\(options), \(moves)")
            let now = try range(drawn)
            if moves || !options.isEmpty {
                #expect(now == values, "\(options), \(moves)")
            } else {
                #expect(now.upperBound >= 2 * last.close && values.upperBound < 2 * last.close)
            }
            #expect(try drawn.error == nil && drawn.isOfCommand)
        }
    }
}
