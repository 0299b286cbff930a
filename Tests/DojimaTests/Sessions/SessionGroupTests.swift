import Dojima
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

/// Sessions that show the same time.
@Suite struct SessionGroupTests {
    /// Loaded sessions of minutes, each of which begins later than the one before it.
    private func sessions(_ count: Int, gestures: SessionGestures = SessionGestures()) throws -> [FrameSession] {
        try (0..<count).map { index in
            let chart = minuteChart(20 * index..<400)
            let session = FrameSession(chart, measure: plainMeasure, gestures: gestures) { chart, _ in chart }
            try session.update()
            return session
        }
    }

    private func window(_ session: FrameSession) -> [Instant?] {
        let axis = session.chart.timeAxis
        return [axis.timeline.instant(at: axis.window.lowerBound), axis.timeline.instant(at: axis.window.upperBound)]
    }

    private func operation(_ generator: inout SeededGenerator) -> ViewportOperation {
        let point = PlotPoint(.random(in: 0...1, using: &generator))
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: return .zoom(by: .random(in: 0.5...2, using: &generator), about: point)
        case 1: return .range(.pan(by: .random(in: -50...50, using: &generator) * minute))
        case 2: return .beginPan(at: point)
        case 3: return .pan(to: point)
        case 4: return .endPan(velocity: PlotVelocity(.random(in: -1...1, using: &generator), 0))
        case 5: return .stop
        default: return .frame
        }
    }

    @Test("Sessions of a group have the windows of a window group, whichever session is moved", .feature("S0-SY-01"))
    func windows() throws {
        var generator = SeededGenerator(seed: 24)
        let sessions = try sessions(3)
        let group = SessionGroup()
        for session in sessions { group.add(session) }
        let members = try sessions.enumerated().map { index, session in
            WindowGroup.Member(
                id: "\(index)", timeline: session.chart.timeAxis.timeline, zone: session.chart.timeAxis.zone,
                viewport: try #require(session.viewport))
        }
        var values = WindowGroup(members)
        var windows: Set<[Instant?]> = []
        for step in 0..<400 {
            let (leader, operation) = (Int.random(in: 0..<3, using: &generator), operation(&generator))
            _ = values.apply(operation, at: Double(step) / 20, to: "\(leader)")
            sessions[leader].apply(operation, at: Double(step) / 20)
            for (index, session) in sessions.enumerated() {
                #expect(session.viewport?.ranges.time == values["\(index)"]?.viewport.ranges.time, "\(step): \(operation)")
                #expect(session.chart.timeAxis.window == session.viewport?.ranges.time)
            }
            windows.insert(window(sessions[0]))
        }
        #expect(windows.count > 100)
        // Moved sessions are out of date, and are drawn.
        sessions[1].apply(.zoom(by: 0.5), at: 30)
        for session in sessions { #expect(try session.update() != nil) }
    }

    @Test("A session that joins takes the window of the first; one that leaves moves alone") func membership() throws {
        let sessions = try sessions(3)
        sessions[0].apply(.zoom(by: 3, about: PlotPoint(0.7)), at: 0)
        let group = SessionGroup()
        for session in sessions { group.add(session) }
        #expect(Set(sessions.map(window)).count == 1 && sessions.allSatisfy { $0.group === group })
        group.remove(sessions[1])
        let left = window(sessions[1])
        sessions[0].apply(.range(.pan(by: -10 * minute)), at: 1)
        #expect(window(sessions[2]) == window(sessions[0]) && window(sessions[1]) == left && window(sessions[0]) != left)
        // A session is in one group.
        let other = SessionGroup(sharing: .crosshair)
        other.add(sessions[2])
        #expect(group.sessions.count == 1 && other.sessions.count == 1)
        sessions[2].apply(.range(.pan(by: -10 * minute)), at: 2)
        #expect(window(sessions[2]) != window(sessions[0]))
    }

    @Test("Crosshairs of a group have the same time, and disappear together", .feature("S2-SY-06")) func crosshairs() throws {
        let sessions = try sessions(3)
        let group = SessionGroup()
        for session in sessions { group.add(session) }
        let series = try #require(sessions[1].field.series.first)
        var told = 0
        sessions[2].observer = { event, _ in if case .crosshair = event { told += 1 } }
        for row in [40, 41, 200] {
            _ = sessions[1].apply(.press(Point(series.x[row], 200)))
            let time = try #require(sessions[1].crosshair.anchor?.time)
            #expect(sessions.allSatisfy { $0.crosshair.anchor?.time == time })
        }
        #expect(told == 3)
        _ = sessions[0].apply(CrosshairOperation.dismiss)
        #expect(sessions.allSatisfy { $0.crosshair.anchor == nil } && told == 4)
        // If only the window is shared, each session has a separate crosshair.
        let apart = SessionGroup(sharing: .window)
        for session in sessions { apart.add(session) }
        _ = sessions[1].apply(.press(Point(series.x[40], 200)))
        #expect(sessions[1].crosshair.anchor != nil && sessions[0].crosshair.anchor == nil)
    }
}
