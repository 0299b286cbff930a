/// How far a motion has come after a share of its time: a pure function from progress to progress.
///
/// Every curve but `flat` leads from exactly 0 to exactly 1; between, the bounces may leave neither, and a caller may pass any time:
/// before 0 the curve stands at its start, after 1 at its end.
public enum AnimationCurve: String, Sendable, CaseIterable {
    case linear
    /// Sets off from rest (cubic).
    case easeIn
    /// Comes to rest (cubic).
    case easeOut
    /// Both (cubic).
    case easeInOut
    /// Falls to its end and jumps up from it three times, each lower (Penner, "Robert Penner's Easing Functions", 2001).
    case bounce
    /// The same, after nothing has moved for three tenths of the time.
    case delayedBounce
    /// There from the first moment: no motion.
    case flat
    /// Sets off at five times its mean speed and slows down by the fifth power, as what is let go does.
    case deceleration

    /// The share of the way after a share of the time.
    public func callAsFunction(_ time: Double) -> Double {
        if self == .flat { return 1 }
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        switch self {
        case .linear, .flat: return time
        case .easeIn: return time * time * time
        case .easeOut: return 1 - (1 - time) * (1 - time) * (1 - time)
        case .easeInOut: return time < 0.5 ? 4 * time * time * time : 1 - 4 * (1 - time) * (1 - time) * (1 - time)
        case .bounce: return AnimationCurve.bounced(time)
        case .delayedBounce: return AnimationCurve.bounced((time - AnimationCurve.delay) / (1 - AnimationCurve.delay))
        case .deceleration: return Glide.ease(time)
        }
    }

    /// The share of its time that a delayed curve rests.
    public static let delay = 0.3

    /// Four parabolas of one curvature that touch 1 at 4/11, 8/11, 10/11 and the end.
    private static func bounced(_ time: Double) -> Double {
        guard time > 0 else { return 0 }
        let curvature = 121.0 / 16
        let (middle, top): (Double, Double) =
            switch time {
            case ..<(4.0 / 11): (0, 0)
            case ..<(8.0 / 11): (6.0 / 11, 3.0 / 4)
            case ..<(10.0 / 11): (9.0 / 11, 15.0 / 16)
            default: (21.0 / 22, 63.0 / 64)
            }
        return min(1, curvature * (time - middle) * (time - middle) + top)
    }
}

/// The progress of a motion by the time: 0 at the first call, 1 at its duration and after.
///
/// It has no clock of its own; whoever draws says what time it is.
package struct AnimationClock: Sendable, Hashable {
    /// Seconds; a motion without duration is over at once.
    let duration: Double
    /// The time of the first call.
    package private(set) var start: Double?

    package init(duration: Double) {
        precondition(duration >= 0, "a motion does not end before it begins")
        self.duration = duration
    }

    package mutating func progress(at time: Double) -> Double {
        let start = self.start ?? time
        self.start = start
        guard duration > 0 else { return 1 }
        return min(max((time - start) / duration, 0), 1)
    }
}
