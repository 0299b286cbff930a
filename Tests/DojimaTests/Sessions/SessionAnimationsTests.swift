import DojimaText
import Dojima
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

/// Series of a session that appear and disappear.
@Suite struct SessionAnimationsTests {
    private func session(_ animation: SeriesAnimation?, kind: SeriesKind = .candlestick) throws -> FrameSession {
        let session = FrameSession(
            minuteChart(0..<60, kind: kind), measure: plainMeasure, gestures: SessionGestures { $0.animation = animation }
        ) { chart, _ in chart }
        try session.update()
        return session
    }

    private let fade = SeriesAnimation(.fade, duration: 2, curve: .linear)

    private func hide(_ session: FrameSession, _ isHidden: Bool) {
        session.edit { $0.panes[0].series[1].isHidden = isHidden }
    }

    private func scene(_ session: FrameSession, at time: Double) throws -> Scene? {
        session.apply(.frame, at: time)
        return try session.update()?.scene
    }

    /// The frame of a chart whose line is drawn with a part of its colours.
    private func scene(opacity: Double) throws -> Scene {
        try minuteChart(0..<60).drawing(measure: plainMeasure).scene { series, plot in
            series.id == "line"
                ? SeriesAnimationState(origin: Point(plot.x + 0.5 * plot.width, plot.maxY - 0.5 * plot.height), opacity: opacity) : nil
        }
    }

    private var without: Scene {
        var chart = minuteChart(0..<60)
        chart.panes[0].series[1].isHidden = true
        return chart.drawing(measure: plainMeasure).scene
    }

    @Test(
        "A hidden series fades from the next redraw on, frame by frame, and its end is reported",
        .feature("S0-AM-01", "S0-AM-04"))
    func going() throws {
        let session = try session(fade)
        var told: [SeriesAnimationEvent] = []
        session.observer = { event, _ in if case .series(let ended) = event { told.append(ended) } }
        let whole = try #require(session.drawing).scene
        session.apply(.frame, at: 10)
        #expect(try session.update() == nil && !session.isMoving)
        hide(session, true)
        #expect(try scene(session, at: 11) == whole && session.isMoving, "the animation begins with its first frame")
        #expect(try scene(session, at: 12) == scene(opacity: 0.5) && told.isEmpty)
        #expect(try scene(session, at: 12.5) == scene(opacity: 0.25))
        #expect(try scene(session, at: 13) == without)
        #expect(told == [SeriesAnimationEvent(series: "line", hides: true, isFinished: true)])
        #expect(try scene(session, at: 14) == nil && !session.isMoving, "no frame is due")
        // And back; halfway it is hidden again.
        hide(session, false)
        #expect(try scene(session, at: 20) == scene(opacity: 0))
        #expect(try scene(session, at: 21) == scene(opacity: 0.5))
        hide(session, true)
        #expect(try scene(session, at: 21.5) == whole && told.last?.isFinished == false)
        #expect(try scene(session, at: 22.5) == scene(opacity: 0.5))
        #expect(try scene(session, at: 24) == without && told.last?.isFinished == true && told.count == 3)
    }

    @Test("Series that loads add or remove also fade, and those of the first frame appear immediately", .feature("S0-AM-01"))
    func loaded() throws {
        var rows = 1
        let session = FrameSession(minuteChart(0..<60), measure: plainMeasure, gestures: SessionGestures { $0.animation = fade }) { _, _ in
            var chart = minuteChart(0..<60)
            chart.panes[0].series.removeLast(2 - rows)
            return chart
        }
        session.apply(.frame, at: 0)
        let one = try #require(try session.update()).scene
        #expect(!session.isMoving)
        rows = 2
        try session.reload()
        #expect(try scene(session, at: 1) == scene(opacity: 0))
        #expect(try scene(session, at: 2) == scene(opacity: 0.5))
        #expect(try scene(session, at: 3) == minuteChart(0..<60).drawing(measure: plainMeasure).scene)
        rows = 1
        try session.reload()
        _ = try scene(session, at: 4)
        #expect(try scene(session, at: 5) == scene(opacity: 0.5), "a removed series is still drawn")
        #expect(try scene(session, at: 6) == one && session.chart.panes[0].series.count == 1)
    }

    @Test("Without an animation, or for a kind without one, series appear and disappear immediately", .feature("S0-AM-01", "S0-AM-05"))
    func atOnce() throws {
        let plain = try session(nil)
        hide(plain, true)
        #expect(try scene(plain, at: 1) == without && !plain.isMoving)
        let still = SeriesKind(name: "still", animates: false, extent: SeriesKind.line.extent, draw: SeriesKind.line.draw)
        let session = try session(fade)
        session.edit { $0.panes[0].series[1].kind = still }
        try session.update()
        hide(session, true)
        #expect(try scene(session, at: 1) == without && !session.isMoving)
        hide(session, false)
        #expect(try scene(session, at: 2) != without && !session.isMoving)
    }

    @Test("An animation begins at the first time that is passed to a session", .feature("S0-AM-01")) func clock() throws {
        let session = try session(fade)
        let whole = try #require(session.drawing).scene
        hide(session, true)
        #expect(try session.update()?.scene == whole && session.isMoving)
        #expect(try scene(session, at: 1000) == whole)
        #expect(try scene(session, at: 1001) == scene(opacity: 0.5))
    }
}
