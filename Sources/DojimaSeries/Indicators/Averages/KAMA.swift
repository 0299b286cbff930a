extension Indicator {
    /// Kaufman's adaptive moving average, from bar n on: an exponential average whose length is between 2, if the last n closes rose or
    /// fell steadily, and 30, if they moved sideways.
    ///
    /// Perry J. Kaufman, "Smarter Trading" (1995). It starts from the close of bar n - 1.
    public static let kama = Indicator(
        name: "kama", parameters: [Parameter("n", default: 30, allowed: 1...100_000)],
        formula: "k + s (c - k), s = (r (2/3 - 2/31) + 2/31)^2, r = abs(c - c[n]) / sum of n changes of either sign",
        source: "Perry Kaufman, Smarter Trading, 1995", reach: { .bars(KAMA.reach($0.whole(0))) },
        make: { KAMA(over: $0.whole(0)) })
}

/// Kaufman's adaptive moving average; NaN for the first n values. A missing value resets it.
struct KAMA: ValueState {
    private var path: WindowSum<Double>
    private var past: Delay
    private var before = Double.nan
    private var average = Double.nan

    init(over n: Int) {
        path = WindowSum(over: n)
        past = Delay(by: n)
    }

    mutating func push(_ value: Double) -> Double {
        let length = path.push(abs(value - before))
        let weight = Self.weight(of: value - past.push(value), length)
        average = Self.next(value, after: average, from: before, weight: weight)
        before = value
        return average
    }

    /// Returns the next average; the first starts from the previous value.
    @inline(__always)
    private static func next(_ value: Double, after average: Double, from before: Double, weight: Double) -> Double {
        let last = average.isNaN ? before : average
        return (value - last) * weight + last
    }

    /// Returns the weight of a value from the change over n values and the length of the path; NaN if one is missing.
    @inline(__always)
    private static func weight(of change: Double, _ length: Double) -> Double {
        // The efficiency is 1 for a steady rise, and also if no value changed.
        let ratio = abs(change / length)
        let isSteady = length <= change
        let efficiency = isSteady ? 1 : length == 0 ? 1 + 0 * change : ratio
        let (fast, slow) = (2.0 / 3, 2.0 / 31)
        let root = efficiency * (fast - slow) + slow
        return root * root
    }

    /// If prices move sideways, the weight of a value decreases by at least about (2 / 31)² per bar.
    static func reach(_ n: Int) -> Int { barsUntilForgotten(weight: 4.0 / 961) + n }
}
