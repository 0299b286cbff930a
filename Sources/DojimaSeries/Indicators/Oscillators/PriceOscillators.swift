extension Indicator {
    /// The absolute price oscillator: the difference of a fast and a slow moving average of closes.
    ///
    /// It begins where the slow average can. The smaller length is that of the fast average, in whichever order they are given.
    public static let absolutePriceOscillator: Indicator = oscillator(
        "apo", "average(fast) - average(slow) of closes", unit: .priceDifference
    ) {
        fast, slow in fast - slow
    }

    /// The percentage price oscillator: the difference of a fast and a slow moving average of closes, in percent of the slow one; 0 if that
    /// is 0.
    public static let percentagePriceOscillator: Indicator = oscillator(
        "ppo", "100 (average(fast) - average(slow)) / average(slow) of closes", unit: .change
    ) { fast, slow in
        slow == 0 ? 0 : (fast - slow) / slow * 100
    }

    @inline(__always)
    private static func oscillator(
        _ name: String, _ formula: String, unit: Unit, _ measure: @escaping @Sendable (Double, Double) -> Double
    ) -> Indicator {
        Indicator(
            name: name,
            parameters: [
                Parameter("fast", standard: 12, allowed: 1...100_000), Parameter("slow", standard: 26, allowed: 1...100_000),
                MovingAverageKind.parameter("average"),
            ], unit: unit, levels: [0], formula: formula, source: "Gerald Appel, 1979",
            reach: { .bars(MovingAverageKind($0[2]).reach(Int(max($0[0], $0[1])))) },
            make: { PriceOscillator(Int($0[0]), Int($0[1]), MovingAverageKind($0[2]), measure) })
    }
}

/// How a fast moving average compares with a slow one; NaN while one of them has no value.
private struct PriceOscillator: ValueState {
    private var (fast, slow): (MovingAverage, MovingAverage)
    private let measure: @Sendable (Double, Double) -> Double

    init(_ a: Int, _ b: Int, _ kind: MovingAverageKind, _ measure: @escaping @Sendable (Double, Double) -> Double) {
        (fast, slow) = (MovingAverage(kind, over: min(a, b)), MovingAverage(kind, over: max(a, b)))
        self.measure = measure
    }

    mutating func push(_ value: Double) -> Double {
        let (near, far) = (fast.push(value), slow.push(value))
        return (near + far).isNaN ? .nan : measure(near, far)
    }
}
