/// An easing curve: a pure function from the fraction of time to the fraction of an animation.
///
/// Every curve except `flat` runs from exactly 0 to exactly 1 and stays within 0...1. Times outside 0...1 are clamped.
public enum AnimationCurve: String, Sendable, CaseIterable {
    case linear
    /// Starts slowly (cubic).
    case easeIn
    /// Ends slowly (cubic).
    case easeOut
    /// Starts and ends slowly (cubic).
    case easeInOut
    /// Reaches its end and bounces back three times by decreasing distances (Penner, "Robert Penner's Easing Functions", 2001).
    case bounce
    /// Like `bounce`, after a pause of three tenths of the time.
    case delayedBounce
    /// No animation: at its end from the start.
    case flat
    /// Starts at five times the mean speed and slows down with the fifth power, like a released window.
    case deceleration

    /// The fraction of the animation at a fraction of the time.
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

    /// The fraction of the time for which a delayed curve pauses.
    public static let delay = 0.3

    /// Four parabolas with the same curvature that reach 1 at 4/11, 8/11, 10/11 and the end.
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
