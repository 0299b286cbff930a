import DojimaText

extension Analysis {
    /// The linear regression of returns on those of another series.
    static let regression = Analysis(
        name: "regression", meaning: "The least-squares line of the returns of a symbol on the returns of another series, bar by bar.",
        parameters: [AnalysisParameter("on", .symbol, "the series whose returns explain those of the symbol")],
        columns: [
            Column("symbol", .text, "the symbol"), Column("on", .text, "the series on which it depends"),
            .intercept, .slope,
            Column("alpha_stderr", .fraction, "the standard error of alpha"), .slopeError,
            .interceptT, .slopeT, .explainedVariance, .residualDeviation, .regressionCount,
        ], isPerSymbol: false, countsFromBase: true,
        check: { arguments throws(RequestError) in
            guard !arguments.isSpecified("on") else { return }
            throw RequestError("a regression needs a second series; name it with \(setting: .init("on"))")
        }
    ) { input, arguments throws(AnalysisError) in
        var table = AnalysisTable(input.columns)
        guard let other = input.benchmark else { return table }
        for series in input.series {
            let regression = try RegressionLine(of: series, on: other)
            table.append(
                [.text(series.symbol), .text(other.symbol)] + regression.figures.map { .number($0) } + [.count(regression.y.count)])
        }
        return table
    }
}

/// The least-squares line of one series' returns on another's.
package struct RegressionLine {
    /// The returns at bars where both series have one: `x` is the explanatory series, `y` the dependent one.
    package let (x, y): ([Double], [Double])
    package let line: FittedLine

    /// - Parameter other: the explanatory series, on the dates of `series`.
    ///
    /// Throws if there are fewer than three returns.
    package init(of series: AnalysedSeries, on other: AnalysedSeries) throws(AnalysisError) {
        let (own, others) = (series.barReturns(), other.barReturns(of: series.returnRows))
        let rows = own.indices.filter { own[$0].isFinite && others[$0].isFinite }
        (x, y) = (rows.map { others[$0] }, rows.map { own[$0] })
        guard rows.count >= 3 else {
            throw AnalysisError(
                .data,
                "\(series.symbol): \(rows.count) returns in common with \(other.symbol) in the window, and a regression needs three; choose a longer window"
            )
        }
        line = FittedLine(x: x, y: y)
    }

    fileprivate var figures: [Double] {
        [
            line.intercept, line.slope, line.interceptError, line.slopeError, quotient(line.intercept, line.interceptError),
            quotient(line.slope, line.slopeError), line.explained, line.deviation,
        ]
    }
}

extension Analysis.Column {
    package static let slope = Self("beta", .number, "the change of the return per change of the return of the other series")
    package static let slopeError = Self("beta_stderr", .number, "the standard error of beta")
    package static let slopeT = Self("beta_t", .number, "beta / its standard error")
    package static let intercept = Self("alpha", .fraction, "the return of a bar if the return of the other series is 0")
    package static let interceptT = Self("alpha_t", .number, "alpha / its standard error")
    package static let explainedVariance = Self("r_squared", .number, "the share of the variance that the line explains")
    package static let residualDeviation = Self("residual_sd", .fraction, "the standard deviation of the residuals, with n - 2")
    package static let regressionCount = Self("n", .count, "the number of returns")
}
