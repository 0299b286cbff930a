import DojimaText

extension Analysis {
    /// Return and risk over the window, one row per symbol.
    static let summary = Analysis(
        name: "summary", meaning: "Return and risk over the window, one row per symbol, compared with a benchmark if given.",
        parameters: [
            AnalysisParameter("benchmark", .symbol, "the series that the symbols are compared with"),
            .riskFree, .barsAYear,
        ] + AnalysisParameter.portfolio,
        columns: RiskFigures.columns.map(\.column) + BenchmarkFigures.columns.map(\.column), isPerSymbol: false, countsFromBase: true
    ) { input, arguments throws(AnalysisError) in
        let riskFree = arguments.number("risk-free") ?? 0
        let benchmark = input.benchmark?.barReturns()
        var table = AnalysisTable(
            RiskFigures.columns.map(\.column) + (benchmark == nil ? [] : BenchmarkFigures.columns.map(\.column)))
        for series in input.series {
            let risk = RiskFigures(series, barsAYear: arguments.number("periods"), riskFree: riskFree)
            let compared = benchmark.map { BenchmarkFigures(risk, benchmark: $0) }
            table.append(
                RiskFigures.columns.map { $0.cell(risk) }
                    + (compared.map { figures in BenchmarkFigures.columns.map { $0.cell(figures) } } ?? []))
        }
        return table
    }
}

extension Analysis.Column {
    package static let totalReturn = Self("total_return", .fraction, "the return from the base to the last close")
    package static let annualReturn = Self("annual_return", .fraction, "the same per year, by calendar time or by the given bars per year")
    package static let cagr = Self("cagr", .fraction, "the same per year, by calendar time")
    package static let volatility = Self("volatility", .fraction, "the annualized deviation of returns")
    package static let sharpe = Self("sharpe", .number, "the mean return above the risk-free rate / the deviation, annualized")
    package static let sortino = Self("sortino", .number, "the same with the deviation below the risk-free rate")
    package static let maximumDrawdown = Self("max_drawdown", .fraction, "the deepest drawdown from the highest close so far")
    package static let calmar = Self("calmar", .number, "the annual return / the deepest drawdown")
    package static let omega = Self("omega", .number, "the sum of returns above the risk-free rate / the sum of returns below it")
    package static let best = Self("best", .fraction, "the highest return of a bar")
    package static let worst = Self("worst", .fraction, "the lowest return of a bar")
    package static let winRate = Self("win_rate", .fraction, "the share of returns above 0 among returns other than 0")
    package static let profitFactor = Self(
        "profit_factor", .number, "the sum of returns above 0 / the sum of returns below 0, without sign")
    package static let skewness = Self("skewness", .number, "the skewness of returns")
    package static let kurtosis = Self("kurtosis", .number, "the excess kurtosis of returns")
    package static let valueAtRisk = Self("var_95", .fraction, "the value at risk: one return in twenty is at or below it")
    package static let conditionalValueAtRisk = Self("cvar_95", .fraction, "the mean of the returns at or below it")
    package static let timeUnderWater = Self("time_under_water", .fraction, "the share of bars that close below the highest close so far")
    package static let beta = Self("beta", .number, "the slope of returns on the benchmark's returns")
    package static let alpha = Self("alpha", .fraction, "the annual return that the benchmark does not explain")
    package static let correlation = Self("correlation", .number, "the correlation with the returns of the benchmark")
    package static let trackingError = Self("tracking_error", .fraction, "the annualized deviation of the differences of returns")
    package static let informationRatio = Self("information_ratio", .number, "the mean difference of returns / their deviation, annualized")
    package static let upCapture = Self(
        "up_capture", .number, "the mean return / the benchmark's mean return, on bars on which the benchmark rose")
    package static let downCapture = Self("down_capture", .number, "the same on bars on which it fell")

    package static func best(_ period: ReturnPeriod) -> Self { extreme("best", "greatest", of: period) }
    package static func worst(_ period: ReturnPeriod) -> Self { extreme("worst", "least", of: period) }

    private static func extreme(_ name: String, _ word: String, of period: ReturnPeriod) -> Self {
        Self("\(name)_\(period.rawValue)", .fraction, "the \(word) return of a complete \(period.rawValue)")
    }
}
