import ArgumentParser
import DojimaChart
import DojimaScale
import Dojima
import DojimaTime

/// Options for the positions and labels of ticks.
struct TickArguments: ParsableArguments {
    @Option(key: "timeAxis.ticks", "ticks") var xTicks: ChartSpecification.Setting?

    @Option(
        help: ArgumentHelp(
            "Ticks of the price axes: a step such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a logarithmic axis, or comma-separated prices.",
            valueName: "ticks"), transform: explained)
    var yTicks: ValueTicks?

    @Option(key: "timeAxis.format", "pattern") var xFormat: ChartSpecification.Setting?

    @Option(
        help: ArgumentHelp(
            "Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions: 1/32, 1'32.",
            valueName: "format"), transform: ValueFormatArgument.explained)
    var yFormat: ValueFormatArgument?

    @Option(key: "timeAxis.labelSpacing", "pixels") var xSpacing: ChartSpecification.Setting?

    @Flag(help: .key("timeAxis.secondRow")) var secondRow = false

    /// The keys that the options of the time axis set.
    var settings: [ChartSpecification.Setting] {
        [xTicks, xFormat, xSpacing, .flag(secondRow, "timeAxis.secondRow")].compactMap(\.self)
    }
}

extension ValueTicks: ExplainedArgument {
    init?(argument: String) { self.init(argument) }
}

/// A number format by its name or its pattern.
struct ValueFormatArgument {
    var format: ValueFormat

    /// Parses an option's argument, with an error that explains a wrong pattern.
    static func explained(_ text: String) throws -> ValueFormatArgument {
        do { return ValueFormatArgument(format: try ValueFormat(written: text)) } catch { throw ValidationError(error.commandLine) }
    }
}
