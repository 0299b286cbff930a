// Studies that compare the closes with those of a second series at equal dates.

extension Indicator {
    /// The quotient of the closes.
    static let ratio = Indicator(
        name: "ratio", unit: .number, formula: "close / close of the second series", isOfTwoSeries: true, reach: { _ in .bars(0) },
        make: { Paired(Ratio(), $0) })

    /// The difference of the closes.
    static let spread = Indicator(
        name: "spread", unit: .priceDifference, formula: "close - close of the second series", isOfTwoSeries: true,
        reach: { _ in .bars(0) },
        make: { Paired(Spread(), $0) })

    /// The slope of the returns on those of the second series. O(n) a bar, as the two below.
    static let beta = Indicator(
        name: "beta", parameters: [.bars("n", 60, from: 2)], unit: .number, levels: [1],
        formula: "covariance of the last n returns with those of the second series / variance of these", source: "William Sharpe, 1964",
        isOfTwoSeries: true, make: { Paired(Comparison(.beta, over: $0.whole(0)), $0) })

    /// The correlation of the returns.
    static let correlation = Indicator(
        name: "correlation", parameters: [.bars("n", 60, from: 2)], unit: .number, levels: [-1, 0, 1],
        formula: "covariance of the last n returns of both series / product of their deviations", source: "Karl Pearson, 1895",
        isOfTwoSeries: true, make: { Paired(Comparison(.correlation, over: $0.whole(0)), $0) })

    /// The return that the second series does not explain, in a year of so many periods.
    static let alpha = Indicator(
        name: "alpha", parameters: [.bars("n", 60, from: 2), .periods], unit: .number, levels: [0],
        formula: "(mean return - beta x mean return of the second series) x periods, over the last n returns",
        source: "Michael Jensen, 1968", isOfTwoSeries: true, make: { Paired(Comparison(.alpha(periods: $0[1]), over: $0.whole(0)), $0) })
}

struct Ratio: PairState {
    mutating func push(_ close: Double, _ other: Double) -> Double { quotient(close, other) }
}

struct Spread: PairState {
    mutating func push(_ close: Double, _ other: Double) -> Double { close - other }
}

/// A measure of the last n pairs of returns.
struct Comparison: PairState {
    enum Measure { case beta, correlation, alpha(periods: Double) }

    private let measure: Measure
    private let n: Int
    private var before = (Double.nan, Double.nan)
    private var (own, other): (LastValues, LastValues)

    init(_ measure: Measure, over n: Int) {
        (self.measure, self.n) = (measure, n)
        (own, other) = (LastValues(n), LastValues(n))
    }

    mutating func push(_ close: Double, _ second: Double) -> Double {
        own.push(simpleReturn(close, from: before.0))
        other.push(simpleReturn(second, from: before.1))
        before = (close, second)
        guard own.isFull else { return .nan }
        let (mine, theirs) = (mean(own.values), mean(other.values))
        let products = zip(own.values, other.values).reduce(0) { $0 + ($1.0 - mine) * ($1.1 - theirs) }
        let squares = squaresAboutMean(other.values, deviationOver: n - 1)
        switch measure {
        case .beta: return quotient(products, squares)
        case .alpha(let periods): return (mine - quotient(products, squares) * theirs) * periods
        case .correlation:
            return quotient(products, squares.squareRoot() * squaresAboutMean(own.values, deviationOver: n - 1).squareRoot())
        }
    }
}
