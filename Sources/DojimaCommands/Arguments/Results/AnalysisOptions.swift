import ArgumentParser
import DojimaSeries

/// The options of all analyses. Each analysis takes some of them, as help and errors list.
struct AnalysisOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "summary, performance, rolling: the series to compare the symbols with, a symbol or a file.", valueName: "symbol"),
        completion: .storedSymbolsOrFiles)
    var benchmark: String?

    @Option(
        help: ArgumentHelp(
            "returns, distribution, correlation: bar, day, week, month, quarter or year. seasonality: month, weekday, monthday or hour. (default: month; for distribution and correlation bar)",
            valueName: "period"),
        completion: .list(["bar", "day", "week", "month", "quarter", "year", "weekday", "monthday", "hour"]))
    var by: String?

    @Flag(help: "returns, distribution: log returns (natural logarithm) instead of simple returns.")
    var log = false

    @Flag(help: "returns: one row per year and one column per month, with the year's return.")
    var table = false

    @Flag(help: "seasonality: one line per year over its months, the last year emphasized, and a table of the lines.")
    var lines = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("drawdowns, similar: the maximum number of rows. (default: 10)", valueName: "count"))
    var top: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("distribution, profile: the number of equal bins. (default: 40; for profile 24)", valueName: "count"))
    var bins: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "distribution, profile: the width of the bins, which begin at multiples of it; instead of --bins.", valueName: "width"))
    var width: String?

    @Option(
        help: ArgumentHelp("correlation: pearson, or spearman for rank correlation. (default: pearson)", valueName: "method"),
        completion: .list(["pearson", "spearman"]))
    var method: String?

    @Option(
        help: ArgumentHelp(
            "correlation: returns, log-returns or closes. rolling: volatility, sharpe, sortino, beta, correlation, return or drawdown, separated by commas. (default: returns; for rolling volatility)",
            valueName: "measure"),
        completion: .list([
            "returns", "log-returns", "closes", "volatility", "sharpe", "sortino", "beta", "correlation", "return", "drawdown",
        ]))
    var of: String?

    @Option(
        help: ArgumentHelp(
            "regression: the independent series; the returns of the symbols are regressed on its returns.", valueName: "symbol"),
        completion: .storedSymbolsOrFiles)
    var on: String?

    @Option(
        help: ArgumentHelp(
            "performance: periods up to the last bar, separated by commas: 5D, 1W, 3M, 1Y, MTD, YTD or ALL. (default: 1D to 10Y and ALL)",
            valueName: "spans"))
    var horizons: String?

    @Flag(help: "performance: cumulative returns, not annualized, also for periods over a year.")
    var cumulative = false

    @Flag(help: "performance: dividends reinvested, as with --adjust total.")
    var totalReturn = false

    @Option(
        help: ArgumentHelp(
            "summary, performance, returns, drawdowns: a portfolio of weights and symbols instead of single symbols, \"0.6 SPY, 0.4 GE\"; cash earns nothing.",
            valueName: "weights"))
    var portfolio: String?

    @Option(
        help: ArgumentHelp(
            "How often --portfolio is rebalanced to its weights: never, or at the last bar of each month (1M), quarter (1q) or year (1y). (default: never)",
            valueName: "frequency"), completion: .list(["never", "1M", "1q", "1y"]))
    var rebalance: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "similar: the number of bars of the pattern at the end of the window. rolling: the number of returns in each rolling window. (default: 30; for rolling 63)",
            valueName: "bars"))
    var length: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "similar: the number of bars after a window over which its return is computed. (default: --length)", valueName: "bars"))
    var ahead: String?

    @Option(
        help: ArgumentHelp(
            "events: a file of dates or times, one per line, or a table whose time column is found as in import; - for standard input.",
            valueName: "file"), completion: .file())
    var at: String?

    @Option(
        help: ArgumentHelp(
            "events: a condition; each bar that satisfies it is an event: \"rsi:14 crosses below 30 and close > sma:200\".",
            valueName: "rule"))
    var when: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("events: the number of bars listed before each event. (default: 5)", valueName: "bars"))
    var before: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("events: the number of bars listed after each event. (default: 20)", valueName: "bars"))
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
