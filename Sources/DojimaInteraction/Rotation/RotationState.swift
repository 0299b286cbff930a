internal import DojimaPlatform

/// The rotation of a pie under gestures, as a value.
///
///     var state = RotationState()
///     state.apply(.begin(at: 0), at: 0)             // started
///     state.apply(.turn(to: 0.5), at: 0.1)          // turning: 0.5
///     state.apply(.end(velocity: 2), at: 0.1)       // decelerating
///     state.apply(.frame, at: 9)                    // turning: 2.135..., ended
///
/// After its release a pie loses 2 % of its velocity in each sixtieth of a second. The rotation is a function of the time, so that it does
/// not depend on the number of frames.
public struct RotationState: Sendable, Hashable {
    /// The part of the velocity that is left after a sixtieth of a second.
    package static let friction = 0.98
    /// The velocity at which a motion ends, in radians per second: a degree.
    package static let slowest = Double.pi / 180

    /// The rotation in radians clockwise, with whole turns.
    public private(set) var rotation = 0.0
    /// The easing curve of turns by the program.
    public var curve = AnimationCurve.easeInOut
    /// Whether a pie that is released in motion continues to turn.
    public var hasMomentum = true
    private var motion = Motion.rest

    private enum Motion: Hashable {
        case rest
        /// A pointer holds the pie; its angle around the centre.
        case held(angle: Double)
        case slowing(from: Double, velocity: Double, since: Double)
        case easing(from: Double, to: Double, since: Double, duration: Double)
    }

    public init() {}

    /// Whether the pie turns or is held.
    public var isMoving: Bool { motion != .rest }

    /// The time at which a motion ends; `nil` if there is none.
    package var motionEnd: Double? {
        switch motion {
        case .rest, .held: nil
        case .slowing(_, let velocity, let since): since + log(velocity.magnitude / RotationState.slowest) / RotationState.decay
        case .easing(_, _, let since, let duration): since + duration
        }
    }

    /// The rate at which the velocity decreases: after `t` seconds, `exp(-decay * t)` of it is left.
    private static let decay = -60 * log(friction)

    /// Applies an operation at a time in seconds, and returns its events in order. The rotation changes only in this function.
    @discardableResult
    public mutating func apply(_ operation: RotationOperation, at time: Double) -> [RotationEvent] {
        let events = advance(to: time)
        switch operation {
        case .frame: return events
        case .stop: return events + finish(at: time)
        case .begin(let angle):
            guard angle.isFinite else { return events }
            let ended = finish(at: time)
            motion = .held(angle: angle)
            return events + ended + [event(.started, time)]
        case .turn(let angle):
            guard case .held(let last) = motion, angle.isFinite else { return events }
            motion = .held(angle: angle)
            return events + turn(to: rotation + (angle - last).remainder(dividingBy: 2 * .pi), at: time)
        case .end(let velocity):
            guard case .held = motion else { return events }
            guard hasMomentum, velocity.isFinite, velocity.magnitude > RotationState.slowest else { return events + finish(at: time) }
            motion = .slowing(from: rotation, velocity: velocity, since: time)
            return events + [event(.decelerating, time)]
        case .rotate(let target, let duration):
            guard target.isFinite else { return events }
            let started = finish(at: time) + [event(.started, time)]
            guard duration > 0, duration.isFinite, target != rotation else {
                motion = .held(angle: 0)
                return events + started + turn(to: target, at: time) + finish(at: time)
            }
            motion = .easing(from: rotation, to: target, since: time, duration: duration)
            return events + started
        }
    }

    /// Advances a motion to a time, and ends it if its end is not after that time.
    private mutating func advance(to time: Double) -> [RotationEvent] {
        guard let end = motionEnd else { return [] }
        let now = min(time, end)
        let events = turn(to: position(at: now), at: now)
        return time < end ? events : events + finish(at: now)
    }

    /// Returns the rotation at a time during a motion.
    private func position(at time: Double) -> Double {
        switch motion {
        case .rest, .held: return rotation
        case .slowing(let start, let velocity, let since):
            return start - velocity * expm1(-RotationState.decay * max(0, time - since)) / RotationState.decay
        case .easing(let start, let target, let since, let duration):
            let fraction = curve((time - since) / duration)
            return fraction < 1 ? start + (target - start) * fraction : target
        }
    }

    private mutating func turn(to rotation: Double, at time: Double) -> [RotationEvent] {
        guard rotation != self.rotation else { return [] }
        self.rotation = rotation
        return [event(.turning, time)]
    }

    private mutating func finish(at time: Double) -> [RotationEvent] {
        guard isMoving else { return [] }
        motion = .rest
        return [event(.ended, time)]
    }

    private func event(_ phase: RotationEvent.Phase, _ time: Double) -> RotationEvent {
        RotationEvent(phase: phase, time: time, rotation: rotation)
    }
}
