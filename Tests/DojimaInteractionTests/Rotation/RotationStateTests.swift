import DojimaInteraction
import DojimaTestSupport
import Testing

/// The rotation of a pie that is dragged, released and turned. The answers are those of `theta(t) = v * (1 - 0.98**(60 * t)) / (-60 * log(0.98))`
/// in Python, which a sum of small steps confirms.
@Suite struct RotationStateTests {
    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-12 }

    /// A pie that is released at the time 0 with a velocity.
    private func released(_ velocity: Double) -> RotationState {
        var state = RotationState()
        state.apply(.begin(at: 0), at: 0)
        state.apply(.end(velocity: velocity), at: 0)
        return state
    }

    /// The events of a state at the frames of a rate, and the state afterwards.
    private func play(_ start: RotationState, rate: Double, seconds: Double) -> (events: [RotationEvent], state: RotationState) {
        var state = start
        let events = stride(from: 0, through: seconds * rate, by: 1).flatMap { state.apply(.frame, at: $0 / rate) }
        return (events, state)
    }

    @Test("Dragging a pie, releasing it in motion and its stop give four kinds of events in this order", .feature("S0-PD-09"))
    func sequence() {
        var state = RotationState()
        var events = state.apply(.begin(at: 1), at: 0)
        events += state.apply(.turn(to: 1.25), at: 0.1)
        events += state.apply(.turn(to: 1.25), at: 0.2)
        events += state.apply(.end(velocity: 2), at: 0.25)
        events += state.apply(.frame, at: 1.25)
        #expect(events.map(\.phase) == [.started, .turning, .decelerating, .turning] && state.isMoving)
        events += state.apply(.frame, at: 60)
        #expect(events.dropFirst(4).map(\.phase) == [.turning, .ended] && !state.isMoving)
        let rotations = [0, 0.25, 0.25, 0.25 + 1.1589978944698645, 0.25 + 1.635545405145464, 0.25 + 1.635545405145464]
        #expect(zip(events.map(\.rotation), rotations).allSatisfy(isNear))
        // The end has its own time, not that of the frame.
        #expect(isNear(events.last?.time ?? 0, 0.25 + 3.91150063131152))
        let late = [state.apply(.frame, at: 61), state.apply(.turn(to: 2), at: 62), state.apply(.end(velocity: 2), at: 63)]
        #expect(late.allSatisfy { $0.isEmpty })
    }

    @Test("A released pie loses 2 % of its velocity in a sixtieth of a second", .feature("S0-ZP-12"))
    func friction() {
        var state = released(2)
        for (time, rotation) in [(0.25, 0.4313463095907077), (1, 1.1589978944698645), (2, 1.5038613603429232), (9, 1.635545405145464)] {
            state.apply(.frame, at: time)
            #expect(isNear(state.rotation, rotation), "\(time)")
        }
        let steps = (0...120).map { frame -> Double in
            var state = released(2)
            state.apply(.frame, at: Double(frame) / 60)
            return state.rotation
        }
        let speeds = zip(steps.dropFirst(), steps).map { $0 - $1 }
        #expect(zip(speeds.dropFirst(), speeds).allSatisfy { abs($0 / $1 - 0.98) < 1e-9 })
    }

    @Test("The end does not depend on the number of frames", .feature("S0-ZP-12"), arguments: [2.0, -3, 0.05, 40])
    func rates(velocity: Double) {
        let ends = [20.0, 60, 7.3, 0.01].map { play(released(velocity), rate: $0, seconds: 100).state }
        #expect(ends.allSatisfy { $0.rotation == ends[0].rotation && !$0.isMoving })
        if velocity == -3 { #expect(isNear(ends[0].rotation, -2.460517346020616)) }
        // At a common time too.
        let middles = [20.0, 60].map { play(released(velocity), rate: $0, seconds: 0.5).state.rotation }
        #expect(middles[0] == middles[1])
    }

    @Test("A pie that is released slowly, or without momentum, ends where it is")
    func rest() {
        for (velocity, hasMomentum) in [(0.0, true), (0.017, true), (.nan, true), (.infinity, true), (5, false)] as [(Double, Bool)] {
            var state = RotationState()
            state.hasMomentum = hasMomentum
            state.apply(.begin(at: 0), at: 0)
            state.apply(.turn(to: 0.5), at: 1)
            let events = state.apply(.end(velocity: velocity), at: 1)
            #expect(events.map(\.phase) == [.ended])
            #expect(state.rotation == 0.5 && !state.isMoving)
        }
    }

    @Test("A pointer turns the pie by the shorter way, also across the top, and turns add up")
    func wrapping() {
        var state = RotationState()
        state.apply(.begin(at: 6.1), at: 0)
        // From 6.1 to 0.1 is 0.1 + (2 pi - 6.1) clockwise.
        state.apply(.turn(to: 0.1), at: 1)
        #expect(isNear(state.rotation, 0.1 + 2 * .pi - 6.1))
        for step in 1...8 { state.apply(.turn(to: 0.1 + Double(step) * .pi / 4), at: 2) }
        #expect(isNear(state.rotation, 0.1 + 4 * .pi - 6.1))
        state.apply(.turn(to: 0.1 - .pi / 2), at: 3)
        #expect(isNear(state.rotation, 0.1 + 3.5 * .pi - 6.1))
        let none = state.apply(.turn(to: .nan), at: 4)
        #expect(none.isEmpty)
    }

    @Test("The program turns a pie to an angle by its curve, and exactly", .feature("S0-PD-09"))
    func eased() {
        var state = RotationState()
        state.curve = .easeIn
        let first = state.apply(.rotate(to: 3, duration: 2), at: 10)
        let middle = state.apply(.frame, at: 11)
        // The cube of a half.
        #expect(first.map(\.phase) == [.started] && middle.map(\.phase) == [.turning] && isNear(state.rotation, 3.0 / 8))
        let last = state.apply(.frame, at: 12)
        #expect(last.map(\.phase) == [.turning, .ended] && state.rotation == 3)
        let immediate = state.apply(.rotate(to: 1, duration: 0), at: 13)
        #expect(immediate.map(\.phase) == [.started, .turning, .ended] && state.rotation == 1)
        let none = state.apply(.rotate(to: 1), at: 14)
        #expect(none.map(\.phase) == [.started, .ended])
    }

    @Test("A press on a pie in motion ends the motion, and so does a stop")
    func caught() {
        var state = released(2)
        let events = state.apply(.begin(at: 0), at: 1)
        #expect(events.map(\.phase) == [.turning, .ended, .started] && isNear(state.rotation, 1.1589978944698645))
        let held = state.apply(.frame, at: 2)
        #expect(held.isEmpty && state.isMoving)
        let stops = [state.apply(.stop, at: 2), state.apply(.stop, at: 2)]
        #expect(stops.map { $0.map(\.phase) } == [[.ended], []])
    }
}
