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
            let line = try RegressionLine(of: series, on: other)
            table.append([.text(series.symbol), .text(other.symbol)] + line.figures.map { .number($0) } + [.count(line.count)])
        }
        return table
    }
}

/// The least-squares line of one series' returns on another's.
package struct RegressionLine {
    /// The returns at bars where both series have one: `x` is the explanatory series, `y` the dependent one.
    package let (x, y): ([Double], [Double])
    package private(set) var (alpha, beta) = (Double.nan, Double.nan)
    /// R squared: the share of the variance that the line explains.
    package private(set) var explained = Double.nan
    private var (alphaError, betaError, deviation) = (Double.nan, Double.nan, Double.nan)
    package var count: Int { y.count }

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
        let (mx, my) = (Moments(x), Moments(y))
        guard mx.squares > 0 else { return }
        let n = Double(rows.count)
        beta = products(y, x, about: (my.mean, mx.mean)) / mx.squares
        alpha = my.mean - beta * mx.mean
        let residuals = x.indices.map { (y[$0] - my.mean) - beta * (x[$0] - mx.mean) }
        let rest = pairwiseSum(residuals.map { $0 * $0 })
        deviation = (rest / (n - 2)).squareRoot()
        betaError = deviation / mx.squares.squareRoot()
        alphaError = deviation * (1 / n + mx.mean * mx.mean / mx.squares).squareRoot()
        explained = my.squares > 0 ? 1 - rest / my.squares : .nan
    }

    fileprivate var figures: [Double] {
        [
            alpha, beta, alphaError, betaError, quotient(alpha, alphaError), quotient(beta, betaError), explained, deviation,
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
