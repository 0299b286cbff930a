extension Indicator {
    /// The triangular moving average, from bar n - 1 on: the mean of n closes whose weights rise to the middle one and fall after it.
    public static let trima = Indicator(
        name: "trima", parameters: [Parameter("n", default: 30, allowed: 1...100_000)],
        formula: "mean of the last n closes with weights that rise to the middle and fall again", reach: { .bars($0.whole(0) - 1) },
        make: { TRIMA(over: $0.whole(0)) })
}

/// The triangular moving average: a simple average of simple averages over half the length each; NaN for the first n - 1 values, and while
/// one of the n is NaN.
struct TRIMA: ValueState {
    private var (inner, outer): (WindowMean, WindowMean)

    init(over n: Int) { (inner, outer) = (WindowMean(over: (n + 1) / 2), WindowMean(over: n / 2 + 1)) }

    mutating func push(_ value: Double) -> Double { outer.push(inner.push(value)) }
}
