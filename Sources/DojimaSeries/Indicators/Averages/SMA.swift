extension Indicator {
    /// The mean of the last n closes, from bar n - 1 on.
    public static let sma = Indicator(
        name: "sma", parameters: [Parameter("n", standard: 20, allowed: 1...100_000)], formula: "mean of the last n closes",
        reach: { .bars(Int($0[0]) - 1) },
        make: { SMA(over: Int($0[0])) })
}

/// The simple moving average: the mean of each value and the n - 1 before it; NaN for the first n - 1, and while one of the n is NaN.
package struct SMA: ValueState {
    private var window: WindowSum

    package init(over n: Int) { window = WindowSum(over: n) }

    package mutating func push(_ value: Double) -> Double { window.push(value) / Double(window.n) }

    package mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        window.push(values, count: count, into: results)
        let size = Double(window.n)
        for index in 0..<count { results[index] /= size }
    }
}

extension SMA: CloseState {}
