import DojimaText
import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Effects of gestures on the chart of a session, as drawn.
@Suite struct SessionGestureTests {
    private func session(_ gestures: SessionGestures, rows: Range<Int> = 0..<200) throws -> FrameSession {
        let session = FrameSession(minuteChart(rows), measure: plainMeasure, gestures: gestures) { chart, _ in chart }
        try session.update()
        return session
    }

    private func window(_ session: FrameSession) -> Range<Int64> {
        let window = session.chart.timeAxis.window
        return window.lowerBound.microseconds / minute..<window.upperBound.microseconds / minute
    }

    /// The range of the price axis as it was drawn last.
    private func price(_ session: FrameSession) throws -> ClosedRange<Double> {
        try #require(session.drawing?.description.axes.first { $0.id == "price" }).range
    }

    private func set(_ session: FrameSession, _ from: Int64, _ to: Int64) throws {
        session.apply(.range(.set(AxisPosition(microseconds: from * minute)..<AxisPosition(microseconds: to * minute))), at: 0)
        session.apply(.frame, at: 0.9)
        try session.update()
    }

    private let free = ValueWindow(id: "price", range: 0...1, gestures: .all)

    @Test(
        "A box over the plot of a session becomes the ranges of both axes, or of the one that is moved by hand",
        .feature("S0-ZP-05", "S0-ZP-01"))
    func box() throws {
        for values in [[free], []] {
            let session = try session(
                SessionGestures {
                    $0.options = ViewportOptions { $0.dragging = .box }; $0.values = values
                })
            let before = try price(session)
            session.apply(.beginBox(at: PlotPoint(0.25, 0.2)), at: 1)
            session.apply(.box(to: PlotPoint(0.75, 0.6)), at: 1.1)
            session.apply(.endBox, at: 1.2)
            try session.update()
            #expect(window(session) == 50..<150)
            guard !values.isEmpty else { continue }
            let (after, span) = (try price(session), before.upperBound - before.lowerBound)
            #expect(abs(after.lowerBound - (before.lowerBound + 0.2 * span)) < 1e-9 * span)
            #expect(abs(after.upperBound - (before.lowerBound + 0.6 * span)) < 1e-9 * span)
            #expect(session.viewport?.ranges.values == [after])
        }
        // Only prices.
        let session = try session(
            SessionGestures {
                $0.options = ViewportOptions { $0.time = [] }; $0.values = [free]
            })
        let before = try price(session)
        session.apply(.beginPan(at: PlotPoint(0.5, 0.5)), at: 1)
        session.apply(.pan(to: PlotPoint(0.9, 0.25)), at: 1.1)
        try session.update()
        let after = try price(session)
        #expect(window(session) == 0..<200)
        #expect(abs(after.lowerBound - (before.lowerBound + 0.25 * (before.upperBound - before.lowerBound))) < 1e-9 * after.lowerBound)
    }

    @Test(
        "On an axis that grows downwards a drag moves the values with the pointer, and a wheel keeps the one below it",
        .feature("S0-ZP-01")
    )
    func inverted() throws {
        var chart = minuteChart(0..<200)
        chart.panes[0].axes = [ValueAxis(id: "price") { $0.isInverted = true }]
        for index in chart.panes[0].series.indices { chart.panes[0].series[index].axis = "price" }
        let session = FrameSession(chart, measure: plainMeasure, gestures: SessionGestures { $0.values = [free] }) { chart, _ in chart }
        try session.update()
        /// The price at a share of the height from the bottom.
        func value(_ share: Double, _ range: ClosedRange<Double>) -> Double {
            range.upperBound - share * (range.upperBound - range.lowerBound)
        }
        let before = try price(session)
        session.apply(.beginPan(at: PlotPoint(0.5, 0.5)), at: 1)
        session.apply(.pan(to: PlotPoint(0.5, 0.25)), at: 1.1)
        session.apply(.endPan(), at: 1.2)
        try session.update()
        let dragged = try price(session)
        #expect(abs(value(0.25, dragged) - value(0.5, before)) < 1e-9 * before.upperBound)
        session.apply(.zoom(by: 2, about: PlotPoint(0.5, 0.9)), at: 2)
        try session.update()
        #expect(abs(value(0.9, try price(session)) - value(0.9, dragged)) < 1e-9 * before.upperBound)
    }

    @Test(
        "A double tap restores the default ranges, immediately or in frames that end there", .feature("S0-ZP-04", "S3-RS-38", "S0-ZP-13"))
    func reset() throws {
        for animation in [0, 0.4] {
            let session = try session(
                SessionGestures {
                    $0.options = ViewportOptions {
                        $0.doubleTap = .reset; $0.animation = animation
                    }
                    $0.values = [free]
                })
            let first = try price(session)
            try set(session, 20, 60)
            session.apply(.show(time: nil, values: ["price": 0...1]), at: 1)
            session.apply(.frame, at: 1.9)
            try session.update()
            #expect(try price(session) == 0...1 && window(session) == 20..<60)
            session.apply(.doubleTap(at: .middle), at: 2)
            var between = 0
            for step in 0...10 {
                session.apply(.frame, at: 2 + Double(step) / 20)
                if try session.update() != nil, ![20..<60, 0..<200].contains(window(session)) { between += 1 }
            }
            #expect(window(session) == 0..<200 && (between > 3) == (animation > 0))
            #expect(try price(session) == first, "it follows its values again, with the space that the legend needs")
        }
    }

    @Test("A session bounces and glides only if that is allowed", .feature("S0-ZP-20", "S0-ZP-03"))
    func motion() throws {
        for (bounces, glides) in [(true, true), (false, false)] {
            let session = try session(
                SessionGestures {
                    $0.options = ViewportOptions {
                        $0.hasMomentum = glides; $0.bounces = bounces
                    }
                })
            try set(session, 20, 60)
            session.apply(.beginPan(at: .middle), at: 1)
            session.apply(.pan(to: PlotPoint(1.5)), at: 1.1)
            try session.update()
            let drawn = session.chart.timeAxis.window
            #expect((drawn.lowerBound.microseconds < 0) == bounces && drawn.length == 40 * minute)
            session.apply(.endPan(velocity: .zero), at: 1.2)
            session.apply(.frame, at: 2)
            try session.update()
            #expect(window(session) == 0..<40)
            session.apply(.beginPan(at: .middle), at: 3)
            session.apply(.endPan(velocity: PlotVelocity(-2)), at: 3.1)
            session.apply(.frame, at: 5)
            // Two widths a second move it two fifths of one.
            #expect(window(session) == (glides ? 16..<56 : 0..<40))
        }
    }

    @Test(
        "A window leaves its loaded range, and the data, only if both are allowed",
        .feature("S0-AX-13", "S0-AX-14"), arguments: [true, false], [true, false])
    func freedom(exceedsDefault: Bool, exceedsMaximum: Bool) throws {
        #expect(SessionGestures().panning == PanningFreedom(exceedsDefault: true, exceedsMaximum: false))
        let gestures = SessionGestures { $0.panning = PanningFreedom(exceedsDefault: exceedsDefault, exceedsMaximum: exceedsMaximum) }
        for isPart in [true, false] {
            var chart = minuteChart(0..<200)
            if isPart { chart.timeAxis.window = AxisPosition(microseconds: 50 * minute)..<AxisPosition(microseconds: 150 * minute) }
            let session = FrameSession(chart, measure: plainMeasure, gestures: gestures) { chart, _ in chart }
            try session.update()
            // Without a range of the chart, only the data limit it.
            let allowed = isPart && !exceedsDefault ? 50..<150 : exceedsMaximum ? Int64(-10_000)..<10_000 : 0..<200
            session.apply(.zoom(by: 5), at: 1)
            let span = Int64(window(session).count)
            for way in [-400, 900] as [Int64] {
                let before = window(session).lowerBound
                session.apply(.range(.pan(by: way * minute)), at: 2)
                let drawn = try session.update()
                let wanted = min(max(before + way, allowed.lowerBound), allowed.upperBound - span)
                #expect(window(session) == wanted..<wanted + span, "\(way), \(isPart)")
                #expect(drawn != nil || wanted == before)
            }
        }
    }

    @Test(
        "A session keeps minimum and maximum span, and zooms both axes by one factor if that is locked",
        .feature("S0-ZP-09", "S0-ZP-02"))
    func limits() throws {
        let session = try session(
            SessionGestures {
                $0.options = ViewportOptions { $0.locksAspect = true }
                $0.spans = 10 * minute...100 * minute
                $0.values = [free]
            })
        #expect(window(session).count == 100)
        let before = try price(session)
        let seen = Double(window(session).count) / (before.upperBound - before.lowerBound)
        for factor in [3.0, 50, 0.2, 0.01, 2] {
            session.apply(.zoom(by: factor), at: 1)
            try session.update()
            let after = try price(session)
            let time = try #require(session.viewport).ranges.time
            #expect((10 * minute...100 * minute).contains(time.length))
            #expect(abs(Double(time.length) / Double(minute) / (after.upperBound - after.lowerBound) / seen - 1) < 1e-6)
        }
    }

    @Test("An axis that follows only the selector stays while the plot of a session is moved by hand", .feature("S3-RS-46"))
    func selectorAlone() throws {
        let session = try session(SessionGestures { $0.values = [ValueWindow(id: "price", range: 0...1, following: .selector)] })
        try set(session, 20, 60)
        let first = try price(session)
        var plain = minuteChart(0..<200)
        plain.timeAxis.window = session.chart.timeAxis.window
        #expect(plain.defaultRange(ofAxis: "price") == first)
        session.apply(.zoom(by: 2), at: 1)
        try session.update()
        #expect(try price(session) == first)
        session.apply(.range(.move(.window, by: 50 * minute)), at: 2)
        try session.update()
        plain.timeAxis.window = session.chart.timeAxis.window
        #expect(try price(session) == plain.defaultRange(ofAxis: "price") && price(session) != first)
    }

    @Test("Every operation reports a begin, its changes and one end, each change before its frame", .feature("S0-LC-07"))
    func phases() throws {
        let session = try session(SessionGestures { $0.options = ViewportOptions { $0.doubleTap = .reset } })
        var words: [String] = []
        session.observer = { event, _ in
            if case .range(let event) = event { words.append(event.phase.rawValue) }
            if case .renderFinished = event { words.append("frame") }
        }
        func play(_ steps: [ViewportOperation], at start: Double) throws -> [String] {
            words = []
            for (index, step) in steps.enumerated() {
                session.apply(step, at: start + Double(index) / 10)
                try session.update()
            }
            return words
        }
        try set(session, 50, 100)
        let whole = ["begin", "change", "end", "frame"]
        // Wheel, preset, program, double tap, and a step of the navigator.
        let place = AxisPosition(microseconds: 60 * minute)
        let steps: [ViewportOperation] = [
            .zoom(by: 2), .range(.preset(place..<place.advanced(by: 30 * minute))), .range(.set(place..<place.advanced(by: 50 * minute))),
            .show(time: place..<place.advanced(by: 20 * minute), values: [:]), .doubleTap(at: .middle), .range(.pan(by: 0)),
            .range(.zoom(by: 3, about: place)), .range(.center(on: place)), .range(.move(.window, by: minute)), .range(.pan(by: minute)),
        ]
        for (index, step) in steps.enumerated() {
            let told = try play([step], at: Double(10 + index))
            #expect(told == (step == .range(.pan(by: 0)) ? [] : whole), "\(step)")
        }
        let drag: [ViewportOperation] = [.beginPan(at: .middle), .pan(to: PlotPoint(0.4)), .pan(to: PlotPoint(0.3)), .endPan()]
        #expect(try play(drag, at: 30) == ["begin", "change", "frame", "change", "frame", "end"])
        #expect(session.choose(.all, at: 35).map(\.phase) == [.begin, .change, .end])
        try set(session, 50, 100)
        // Released in motion: a change before each frame, and one end after the last.
        let thrown = try play([.beginPan(at: .middle), .endPan(velocity: PlotVelocity(1))] + Array(repeating: .frame, count: 15), at: 40)
        let frames = thrown.count { $0 == "frame" }
        #expect(frames > 5 && thrown.first == "begin")
        #expect(thrown.filter { $0 != "end" } == ["begin"] + Array(repeating: ["change", "frame"], count: frames).flatMap(\.self))
        #expect(thrown.suffix(3) == ["change", "end", "frame"] && thrown.count { $0 == "end" } == 1)
    }

    @Test("A drag continues when new bars arrive, and a motion that they stop is reported as ended", .feature("S1-SM-08", "S0-LC-07"))
    func streaming() throws {
        var count = 100
        let session = FrameSession(minuteChart(0..<0), measure: plainMeasure) { _, _ in minuteChart(0..<count) }
        try session.update()
        var phases: [ViewportEvent.Phase] = []
        session.observer = { event, _ in if case .range(let event) = event { phases.append(event.phase) } }
        func append() throws {
            count += 10
            session.invalidate(Invalidation(.window, changed: ["bars": minutes.time[count - 10]...minutes.time[count - 1]]))
            try session.update()
        }
        try set(session, 60, 100)
        phases = []
        session.apply(.beginPan(at: .middle), at: 1)
        session.apply(.pan(to: PlotPoint(0.75)), at: 1.1)
        #expect(window(session) == 50..<90)
        try append()
        #expect(window(session) == 50..<90)
        session.apply(.pan(to: PlotPoint(0.25)), at: 1.2)
        #expect(window(session) == 70..<110, "up to the current end of the data")
        try append()
        #expect(window(session) == 70..<110, "no window moves during a drag, also at the end of the data")
        session.apply(.endPan(), at: 1.3)
        #expect(phases == [.begin, .change, .change, .end])
        // A drag of the navigator.
        phases = []
        session.apply(.range(.beginDrag(.window, at: AxisPosition(microseconds: 80 * minute))), at: 2)
        session.apply(.range(.drag(to: AxisPosition(microseconds: 60 * minute))), at: 2.1)
        try append()
        #expect(window(session) == 50..<90)
        session.apply(.range(.drag(to: AxisPosition(microseconds: 90 * minute))), at: 2.2)
        #expect(window(session) == 80..<120)
        session.apply(.range(.endDrag(velocity: -1)), at: 2.3)
        session.apply(.frame, at: 2.5)
        try append()
        #expect(phases == [.begin, .change, .change, .change, .end] && session.viewport?.isBusy == false)
        // A window at the end follows it after its release.
        try set(session, 100, 140)
        try append()
        #expect(window(session) == 110..<150)
    }
}
