import ArgumentParser
import DojimaChart
import DojimaScale
import Dojima

/// Options for the positions and labels of ticks.
struct TickArguments: KeyOptionGroup {
    static let flagKeys = ["secondRow": "timeAxis.secondRow"]

    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "ticks", title: "Ticks", summary: "Positions and labels of ticks.", groups: ["Ticks"],
        examples: [
            "dojima chart SPX --x-ticks 3M --x-format 'd MMM yy' --y-ticks 250 --y-format \"%'.0f\" --last 2y",
            "dojima chart SPX --x-spacing 60 --second-row --last 1y", "dojima chart SPX --x-angle diagonal --last 1y",
        ])

    @Option(key: "timeAxis.ticks", "ticks") var xTicks: KeyArgument

    @Option(
        help: ArgumentHelp(
            "Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a logarithmic axis, or comma-separated prices.",
            valueName: "ticks"), transform: explained)
    var yTicks: ValueTicks?

    @Option(key: "timeAxis.format", "pattern") var xFormat: KeyArgument

    @Option(
        help: ArgumentHelp(
            "Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions: 1/32, 1'32.",
            valueName: "format"), transform: ValueFormatArgument.explained)
    var yFormat: ValueFormatArgument?

    @Option(key: "timeAxis.labelSpacing", "pixels") var xSpacing: KeyArgument

    @Option(key: "timeAxis.labelAngle", "angle") var xAngle: KeyArgument

    @Flag(help: .key("timeAxis.secondRow")) var secondRow = false
}

extension ValueTicks: ExplainedArgument {
    init?(argument: String) { self.init(argument) }
}

/// A number format by its name or its pattern.
struct ValueFormatArgument {
    var format: ValueFormat

    /// Parses an option's argument, with an error that explains a wrong pattern.
    static func explained(_ text: String) throws -> ValueFormatArgument {
        do { return ValueFormatArgument(format: try ValueFormat(parsing: text)) } catch { throw ValidationError(error.commandLine) }
    }
}
