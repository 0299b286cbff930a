import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Glibc
import Testing

/// Interactive charts: the windows equal those of scripts, and the frames those of pictures.
@Suite struct InteractiveChartTests {
    private func chart(_ window: WindowRequest? = nil) throws -> ChartSpecification {
        var chart = try ChartSpecification(window: try window ?? .last("3M")) {
            try Plot {
                Study.volume
                Prices("SPX")
                try Study("sma:20")
            }
        }
        chart.showsNavigator = true
        (chart.width, chart.height) = (600, 400)
        return chart
    }

    /// A script of random gestures, as JSON.
    private func script(_ generator: inout SeededGenerator, _ count: Int) -> String {
        func number(_ range: ClosedRange<Double>) -> String { "\(Double.random(in: range, using: &generator))" }
        let steps = (0..<count).map { index -> String in
            let at = "\"at\": \(Double(index) * 0.31)"
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: return "{\"op\": \"beginPan\", \"x\": \(number(0...1)), \(at)}"
            case 1: return "{\"op\": \"panTo\", \"x\": \(number(0...1)), \(at)}"
            case 2: return "{\"op\": \"endPan\", \"velocity\": \(number(-3...3)), \(at)}"
            case 3: return "{\"op\": \"zoom\", \"by\": \(number(0.3...3)), \"x\": \(number(0...1)), \(at)}"
            case 4: return "{\"op\": \"beginDrag\", \"x\": \(number(0...1)), \(at)}"
            case 5: return "{\"op\": \"drag\", \"x\": \(number(0...1)), \(at)}"
            case 6: return "{\"op\": \"endDrag\", \"velocity\": \(number(-1...1)), \(at)}"
            case 7: return "{\"op\": \"center\", \"x\": \(number(0...1)), \(at)}"
            case 8: return "{\"op\": \"doubleTap\", \"x\": \(number(0...1)), \(at)}"
            case 9:
                return
                    "{\"op\": \"preset\", \"name\": \"\(["5d", "1M", "1y", "YTD", "ALL"].randomElement(using: &generator) ?? "1M")\", \(at)}"
            case 10: return "{\"op\": \"reset\", \(at)}"
            default: return "{\"op\": \"pan\", \"by\": \(number(-1...1)), \(at)}"
            }
        }
        return "[" + steps.joined(separator: ",\n") + "]"
    }

    @Test("Gestures give the same windows as a script, and each frame is the picture of its window", arguments: 1...4)
    func windowsOfScripts(seed: UInt64) throws {
        let store = try PictureTests.store()
        var generator = SeededGenerator(seed: 700 + seed)
        let script = try ViewportScript(Array(script(&generator, 40).utf8))
        let specification = try chart()
        let session = try InteractiveChart(specification, source: store)
        _ = try session.update()

        let axis = session.sourceAxis
        let start = try AxisWindow(specification.window, on: axis)
        let selector = try axis.selector(start.window)
        var wanted: [Range<AxisPosition>] = []
        script.play(Viewport(selector, options: script.options), on: axis.scriptAxis, over: BarsAlone(axis: axis)) { moment in
            if moment.step != nil { wanted.append(moment.viewport.selector.selection) }
        }
        for (index, step) in script.steps.enumerated() {
            try session.apply(step.operation, at: step.time)
            #expect(session.window == wanted[index], "step \(index + 1)")
            // Points are looked up before and after frames, as by a pointer that moves between them.
            if Bool.random(using: &generator) { session.point(at: .random(in: 0...600, using: &generator)) }
            guard index % 8 == 7, let drawing = try session.update() else { continue }
            try expect(drawing, isPictureOf: session, store)
        }
    }

    @Test(
        "Until the first gesture a frame is the picture of the specification, also with grouped bars and values after the last bar",
        arguments: ["3M", "5y", "ALL"], [nil, "ichimoku"])
    func untouched(_ preset: String, _ overlay: String?) throws {
        let store = try PictureTests.store()
        var specification = try chart(WindowRequest(preset: Preset(preset)))
        if let overlay { specification.addStudy(try Study(overlay)) }
        let session = try InteractiveChart(specification, source: store)
        try expect(try #require(try session.update()), isPictureOf: session, store)
        try session.reload()
        if let drawing = try session.update() { try expect(drawing, isPictureOf: session, store) }
        // Then it shows exactly the window.
        let window = session.window
        try session.apply(try ViewportScript(Array(#"[{"op": "pan", "by": 0}]"#.utf8)).steps[0].operation, at: 0)
        #expect(session.window == window)
        try expect(try #require(try session.update()), isPictureOf: session, store)
    }

    /// A new picture of the session's state has the same bytes.
    private func expect(
        _ drawing: ChartDrawing, isPictureOf session: InteractiveChart, _ store: Store, at place: SourceLocation = #_sourceLocation
    ) throws {
        var fresh = session.specification
        fresh.window = session.windowRequest
        fresh.crosshair = session.showsCrosshair ? session.crosshair.map { .instant($0) } : nil
        fresh.options.layout.axisWidths = session.axisWidths.union(session.gestureWidths)
        for (axis, range) in session.ranges { try fresh.setRange(range, ofAxis: axis) }
        let picture = try Picture(fresh, source: store)
        var scene = drawing.scene
        scene.metadata = picture.drawing.scene.metadata
        let (drawn, wanted) = (scene.svg(), picture.drawing.scene.svg())
        let difference = zip(drawn.split(separator: "\n"), wanted.split(separator: "\n")).first { $0 != $1 }
        #expect(difference == nil && drawn.count == wanted.count, "\(fresh.window)", sourceLocation: place)
        // The pointer hits the visible chart.
        let points = picture.chart?.pointField(measure: TextMeasurer().measure).series("SPX")
        #expect(points != nil && session.field.series("SPX")?.x == points?.x, "\(fresh.window)", sourceLocation: place)
    }

    @Test("The crosshair is at the bar nearest to the pointer, shows its values, and equals that of a picture", .feature("S0-CH-22"))
    func crosshair() throws {
        let store = try PictureTests.store()
        let session = try InteractiveChart(try chart(), source: store)
        _ = try session.update()
        let field = session.field
        let prices = try #require(field.series("SPX"))
        let row = prices.rows.count / 2
        session.point(at: prices.x[row] + 0.3 * (prices.x[row + 1] - prices.x[row]))
        #expect(session.crosshair == prices.time[prices.rows[row]])
        session.point(at: prices.x[row] + 0.7 * (prices.x[row + 1] - prices.x[row]))
        let time = prices.time[prices.rows[row + 1]]
        #expect(session.crosshair == time)
        let drawing = try #require(try session.update())
        try expect(drawing, isPictureOf: session, store)

        let bars = try session.sourceAxis.bars(in: time..<time.advanced(by: 1))
        let values = Dictionary(session.crosshairValues.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        #expect(values["open"] == bars.open[0] && values["high"] == bars.high[0] && values["low"] == bars.low[0])
        #expect(values["close"] == bars.close[0] && values["volume"] == bars.volume[0] && values["sma:20"] != nil)

        // It is not drawn outside the window, and is drawn again when its bar is visible.
        let away = try ViewportScript(Array(#"[{"op": "center", "x": 0}, {"op": "preset", "name": "3M"}]"#.utf8)).steps
        try session.apply(away[0].operation, at: 1)
        #expect(!session.showsCrosshair && session.crosshairValues.isEmpty)
        try expect(try #require(try session.update()), isPictureOf: session, store)
        try session.apply(away[1].operation, at: 2)
        #expect(session.showsCrosshair)
        session.hideCrosshair()
        try expect(try #require(try session.update()), isPictureOf: session, store)
    }

    @Test("A stretched value axis keeps its centre; two stretches before a frame are both applied")
    func stretching() throws {
        let store = try PictureTests.store()
        let session = try InteractiveChart(try chart(), source: store)
        let first = try #require(try session.update())
        let before = try #require(first.description.axes.first { $0.id == "price" }).range
        session.beginStretch("price")
        session.stretch(by: 1.7, at: 1)
        try expect(#require(try session.update()), isPictureOf: session, store)
        #expect(session.gestureWidths == first.axisWidths)
        session.stretch(by: 2, at: 2)
        session.endStretch()
        let drawing = try #require(try session.update())
        let after = try #require(drawing.description.axes.first { $0.id == "price" }).range
        let (middle, half) = ((before.lowerBound + before.upperBound) / 2, before.upperBound - before.lowerBound)
        #expect(abs(after.lowerBound - (middle - half)) < 1e-6 && abs(after.upperBound - (middle + half)) < 1e-6)
        try expect(drawing, isPictureOf: session, store)
        for _ in 1...2 {
            session.beginStretch("price")
            session.stretch(by: 0.5, at: 3)
            session.endStretch()
        }
        let last = try #require(try session.update()?.description.axes.first { $0.id == "price" }).range
        #expect(abs((last.upperBound - last.lowerBound) * 2 / half - 1) < 1e-9)
    }

    @Test(
        "Drags and pinches over a plot move only the value axes of its pane, and only if the specification allows it",
        arguments: [true, false])
    func panningValues(isLogarithmic: Bool) throws {
        let store = try PictureTests.store()
        var specification = try chart()
        specification.panes[0].options.axes = [ValueAxis(id: "price") { $0.scale = isLogarithmic ? .logarithmic : .linear }]
        func operation(_ text: String) throws -> GestureOperation {
            try #require(try ViewportScript(Array("[\(text)]".utf8)).steps.first).operation
        }
        let ends = { (range: ClosedRange<Double>) in
            isLogarithmic ? (log(range.lowerBound), log(range.upperBound)) : (range.lowerBound, range.upperBound)
        }
        for pan in ChartSpecification.PannedAxes.allCases {
            specification.pan = pan
            let session = try InteractiveChart(specification, source: store)
            let first = try #require(try session.update())
            let before = ends(try #require(first.description.axes.first { $0.id == "price" }).range)
            let pane = try #require(first.description.panes.first).id
            let window = session.window
            try session.apply(operation(#"{"op": "beginPan", "x": 0.5, "y": 0.5}"#), at: 1, over: pane)
            try session.apply(operation(#"{"op": "panTo", "x": 0.6, "y": 0.75}"#), at: 1.1, over: pane)
            let drawn = try #require(try session.update())
            #expect(session.window.lowerBound < window.lowerBound)
            #expect(Set(session.ranges.keys) == (pan == .both ? ["price"] : []))
            try expect(drawn, isPictureOf: session, store)
            guard pan == .both else { continue }
            // The value under the pointer at the centre is under it at three quarters.
            let after = ends(try #require(session.ranges["price"]))
            #expect(abs(after.0 + 0.75 * (after.1 - after.0) - (before.0 + before.1) / 2) < 1e-9 * abs(before.1))
            #expect(abs(after.1 - after.0 - (before.1 - before.0)) < 1e-9 * abs(before.1))
            // After a throw upwards, prices continue to move, and stop within a second.
            try session.apply(operation(#"{"op": "endPan", "velocity": [0, 1]}"#), at: 1.2)
            #expect(session.isMoving)
            session.advance(to: 3)
            let thrown = ends(try #require(session.ranges["price"]))
            #expect(!session.isMoving && abs(thrown.0 - (after.0 - 0.2 * (after.1 - after.0))) < 1e-6 * abs(after.1))
            try session.apply(operation(#"{"op": "beginPinch", "x": 0.5, "y": 0}"#), at: 4, over: pane)
            try session.apply(operation(#"{"op": "pinch", "scale": 2, "x": 0.5, "y": 0}"#), at: 4.1)
            try session.apply(operation(#"{"op": "endPinch"}"#), at: 4.2)
            let pinched = ends(try #require(session.ranges["price"]))
            #expect(abs(pinched.0 - thrown.0) < 1e-9 * abs(thrown.1) && abs((thrown.1 - thrown.0) / (pinched.1 - pinched.0) - 2) < 1e-9)
        }
    }

    @Test("A box selects times, and values of the axes of its pane if one is named") func boxes() throws {
        let store = try PictureTests.store()
        let box = try #require(
            try ViewportScript(Array(#"[{"op": "box", "from": [0.25, 0.2], "to": [0.75, 0.6]}]"#.utf8)).steps.first
        ).operation
        for isNamed in [true, false] {
            let session = try InteractiveChart(try chart(), source: store)
            let first = try #require(try session.update())
            let before = try #require(first.description.axes.first { $0.id == "price" }).range
            let (span, length) = (before.upperBound - before.lowerBound, session.window.length)
            try session.apply(box, at: 1, over: isNamed ? first.description.panes.first?.id : nil)
            #expect(abs(Double(session.window.length) / Double(length) - 0.5) < 1e-6)
            try expect(#require(try session.update()), isPictureOf: session, store)
            guard isNamed else {
                #expect(session.ranges.isEmpty)
                continue
            }
            let after = try #require(session.ranges["price"])
            #expect(session.ranges.count == 1)
            #expect(
                abs(after.lowerBound - (before.lowerBound + 0.2 * span)) < 1e-9 * span
                    && abs(after.upperBound - (before.lowerBound + 0.6 * span)) < 1e-9 * span)
        }
    }

    @Test("A logarithmic axis is stretched by ratios, about the centre of its logarithms, and never reaches zero")
    func logarithmicStretching() throws {
        let store = try PictureTests.store()
        var specification = try chart()
        specification.panes[0].options.axes = [ValueAxis(id: "price") { $0.scale = .logarithmic }]
        let session = try InteractiveChart(specification, source: store)
        let axis = { (drawing: ChartDrawing?) in try #require(drawing?.description.axes.first { $0.id == "price" }).range }
        let before = try axis(session.update())
        session.beginStretch("price")
        session.stretch(by: 4, at: 1)
        let after = try axis(session.update())
        let (wanted, ratio) = (4 * log(before.upperBound / before.lowerBound), after.upperBound / after.lowerBound)
        #expect(abs(log(ratio) - wanted) < 1e-9)
        #expect(abs(log(after.upperBound * after.lowerBound) - log(before.upperBound * before.lowerBound)) < 1e-9)
        for factor in [1e3, 1e6, 1e300, .infinity, 0, .nan] { session.stretch(by: factor, at: 2) }
        let last = try axis(session.update() ?? session.update())
        #expect(last.lowerBound > 0 && last.upperBound.isFinite)
    }

    @Test("A reset restores the specification's window, its ranges of values and its picture", arguments: [true, false])
    func reset(moves: Bool) throws {
        let store = try PictureTests.store()
        var specification = try chart(try .last("3M"))
        specification.panes[0].options.axes = [ValueAxis(id: "price") { $0.range = .fixed(100...400) }]
        let session = try InteractiveChart(specification, source: store)
        let first = try #require(try session.update())
        let script = try ViewportScript(Array(#"[{"op": "pan", "by": "-20d"}, {"op": "preset", "name": "1M"}, {"op": "reset"}]"#.utf8))
            .steps
        if moves { for step in script.dropLast() { try session.apply(step.operation, at: 0) } }
        session.beginStretch("price")
        session.stretch(by: 3, at: 1)
        session.endStretch()
        #expect(try session.update()?.description.axes.first { $0.id == "price" }?.range != 100...400)
        try session.apply(script[2].operation, at: 2)
        #expect(session.windowRequest == specification.window && session.ranges.isEmpty)
        #expect(try #require(try session.update()).scene.svg() == first.scene.svg())
    }

    @Test(
        "A reset restores exactly the default range of an axis: that of the bars in the window with the padding",
        .feature("S0-AX-06", "S0-AX-07"))
    func defaultRange() throws {
        let store = try PictureTests.store()
        let (from, to) = (CivilDate(normalizing: 2018, month: 7, day: 2), CivilDate(normalizing: 2018, month: 9, day: 28))
        var specification = ChartSpecification(window: .dates(from, to)) { Plot { Prices("SPX") } }
        specification.panes[0].options.axes = [ValueAxis(id: "price") { $0.padding = AxisPadding(low: 100, high: 200) }]
        let bars = try store.bars(of: SeriesKey(symbol: "SPX", interval: .day), in: Instant(from)..<Instant(to.adding(days: 1)))
        let (low, high) = (try #require(bars.low.min()), try #require(bars.high.max()))
        let session = try InteractiveChart(specification, source: store)
        func range() throws -> ClosedRange<Double> {
            try #require(try session.update()?.description.axes.first { $0.id == "price" }).range
        }
        let first = try range()
        #expect(abs(first.lowerBound - (low - 100)) < 1e-6 && abs(first.upperBound - (high + 200)) < 1e-6, "\(first)")
        session.beginStretch("price")
        session.stretch(by: 3, at: 1)
        session.endStretch()
        #expect(try range() != first)
        let reset = try ViewportScript(Array(#"[{"op": "reset"}]"#.utf8)).steps[0].operation
        try session.apply(reset, at: 2)
        #expect(try range() == first)
    }

    @Test("Plots become narrower for wide labels during a gesture, wider again only after it")
    func gestureWidths() throws {
        let store = try Store()
        // Prices of five digits between others of three.
        var bars = BarSeries(interval: .day)
        for day in 0..<900 {
            let close = 300...400 ~= day ? 20_000.0 + Double(day) : 200 + Double(day % 7)
            let time = Instant(CivilDate(normalizing: 2015, month: 1, day: 1)).advanced(by: Int64(day) * Instant.microsecondsPerDay)
            bars.append(unchecked: Bar(time: time, open: close, high: close + 1, low: close - 1, close: close, volume: nil))
        }
        try store.upsert(bars, into: SeriesKey(symbol: "SPX", interval: .day))
        let (from, to) = (CivilDate(normalizing: 2016, month: 5, day: 1), CivilDate(normalizing: 2016, month: 7, day: 31))
        let session = try InteractiveChart(try chart(WindowRequest(from: .dateOnly(from), to: .dateOnly(to))), source: store)
        let first = try #require(try session.update())
        func step(_ text: String, _ time: Double) throws -> ChartDrawing {
            for step in try ViewportScript(Array("[\(text)]".utf8)).steps { try session.apply(step.operation, at: time) }
            let drawing = try #require(try session.update())
            try expect(drawing, isPictureOf: session, store)
            return drawing
        }
        var widths = [first.axisWidths.right]
        _ = try step(#"{"op": "beginPan", "x": 0.5}"#, 0)
        // To the wide labels and back to the start.
        for index in 1...20 {
            let x = 0.5 + (index <= 10 ? Double(index) : Double(20 - index)) * 0.4
            widths.append(try step(#"{"op": "panTo", "x": \#(x)}"#, Double(index) * 0.1).axisWidths.right)
        }
        #expect(widths.allSatisfy { $0.count == 1 } && zip(widths, widths.dropFirst()).allSatisfy { $0[0] <= $1[0] }, "\(widths)")
        #expect(widths[0][0] + 5 < widths[20][0])
        #expect(session.gestureWidths.right == widths[20])
        let last = try step(#"{"op": "endPan", "velocity": 0}"#, 3)
        #expect(last.axisWidths.right == widths[0] && session.gestureWidths == AxisWidths())
        #expect(try session.update() == nil, "nothing is drawn again after the gesture")
    }

    @Test("A stretched time axis is one zoom about its end, for any number of steps")
    func stretchingTime() throws {
        let store = try PictureTests.store()
        let (one, other) = (try InteractiveChart(try chart(), source: store), try InteractiveChart(try chart(), source: store))
        for session in [one, other] { _ = try session.update() }
        one.beginStretch("x")
        for factor in [1.2, 1.7, 0.4, 1.5] { one.stretch(by: factor, at: 1) }
        one.endStretch()
        let zoom = try ViewportScript(Array(#"[{"op": "zoom", "by": 1.5, "x": 1, "y": 0.5}]"#.utf8)).steps[0].operation
        try other.apply(zoom, at: 1)
        #expect(one.window == other.window)
    }

    @Test("The stretch of another axis replaces one that has not ended") func otherStretch() throws {
        let session = try InteractiveChart(try chart(), source: try PictureTests.store())
        _ = try session.update()
        let length = session.window.length
        for axis in ["price", "x"] { session.beginStretch(axis) }
        session.stretch(by: 2, at: 1)
        #expect(session.ranges.isEmpty && abs(Double(session.window.length) / Double(length) - 0.5) < 1e-6)
    }

    @Test("A chart without a series has no session: the error says what is missing", .feature("S3-RS-12")) func withoutChart() throws {
        let store = try PictureTests.store()
        for specification in [ChartSpecification(), ChartSpecification { Plot { Prices("NONE") } }] {
            let touch = #expect(throws: (any Error).self) { try InteractiveChart(specification, source: store) }
            let frames = #expect(throws: (any Error).self) {
                let session = try FrameSession(specification, source: store)
                try session.update()
            }
            for error in [touch, frames] {
                let text = (error as? any ReportedError)?.message.description ?? ""
                #expect(text.contains(specification.panes.isEmpty ? "panes" : "NONE"), "\(text)")
            }
        }
    }

    @Test("A thrown window is stopped at its current position")
    func stopping() throws {
        let session = try InteractiveChart(try chart(), source: try PictureTests.store())
        _ = try session.update()
        let steps = try ViewportScript(
            Array(#"[{"op": "beginPan", "x": 0.2}, {"op": "panTo", "x": 0.4, "at": 0.1}, {"op": "endPan", "velocity": 2, "at": 0.1}]"#.utf8)
        ).steps
        for step in steps { try session.apply(step.operation, at: step.time) }
        #expect(session.isMoving)
        session.advance(to: 0.3)
        let moving = session.window
        session.stop(at: 0.4)
        let stopped = session.window
        #expect(!session.isMoving && stopped != moving)
        session.advance(to: 3)
        #expect(session.window == stopped)
    }

    @Test("Changed bars have no effect on a chart until it is loaded again", .feature("S0-DM-09")) func untilReload() throws {
        let store = try PictureTests.store()
        let key = SeriesKey(symbol: "SPX", interval: .day)
        let session = try InteractiveChart(try chart(), source: store)
        let first = try #require(try session.update())
        var bars = try store.bars(of: key, in: .earliest ..< .latest)
        let last = bars.count - 1
        (bars.high[last], bars.close[last]) = (bars.high[last] * 1.5, bars.close[last] * 1.4)
        try store.upsert(bars, into: key)
        #expect(try session.update() == nil)
        session.point(at: 300)
        let pointed = try #require(try session.update())
        #expect(pointed.description.axes.map(\.range) == first.description.axes.map(\.range))
        try session.reload()
        let loaded = try #require(try session.update())
        let prices = { (drawing: ChartDrawing) in drawing.description.axes.first { $0.id == "price" }?.range.upperBound ?? .nan }
        #expect(prices(loaded) > prices(first) && prices(loaded) >= bars.high[last])
    }

    @Test("After new bars, a window at the last bar follows with its span, and any other window stays")
    func newBars() throws {
        let store = try PictureTests.store()
        let key = try #require(try store.series(of: "SPX").first).key
        let all = try store.bars(of: key, in: .earliest..<(.latest))
        let head = all.slice(0..<(all.count - 10))
        let fresh = try Store()
        try fresh.upsert(head, into: key)
        let (following, other) = (
            try InteractiveChart(try chart(), source: fresh),
            try InteractiveChart(try chart(WindowRequest(select: 0.2...0.3)), source: fresh)
        )
        for session in [following, other] { _ = try session.update() }
        let (span, ends) = (following.window.length, try other.axisWindow())
        let count = try following.summary()?.count
        try fresh.upsert(all, into: key)
        for session in [following, other] { try session.reload() }
        #expect(following.window.length == span && following.window.upperBound == following.sourceAxis.timeline.lastPosition)
        #expect(try following.summary()?.count == count)
        #expect(try following.summary()?.last == all.time.last)
        // A part of the axis in shares includes a bar at its end, so the window ends a microsecond later.
        let (from, to) = try (#require(other.axisWindow().from), #require(other.axisWindow().to))
        #expect(try from == #require(ends.from) && to.since(#require(ends.to)) <= 1)
        try expect(try #require(try following.update()), isPictureOf: following, fresh)
    }
}

/// The bars of an axis whose values no axis follows.
private struct BarsAlone: ViewportData {
    let axis: SourceAxis

    func extent(ofAxis id: String, in window: Range<AxisPosition>) -> ClosedRange<Double>? { nil }

    func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours? { (try? axis.neighbours(ofEmpty: window)) ?? nil }
}
