import ArgumentParser
import DojimaSeries
import DojimaText
import DojimaTime

/// Options for key figures: the interval of the bars, the number of bars in a year, and the risk-free rate.
struct KeyFigureArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The stored interval, or a coarser one. (default: the finest that is stored)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Key figures: the yearly risk-free rate, 0.02 or 2%. (default: 0)", valueName: "rate"))
    var riskFree: String?

    @Option(
        name: [.customLong("bars-a-year"), .customLong("periods")], parsing: .unconditional,
        help: ArgumentHelp(
            "Key figures: the number of bars in a year. (default: the sessions of the calendar, or 252, 260 or 365 days depending on the bars; 52 weeks, 12 months, 4 quarters, 1 year; for shorter bars the number of days times the bars of a day)",
            valueName: "number"))
    var periods: String?

    /// The given options, by the names of the analyses' parameters.
    var given: [String: String] { ["risk-free": riskFree, "periods": periods].compactMapValues(\.self) }

    /// The risk-free rate and the bars in a year as numbers, `nil` if not given. Throws for texts that are not valid numbers.
    func numbers() throws(RequestError) -> (riskFree: Double?, periods: Double?) {
        let arguments = try AnalysisArguments(of: try Analysis.named("summary"), given)
        return (riskFree == nil ? nil : arguments.number("risk-free"), arguments.number("periods"))
    }
}
