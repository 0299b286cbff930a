import ArgumentParser
import Dojima
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
    var animation: AnimationOptions.Kind?

    @Option(help: ArgumentHelp("The easing curve. (default: ease-in-out)", valueName: "curve"))
    var curve: AnimationOptions.Curve?

    func validate() throws {
        if let frame, !(0...1_000_000).contains(frame) { throw ValidationError("--frame takes seconds from 0 to 1000000") }
    }

    /// Returns the animation of a chart, with the kind and the curve of the options, and its time; `nil` without `--frame`.
    func moment(of specification: ChartSpecification) -> (animation: SeriesAnimation, seconds: Double)? {
        frame.map { seconds in
            var options = specification.animation ?? AnimationOptions()
            (options.kind, options.curve) = (animation ?? options.kind, curve ?? options.curve)
            return (options.animation, seconds)
        }
    }
}

extension AnimationOptions.Kind: WordArgument {}
extension AnimationOptions.Curve: WordArgument {}
