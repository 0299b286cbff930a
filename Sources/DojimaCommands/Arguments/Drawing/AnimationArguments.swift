import ArgumentParser
import DojimaInteraction

/// Options for one frame of an animation in which series appear.
struct AnimationArguments: ParsableArguments {
    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "animation", title: "Opening animation", summary: "One frame of an animation in which the series appear.",
        groups: ["Opening animation"],
        examples: ["dojima chart SPX --last 1y --frame 0.8 --animation grow --curve bounce -o frame.png"])

    @Option(
        help: ArgumentHelp(
            "Draw the frame of the opening animation at this time: 0 shows no series, 2.4 or more all of them.",
            valueName: "seconds"))
    var frame: Double?

    @Option(
        help: ArgumentHelp(
            "How the series appear: from a point, from the left, from their baselines (else the bottom), by fading in, or like a tube screen that is switched on. (default: grow-vertical)",
            valueName: "kind"))
    var animation: AnimationArgument?

    @Option(help: ArgumentHelp("The easing curve. (default: ease-in-out)", valueName: "curve"))
    var curve: CurveArgument?

    func validate() throws {
        if let frame, !(0...1_000_000).contains(frame) { throw ValidationError("--frame takes seconds from 0 to 1000000") }
    }

    /// The animation and its time; `nil` without `--frame`.
    var moment: (animation: SeriesAnimation, seconds: Double)? {
        frame.map { (SeriesAnimation((animation ?? .growVertical).factory, curve: (curve ?? .easeInOut).curve), $0) }
    }
}

enum AnimationArgument: String, WordArgument {
    case grow
    case growHorizontal = "grow-horizontal"
    case growVertical = "grow-vertical"
    case fade, television

    var factory: SeriesAnimation.Factory {
        switch self {
        case .grow: .grow
        case .growHorizontal: .growHorizontal
        case .growVertical: .growVertical
        case .fade: .fade
        case .television: .television
        }
    }
}

enum CurveArgument: String, WordArgument {
    case linear
    case easeIn = "ease-in"
    case easeOut = "ease-out"
    case easeInOut = "ease-in-out"
    case bounce
    case delayedBounce = "delayed-bounce"
    case flat, deceleration

    var curve: AnimationCurve {
        switch self {
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
