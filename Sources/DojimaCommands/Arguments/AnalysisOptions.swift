import ArgumentParser
import DojimaSeries

/// The options of all analyses. Each analysis takes some of them, as help and errors list.
struct AnalysisOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "summary, performance, rolling: the series that the symbols are compared with, a symbol or a file.", valueName: "symbol"),
        completion: .storedSymbolsOrFiles)
    var benchmark: String?

    @Option(
        help: ArgumentHelp(
            "returns, distribution, correlation: bar, day, week, month, quarter or year. seasonality: month, weekday, monthday or hour. (default: month, of distribution and correlation bar)",
            valueName: "period"),
        completion: .list(["bar", "day", "week", "month", "quarter", "year", "weekday", "monthday", "hour"]))
    var by: String?

    @Flag(help: "returns, distribution: natural logarithms of quotients instead of simple returns.")
    var log = false

    @Flag(help: "returns: a row a year and a column a month, with the year's return.")
    var table = false

    @Flag(help: "seasonality: a line a year from month to month, the last one strong, and the table of them.")
    var lines = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("drawdowns, similar: how many are listed. (default: 10)", valueName: "count"))
    var top: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("distribution, profile: the number of equal bins. (default: 40, of profile 24)", valueName: "count"))
    var bins: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("distribution, profile: the width of bins that begin at its multiples, instead of --bins.", valueName: "width"))
    var width: String?

    @Option(
        help: ArgumentHelp("correlation: pearson, or spearman for that of ranks. (default: pearson)", valueName: "method"),
        completion: .list(["pearson", "spearman"]))
    var method: String?

    @Option(
        help: ArgumentHelp(
            "correlation: returns, log-returns or closes. rolling: volatility, sharpe, sortino, beta, correlation, return or drawdown, with commas between. (default: returns, of rolling volatility)",
            valueName: "what"),
        completion: .list([
            "returns", "log-returns", "closes", "volatility", "sharpe", "sortino", "beta", "correlation", "return", "drawdown",
        ]))
    var of: String?

    @Option(
        help: ArgumentHelp("regression: the series on whose returns those of the symbols depend.", valueName: "symbol"),
        completion: .storedSymbolsOrFiles)
    var on: String?

    @Option(
        help: ArgumentHelp(
            "performance: spans up to the last bar: 5D, 1W, 3M, 1Y, MTD, YTD or ALL, with commas between. (default: 1D to 10Y and ALL)",
            valueName: "spans"))
    var horizons: String?

    @Flag(help: "performance: whole returns, those over more than a year too.")
    var cumulative = false

    @Flag(help: "performance: dividends reinvested, as with --adjust total.")
    var totalReturn = false

    @Option(
        help: ArgumentHelp(
            "summary, performance, returns, drawdowns: weights and symbols that are held instead of single symbols, \"0.6 SPY, 0.4 GE\"; cash stands still.",
            valueName: "weights"))
    var portfolio: String?

    @Option(
        help: ArgumentHelp(
            "How often the weights of --portfolio are restored: never, or at the last bar of each month, quarter or year: 1M, 1q or 1y. (default: never)",
            valueName: "when"), completion: .list(["never", "1M", "1q", "1y"]))
    var rebalance: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "similar: how many bars the pattern at the end of the window has. rolling: how many returns a figure is counted over. (default: 30, of rolling 63)",
            valueName: "bars"))
    var length: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("similar: how many bars after a window its return is counted over. (default: --length)", valueName: "bars"))
    var ahead: String?

    @Option(
        help: ArgumentHelp(
            "events: a file of dates or times, one a line, or a table whose times are found as in import; - for standard input.",
            valueName: "file"), completion: .file())
    var at: String?

    @Option(
        help: ArgumentHelp(
            "events: a condition, each bar for which it holds is an event: \"rsi:14 crosses below 30 and close > sma:200\".",
            valueName: "rule"))
    var when: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("events: how many bars before an event are told. (default: 5)", valueName: "bars"))
    var before: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("events: how many bars after an event are told. (default: 20)", valueName: "bars"))
    var after: String?

    /// The given options, by parameter name.
    var given: [String: String] {
        let texts = [
            "benchmark": benchmark, "by": by, "log": log ? "true" : nil,
            "table": table ? "true" : nil, "lines": lines ? "true" : nil, "top": top, "bins": bins, "width": width, "method": method,
            "of": of, "on": on, "length": length, "horizons": horizons, "cumulative": cumulative ? "true" : nil, "portfolio": portfolio,
            "rebalance": rebalance, "ahead": ahead, "at": at, "when": when, "before": before, "after": after,
        ]
        return texts.compactMapValues(\.self)
    }
}
