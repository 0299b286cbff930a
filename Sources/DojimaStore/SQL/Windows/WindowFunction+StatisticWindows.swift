internal import DojimaSeries

extension WindowFunction {
    /// The statistics of one column, of two, and by order; their names are those of PostgreSQL and DuckDB.
    static let statistics: [WindowFunction] = deviations + shapes + pairs + regressions + orders

    private static let deviations: [WindowFunction] = [
        moment("var_samp", "The sample variance, with n - 1 in the denominator; null if there are fewer than two values.") {
            $0.count > 1 ? $0.second / ($0.count - 1) : .nan
        },
        moment("variance", "The same as var_samp.") { $0.count > 1 ? $0.second / ($0.count - 1) : .nan },
        moment("var_pop", "The population variance, with n in the denominator.") { $0.count > 0 ? $0.second / $0.count : .nan },
        moment("stddev_samp", "The sample standard deviation, the root of var_samp.") {
            $0.count > 1 ? ($0.second / ($0.count - 1)).squareRoot() : .nan
        },
        moment("stddev", "The same as stddev_samp.") { $0.count > 1 ? ($0.second / ($0.count - 1)).squareRoot() : .nan },
        moment("stddev_pop", "The population standard deviation, the root of var_pop.") {
            $0.count > 0 ? ($0.second / $0.count).squareRoot() : .nan
        },
    ]

    private static let shapes: [WindowFunction] = [
        moment("skewness", "The sample skewness, corrected for bias; null if there are fewer than three values, or if all are equal.") {
            let n = $0.count
            guard n > 2, $0.second > 0 else { return .nan }
            let variance = $0.second / n
            return (n * (n - 1)).squareRoot() / (n - 2) * ($0.third / n) / (variance * variance.squareRoot())
        },
        moment("kurtosis", "The sample excess kurtosis, corrected for bias; null if there are fewer than four values, or if all are equal.")
        {
            let n = $0.count
            guard n > 3, $0.second > 0 else { return .nan }
            let ratio: Double = n * $0.fourth / ($0.second * $0.second)
            return (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * ratio - 3 * (n - 1))
        },
    ]

    private static let pairs: [WindowFunction] = [
        pair("covar_samp", "The sample covariance, with n - 1 in the denominator; null if there are fewer than two pairs.") {
            $0.count > 1 ? $0.products / ($0.count - 1) : .nan
        },
        pair("covar", "The same as covar_samp.") { $0.count > 1 ? $0.products / ($0.count - 1) : .nan },
        pair("covar_pop", "The population covariance, with n in the denominator.") { $0.count > 0 ? $0.products / $0.count : .nan },
        pair("corr", "The correlation coefficient after Pearson, from -1 to 1; null if y or x does not vary.") { $0.correlation },
    ]

    private static let regressions: [WindowFunction] = [
        pair("regr_slope", "The slope of the least-squares line of y over x; null if x does not vary.") { $0.slope },
        pair("regr_intercept", "The intercept of the least-squares line of y over x.") { $0.meanY - $0.slope * $0.meanX },
        pair("regr_r2", "The square of the correlation; 1 if y does not vary, null if x does not.") {
            if $0.squaresX == 0 { return .nan }
            return $0.squaresY == 0 ? 1 : $0.correlation * $0.correlation
        },
        pair("regr_count", "The number of pairs without a null.", empty: .integer(0)) { $0.count },
        pair("regr_avgx", "The mean of x over the pairs.") { $0.count > 0 ? $0.meanX : .nan },
        pair("regr_avgy", "The mean of y over the pairs.") { $0.count > 0 ? $0.meanY : .nan },
        pair("regr_sxx", "The sum of the squares of x less its mean.") { $0.count > 0 ? $0.squaresX : .nan },
        pair("regr_syy", "The sum of the squares of y less its mean.") { $0.count > 0 ? $0.squaresY : .nan },
        pair("regr_sxy", "The sum of the products of x and y less their means.") { $0.count > 0 ? $0.products : .nan },
    ]

    private static let orders: [WindowFunction] = [
        WindowFunction(
            name: "median", inputs: [("x", .close)], parameters: [],
            meaning: "The middle value; for an even number of values, the mean of the two middle ones.",
            makeFrame: { _ in OrderFrame { $0.quantile(0.5) } }),
        quantile("quantile_cont", "The q-quantile, interpolated between the two closest values.") {
            $0.quantile($1)
        },
        quantile("quantile_disc", "The q-quantile: the smallest value at or below which a fraction q of all values is.") {
            $0.discreteQuantile($1)
        },
        quantile("quantile", "The same as quantile_disc.") { $0.discreteQuantile($1) },
    ]

    private static func moment(_ name: String, _ meaning: String, _ result: @escaping @Sendable (FrameMoments) -> Double) -> WindowFunction
    {
        WindowFunction(
            name: name, inputs: [("x", .close)], parameters: [], meaning: meaning, makeFrame: { _ in MomentFrame(result) })
    }

    /// A function of y and x, in this order, as in SQL.
    private static func pair(
        _ name: String, _ meaning: String, empty: QueryValue = .null, _ result: @escaping @Sendable (FramePairMoments) -> Double
    ) -> WindowFunction {
        WindowFunction(
            name: name, inputs: [("y", .close), ("x", .open)], parameters: [], meaning: meaning, empty: empty,
            makeFrame: { _ in PairFrame(result) })
    }

    private static func quantile(
        _ name: String, _ meaning: String, _ result: @escaping @Sendable (OrderedNumbers, Double) -> Double
    ) -> WindowFunction {
        WindowFunction(
            name: name, inputs: [("x", .close)],
            parameters: [Indicator.Parameter("q", default: 0.5, allowed: 0...1, isWhole: false)], meaning: meaning,
            makeFrame: { arguments in OrderFrame { result($0, arguments[0]) } })
    }
}

extension FramePairMoments {
    /// The root of each sum is taken separately, since their product may overflow or underflow.
    fileprivate var correlation: Double {
        guard count > 0, squaresX > 0, squaresY > 0 else { return .nan }
        return min(1, max(-1, products / squaresX.squareRoot() / squaresY.squareRoot()))
    }

    fileprivate var slope: Double { count > 0 && squaresX > 0 ? products / squaresX : .nan }
}
