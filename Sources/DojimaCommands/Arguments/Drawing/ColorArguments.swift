import ArgumentParser
import Dojima
import DojimaChart
import DojimaSeries

/// Colours of single bars and points.
struct ColorArguments: KeyOptionGroup {
    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "colors", title: "Colours of points", summary: "Colours of single bars and points, by rules.",
        groups: ["Colours of points"],
        examples: [
            "dojima chart SPX --last 1y --color \"volume > p90: #F57C00\" --color \"close < sma:50: gray\"",
            "dojima chart SPX --last 1y --type line --color \"close > sma:50: green\" --color-change split",
        ])

    @Option(
        name: .customLong("color"),
        help: ArgumentHelp(
            """
            Colour the points that satisfy a rule: "volume > p90: #F57C00", "close > sma:20: green", "change < -2 and volume > 2*median: \
            red", "close crosses above sma:50: blue", "value > 70 in rsi:14: orange", "else: gray". A condition compares formulas of \
            numbers, open, high, low, close, volume, value, change (percent), range, earlier bars as close[1], indicators, p1 to p99, \
            median and mean of the other side, and line:NAME, the value of a horizontal line of dojima annotate (line:once-1: of the first \
            --annotate); and, or and not combine conditions. The colour (#RRGGBB, a name, rising, falling, flat or own) may be followed by \
            fill, stroke or marker. The first matching rule is used. May be repeated.
            """, valueName: "rule"), transform: ColorArguments.rule)
    var rules: [ColorRule] = []

    @Option(key: "colorChange", "mode") var colorChange: KeyArgument

    private static func rule(_ text: String) throws -> ColorRule {
        do { return try ColorRule(text, formulas: FormulaNames(allowsOthers: true)) } catch { throw ValidationError(error.commandLine) }
    }
}
