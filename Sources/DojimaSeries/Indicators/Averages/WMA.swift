extension Indicator {
    /// The weighted mean of the last n closes, with weights 1 to n, the newest close having weight n; from bar n - 1 on.
    public static let wma = Indicator(
        name: "wma", parameters: [Parameter("n", standard: 20, allowed: 1...100_000)],
        formula: "mean of the last n closes with the weights 1 ... n, the last heaviest", reach: { .bars(Int($0[0]) - 1) },
        make: { WMA(over: Int($0[0])) })
}

/// The weighted moving average: the mean of each value and the n - 1 before it, with weights 1 to n; NaN for the first n - 1 values, and
/// while one of the n is NaN.
struct WMA: CloseState {
    /// One over the sum of the weights.
    private let share: Double
    private var window: WindowTrend

    init(over n: Int) {
        share = 2 / (Double(n) * Double(n + 1))
        window = WindowTrend(over: n)
    }

    mutating func push(_ value: Double) -> Double {
        let sums = window.push(value)
        return sums.origin + sums.weighted * share
    }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        let share = share
        forEachStretch(of: values, count: count, writing: results) { values, count, results in
            window.push(values, count: count) { results[$0] = $1.origin + $1.weighted * share }
        }
    }
}
