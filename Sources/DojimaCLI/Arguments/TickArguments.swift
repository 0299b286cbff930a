import ArgumentParser
import DojimaChart
import DojimaScale
import Dojima
import DojimaTime

/// Where the ticks of a chart's axes stand and how they are written.
struct TickArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Ticks of the time axis: a distance such as 1M or 2h, with @TIME to count from there, or times with commas between them.",
            valueName: "ticks"), transform: explained)
    var xTicks: TimeTicks?

    @Option(
        help: ArgumentHelp(
            "Ticks of the price axes: a distance such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a logarithmic axis, or prices with commas between them.",
            valueName: "ticks"), transform: explained)
    var yTicks: ValueTicks?

    @Option(
        help: ArgumentHelp("Labels of the time axis by a Unicode date pattern, such as 'd MMM' or HH:mm.", valueName: "pattern"),
        transform: TimeFormatArgument.explained)
    var xFormat: TimeFormatArgument?

    @Option(
        help: ArgumentHelp(
            "Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions: 1/32, 1'32.",
            valueName: "format"), transform: ValueFormatArgument.explained)
    var yFormat: ValueFormatArgument?

    @Flag(help: "Write the months, years or days above the ticks of the time axis in a row of their own.")
    var secondRow = false
}

extension TimeTicks: ExplainedArgument {
    init?(argument: String) { self.init(argument) }
}

extension ValueTicks: ExplainedArgument {
    init?(argument: String) { self.init(argument) }
}

/// A date pattern.
struct TimeFormatArgument {
    var pattern: DatePattern

    /// For an option's `transform`: says what is wrong with a pattern.
    static func explained(_ text: String) throws -> TimeFormatArgument {
        do { return TimeFormatArgument(pattern: try DatePattern(text)) } catch { throw ValidationError(error.commandLine) }
    }
}

/// A number format by its name or its pattern.
struct ValueFormatArgument {
    var format: ValueFormat

    /// For an option's `transform`: says what is wrong with a pattern.
    static func explained(_ text: String) throws -> ValueFormatArgument {
        do { return ValueFormatArgument(format: try ValueFormat(written: text)) } catch { throw ValidationError(error.commandLine) }
    }
}
