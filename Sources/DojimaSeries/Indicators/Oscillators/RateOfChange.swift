extension Indicator {
    /// The momentum: the change of the close over n bars.
    public static let momentum = change("mom", "c - c[n]", unit: .priceDifference) { $0 - $1 }

    /// The rate of change: the change of the close over n bars, in percent of the older close; 0 if that is 0.
    public static let rateOfChange = change("roc", "100 (c / c[n] - 1)") { $1 == 0 ? 0 : ($0 / $1 - 1) * 100 }

    /// The rate of change as a fraction of the older close; 0 if that is 0.
    public static let rateOfChangeFraction = change("rocp", "(c - c[n]) / c[n]", unit: .number) { $1 == 0 ? 0 : ($0 - $1) / $1 }

    /// The close as a multiple of that of n bars before; 0 if that is 0.
    public static let rateOfChangeRatio = change("rocr", "c / c[n]", unit: .number, level: 1) { $1 == 0 ? 0 : $0 / $1 }

    /// The close in percent of that of n bars before; 0 if that is 0.
    public static let rateOfChangeRatio100 = change("rocr100", "100 c / c[n]", unit: .number, level: 100) { $1 == 0 ? 0 : $0 / $1 * 100 }

    @inline(__always)
    private static func change(
        _ name: String, _ formula: String, unit: Unit = .change, level: Double = 0,
        _ measure: @escaping @Sendable (Double, Double) -> Double
    ) -> Indicator {
        Indicator(
            name: name, parameters: [Parameter("n", standard: 10, allowed: 1...100_000)], unit: unit, levels: [level],
            formula: formula, reach: { .bars(Int($0[0])) }, make: { Change(over: Int($0[0]), measure) })
    }
}

/// How a value compares with the one n values before; NaN for the first n, and where one of the two is missing.
private struct Change: ValueState {
    private var past: Delay
    private let measure: @Sendable (Double, Double) -> Double

    init(over n: Int, _ measure: @escaping @Sendable (Double, Double) -> Double) {
        past = Delay(by: n)
        self.measure = measure
    }

    mutating func push(_ value: Double) -> Double {
        let old = past.push(value)
        return (value + old).isNaN ? .nan : measure(value, old)
    }
}
