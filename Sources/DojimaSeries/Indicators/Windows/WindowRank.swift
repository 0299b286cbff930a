/// How many of the n values before each one are less than it; NaN for the first n values, for a missing value, and while one of the n is
/// missing. O(log n + n / 256) a value.
struct WindowRank: Sendable {
    private var past: Delay
    private var known = OrderedNumbers()
    /// How many of the n values are missing.
    private var missing: Int

    init(over n: Int) {
        past = Delay(by: n)
        missing = n
    }

    mutating func push(_ value: Double) -> Double {
        let rank = missing == 0 && !value.isNaN ? Double(known.count(below: value)) : .nan
        let old = past.push(value)
        if old.isNaN { missing -= 1 } else { known.remove(old) }
        if value.isNaN { missing += 1 } else { known.insert(value) }
        return rank
    }
}
