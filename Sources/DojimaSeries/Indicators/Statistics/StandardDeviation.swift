extension Indicator {
    /// The population standard deviation of the last n closes, with n in the denominator, times a factor; from bar n - 1 on.
    public static let standardDeviation = Indicator(
        name: "stddev", title: "Standard deviation",
        parameters: [
            Parameter("n", default: 5, allowed: 1...100_000), Parameter("times", default: 1, allowed: -1e6...1e6, isWhole: false),
        ], unit: .priceDifference, formula: "times the deviation of the last n closes, of the population",
        reach: { .bars($0.whole(0) - 1) },
        make: { StandardDeviation(over: $0.whole(0), times: $0[1]) })

    /// The population variance of the last n closes, with n in the denominator; from bar n - 1 on.
    public static let variance = Indicator(
        name: "var", title: "Variance", parameters: [Parameter("n", default: 5, allowed: 1...100_000)], unit: .number,
        formula: "variance of the last n closes, of the population", reach: { .bars($0.whole(0) - 1) },
        make: { Variance(over: $0.whole(0)) })
}

/// The population standard deviation of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
package struct StandardDeviation: ValueState {
    private let factor: Double
    private var window: WindowMoments

    package init(over n: Int, times factor: Double = 1) {
        self.factor = factor
        window = WindowMoments(over: n)
    }

    package mutating func push(_ value: Double) -> Double { window.push(value).variance.squareRoot() * factor }
}

/// The population variance, with missing values as in `StandardDeviation`.
struct Variance: ValueState {
    private var window: WindowMoments

    init(over n: Int) { window = WindowMoments(over: n) }

    mutating func push(_ value: Double) -> Double { window.push(value).variance }
}
