package import DojimaInteraction
public import DojimaText

/// The animation in which the series of a chart appear when a page opens.
public struct AnimationOptions: Options, Sendable, Equatable {
    /// How the series appear.
    public enum Kind: String, Sendable, CaseIterable {
        /// From a point in both directions.
        case grow
        /// From the left.
        case growHorizontal = "grow-horizontal"
        /// From their baselines, or from the bottom of the plot without a baseline.
        case growVertical = "grow-vertical"
        case fade, television
    }

    /// The progress of the animation as a function of the elapsed fraction of its duration, as in `AnimationCurve`.
    public enum Curve: String, Sendable, CaseIterable {
        case linear
        case easeIn = "ease-in"
        case easeOut = "ease-out"
        case easeInOut = "ease-in-out"
        case bounce
        case delayedBounce = "delayed-bounce"
        case flat, deceleration
    }

    /// How the series appear.
    public var kind = Kind.growVertical
    /// The duration in seconds.
    public var duration = 2.4
    /// The progress of the animation over its duration.
    public var curve = Curve.easeInOut

    public init() {}

    package var animation: SeriesAnimation { SeriesAnimation(factory, duration: duration, curve: easing) }

    private var factory: SeriesAnimation.Factory {
        switch kind {
        case .grow: .grow
        case .growHorizontal: .growHorizontal
        case .growVertical: .growVertical
        case .fade: .fade
        case .television: .television
        }
    }

    private var easing: AnimationCurve {
        switch curve {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInOut: .easeInOut
        case .bounce: .bounce
        case .delayedBounce: .delayedBounce
        case .flat: .flat
        case .deceleration: .deceleration
        }
    }
}

extension AnimationOptions: Record {
    package static var fields: [Field<AnimationOptions>] {
        [
            Field(
                "kind", \.kind, .word(of: Kind.allCases),
                "How the series appear: from a point, from the left, from their baselines, by fading in, or like a tube screen that is switched on."
            ),
            Field("duration", \.duration, .number(0.05...60), "The duration in seconds."),
            Field("curve", \.curve, .word(of: Curve.allCases), "The easing curve."),
        ]
    }
}
