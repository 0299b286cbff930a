// Studies that compare the closes with those of a second series at the same dates.

extension Indicator {
    /// The quotient of the closes.
    static let ratio = Indicator(
        name: "ratio", title: "Ratio", unit: .number, formula: "close / close of the second series", isOfTwoSeries: true,
        reach: { _ in .bars(0) },
        make: { TwoSeriesState(Ratio(), $0) })

    /// The difference of the closes.
    static let spread = Indicator(
        name: "spread", title: "Spread", unit: .priceDifference, formula: "close - close of the second series", isOfTwoSeries: true,
        reach: { _ in .bars(0) },
        make: { TwoSeriesState(Spread(), $0) })

    /// The slope of the returns on those of the second series.
    static let beta = Indicator(
        name: "beta", title: "Beta", parameters: [.bars("n", 60, from: 2)], unit: .number, levels: [1],
        formula: "covariance of the last n returns with those of the second series / variance of these", source: "William Sharpe, 1964",
        isOfTwoSeries: true, make: { TwoSeriesState(Comparison(.beta, over: $0.whole(0)), $0) })

    /// The correlation of the returns.
    static let correlation = Indicator(
        name: "correlation", title: "Correlation", parameters: [.bars("n", 60, from: 2)], unit: .number, levels: [-1, 0, 1], bounds: -1...1,
        formula: "covariance of the last n returns of both series / product of their deviations", source: "Karl Pearson, 1895",
        isOfTwoSeries: true, make: { TwoSeriesState(Comparison(.correlation, over: $0.whole(0)), $0) })

    /// Jensen's alpha: the return that the second series does not explain, scaled to a year of `periods` bars.
    static let alpha = Indicator(
        name: "alpha", title: "Alpha", parameters: [.bars("n", 60, from: 2), .periods], unit: .number, levels: [0],
        formula: "(mean return - beta x mean return of the second series) x periods, over the last n returns",
        source: "Michael Jensen, 1968", isOfTwoSeries: true,
        make: { TwoSeriesState(Comparison(.alpha(periods: $0[1]), over: $0.whole(0)), $0) })
}

struct Ratio: ClosePairState {
    mutating func push(_ close: Double, _ other: Double) -> Double { quotient(close, other) }
}

struct Spread: ClosePairState {
    mutating func push(_ close: Double, _ other: Double) -> Double { close - other }
}

/// A measure of the last n pairs of returns.
struct Comparison: ClosePairState {
    enum Measure { case beta, correlation, alpha(periods: Double) }

    private let measure: Measure
    private var before = (Double.nan, Double.nan)
    private var moments: WindowPairs
    /// The factor n / (n - 1), which converts a population covariance to a sample covariance.
    private let correction: Double
    private var (own, other): (SampleDeviation, SampleDeviation)

    init(_ measure: Measure, over n: Int) {
        self.measure = measure
        moments = WindowPairs(over: n)
        correction = Double(n) / Double(n - 1)
        (own, other) = (SampleDeviation(over: n), SampleDeviation(over: n))
    }

    mutating func push(_ close: Double, _ second: Double) -> Double {
        let (mine, theirs) = (simpleReturn(close, from: before.0), simpleReturn(second, from: before.1))
        before = (close, second)
        let moments = moments.push(mine, theirs)
        let deviations = (own.push(mine, variance: moments.variances.x), other.push(theirs, variance: moments.variances.y))
        let covariance = moments.covariance * correction
        let slope = quotient(covariance, deviations.1 * deviations.1)
        switch measure {
        case .beta: return slope
        case .alpha(let periods): return (moments.means.x - slope * moments.means.y) * periods
        case .correlation: return quotient(covariance, deviations.0 * deviations.1)
        }
    }
}
