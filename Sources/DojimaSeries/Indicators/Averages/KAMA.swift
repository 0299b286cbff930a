extension Indicator {
    /// Kaufman's adaptive moving average, from bar n on: an exponential average whose length is from 2, where the last n closes rose or fell
    /// steadily, to 30, where they went to and fro.
    ///
    /// Perry J. Kaufman, "Smarter Trading" (1995). It starts from the close of bar n - 1.
    public static let kama = Indicator(
        name: "kama", parameters: [Parameter("n", standard: 30, allowed: 1...100_000)],
        formula: "k + s (c - k), s = (r (2/3 - 2/31) + 2/31)^2, r = abs(c - c[n]) / sum of n changes of either sign",
        source: "Perry Kaufman, Smarter Trading, 1995", reach: { .bars(KAMA.reach(Int($0[0]))) },
        make: { KAMA(over: Int($0[0])) })
}

/// Kaufman's adaptive moving average; NaN for the first n values. A missing value resets it.
struct KAMA: ValueState {
    private var path: WindowSum
    private var past: Delay
    private var before = Double.nan
    private var average = Double.nan

    init(over n: Int) {
        path = WindowSum(over: n)
        past = Delay(by: n)
    }

    mutating func push(_ value: Double) -> Double {
        let length = path.push(abs(value - before))
        let change = value - past.push(value)
        let last = average.isNaN ? before : average
        before = value
        guard !(length + change).isNaN else {
            average = .nan
            return .nan
        }
        // A path that is no longer than the way is a steady rise; no path at all counts as one.
        let efficiency = length <= change || length == 0 ? 1 : abs(change / length)
        let (fast, slow) = (2.0 / 3, 2.0 / 31)
        let root = efficiency * (fast - slow) + slow
        average = (value - last) * (root * root) + last
        return average
    }

    /// Where prices go to and fro, a value's weight falls by 2 (2 / 31)² or so a bar at least.
    static func reach(_ n: Int) -> Int { barsUntilForgotten(weight: 4.0 / 961) + n }
}
