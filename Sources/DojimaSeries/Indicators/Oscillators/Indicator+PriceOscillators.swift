extension Indicator {
    /// The absolute price oscillator: the difference of a fast and a slow moving average of closes.
    ///
    /// It begins at the bar where the slow average begins. The smaller length is that of the fast average, in whichever order they are
    /// given.
    public static let absolutePriceOscillator: Indicator = oscillator(
        "apo", title: "Absolute price oscillator", "average(fast) - average(slow) of closes", unit: .priceDifference,
        AbsoluteDifference.self)

    /// The percentage price oscillator: the difference of a fast and a slow moving average of closes, in percent of the slow one; 0 if that
    /// is 0.
    public static let percentagePriceOscillator: Indicator = oscillator(
        "ppo", title: "Percentage price oscillator", "100 (average(fast) - average(slow)) / average(slow) of closes", unit: .change,
        PercentageDifference.self)

    private static func oscillator<M: AverageMeasure>(_ name: String, title: String, _ formula: String, unit: Unit, _: M.Type) -> Indicator
    {
        Indicator(
            name: name, title: title,
            parameters: [
                Parameter("fast", default: 12, allowed: 1...100_000), Parameter("slow", default: 26, allowed: 1...100_000),
                MovingAverageKind.parameter("average"),
            ], unit: unit, levels: [0], formula: formula, source: "Gerald Appel, 1979",
            reach: { .bars(MovingAverageKind($0[2]).reach(max($0.whole(0), $0.whole(1)))) },
            make: { PriceOscillator<M>($0.whole(0), $0.whole(1), MovingAverageKind($0[2])) })
    }
}

/// A comparison of a fast moving average with a slow one.
private protocol AverageMeasure: Sendable {
    static func measure(_ fast: Double, _ slow: Double) -> Double
}

private enum AbsoluteDifference: AverageMeasure {
    static func measure(_ fast: Double, _ slow: Double) -> Double { fast - slow }
}

private enum PercentageDifference: AverageMeasure {
    static func measure(_ fast: Double, _ slow: Double) -> Double {
        // The term with `fast` makes the result NaN, not 0, if the fast average is missing.
        slow == 0 ? 0 * fast : (fast - slow) / slow * 100
    }
}

/// The state of an oscillator of two moving averages; NaN while one of them has no value.
private struct PriceOscillator<M: AverageMeasure>: ValueState {
    private var (fast, slow): (MovingAverage, MovingAverage)

    init(_ a: Int, _ b: Int, _ kind: MovingAverageKind) {
        (fast, slow) = (MovingAverage(kind, over: min(a, b)), MovingAverage(kind, over: max(a, b)))
    }

    mutating func push(_ value: Double) -> Double { M.measure(fast.push(value), slow.push(value)) }
}
