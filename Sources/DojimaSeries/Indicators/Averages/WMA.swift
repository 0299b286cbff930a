extension Indicator {
    /// The weighted mean of the last n closes, with weights 1 to n, the newest close having weight n; from bar n - 1 on.
    public static let wma = Indicator(
        name: "wma", parameters: [Parameter("n", default: 20, allowed: 1...100_000)],
        formula: "mean of the last n closes with the weights 1 ... n, the last heaviest", reach: { .bars($0.whole(0) - 1) },
        make: { WMA(over: $0.whole(0)) })
}

/// The weighted moving average: the mean of each value and the n - 1 before it, with weights 1 to n; NaN for the first n - 1 values, and
/// while one of the n is NaN.
struct WMA: ValueState {
    private let factors: WindowTrend.Factors
    private var window: WindowTrend

    init(over n: Int) {
        // The reciprocal of the sum of the weights.
        let factor = 2 / (Double(n) * Double(n + 1))
        factors = WindowTrend.Factors(origin: 1, plain: 0, weighted: factor)
        window = WindowTrend(over: n)
    }

    mutating func push(_ value: Double) -> Double { window.push(value).times(factors) }
}
