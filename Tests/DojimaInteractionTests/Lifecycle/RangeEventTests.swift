import DojimaInteraction
import DojimaTestSupport
import DojimaTime
import Testing

/// Events about the window of a chart, as an observer receives them.
@Suite struct RangeEventTests {
    private func viewport() -> Viewport { Viewport(selector(200, 400)) }

    private func phases(_ events: [ViewportEvent]) -> [ViewportEvent.Phase] { events.map(\.phase) }

    @Test(
        "Panning, pinching and dragging begin once, change in every step and end once; immediate operations are one change",
        .feature("S0-LC-07"))
    func gestures() {
        let gestures: [[ViewportOperation]] = [
            [.beginPan(at: PlotPoint(0.5)), .pan(to: PlotPoint(0.4)), .pan(to: PlotPoint(0.3)), .endPan()],
            [.beginPinch(about: .middle), .pinch(scale: 1.2, about: .middle), .pinch(scale: 1.4, about: .middle), .endPinch()],
            [.range(.beginDrag(.window, at: at(300))), .range(.drag(to: at(310))), .range(.drag(to: at(330))), .range(.endDrag())],
            [.range(.beginDrag(.lowerHandle, at: at(200))), .range(.drag(to: at(210))), .range(.drag(to: at(190))), .range(.endDrag())],
        ]
        for steps in gestures {
            var viewport = viewport()
            let events = steps.enumerated().flatMap { viewport.apply($0.element, at: Double($0.offset) * 10) }
            #expect(phases(events) == [.begin, .change, .change, .end])
            #expect(events.last?.ranges == viewport.ranges)
        }
        for step in [ViewportOperation.zoom(by: 1.5), .range(.pan(by: 20)), .range(.move(.upperHandle, by: 20))] {
            var viewport = viewport()
            #expect(phases(viewport.apply(step, at: 0)) == [.change])
        }
    }

    @Test(
        "An event has the final range and one of five causes: hand, motion, selector, preset or program",
        .feature("S0-LC-08"))
    func causes() {
        var viewport = viewport()
        var seen: [RangeChange.Cause: ViewportEvent] = [:]
        var clock = 0.0
        func run(_ operation: ViewportOperation) {
            clock += 5
            for event in viewport.apply(operation, at: clock) where event.phase == .change {
                seen[event.cause] = event
                #expect(event.ranges != event.previous)
            }
        }
        run(.range(.pan(by: 10)))
        #expect(seen[.gesture]?.ranges == viewport.ranges)
        run(.range(.move(.window, by: 10)))
        #expect(seen[.selector]?.ranges == viewport.ranges)
        run(.range(.preset(window(300, 400))))
        #expect(seen[.preset]?.ranges == viewport.ranges)
        run(.range(.set(window(100, 400))))
        #expect(seen[.programmatic]?.ranges == viewport.ranges)
        run(.range(.fling(.window, velocity: 0.5)))
        run(.frame)
        #expect(seen[.momentum]?.ranges == viewport.ranges && viewport.ranges.time == window(200, 500))
        #expect(Set(seen.keys) == Set(RangeChange.Cause.allCases))
    }

    @Test("A motion sends one end event after its last frame, and a touch ends it", .feature("S0-LC-09"))
    func animation() {
        var viewport = viewport()
        _ = viewport.apply(.range(.beginDrag(.window, at: at(300))), at: 0)
        let released = viewport.apply(.range(.endDrag(velocity: 0.5)), at: 0.1)
        #expect(!released.contains { $0.phase == .end } && viewport.isMoving, "the motion belongs to the gesture")
        var events: [ViewportEvent] = []
        for frame in 1...30 { events += viewport.apply(.frame, at: 0.1 + Double(frame) / 20) }
        #expect(events.count { $0.phase == .end } == 1 && events.last?.phase == .end && !viewport.isMoving)
        #expect(events.dropLast().allSatisfy { $0.phase == .change && $0.cause == .momentum })
        #expect(events.last?.ranges == viewport.ranges && events.dropLast().last?.ranges == viewport.ranges)
    }
}
