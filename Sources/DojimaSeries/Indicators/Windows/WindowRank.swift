/// How many of the n values before each one are less than it; NaN for the first n values, for a missing value, and while one of the n is
/// missing. O(log n + n / 256) a value, where n is above 512; O(n), by several values at once, below.
struct WindowRank: Sendable {
    /// Up to how many values comparing with all takes less time than keeping them in order.
    private static let few = 512
    private var past: Delay
    /// The known values, if they are many.
    private var ordered: OrderedNumbers?
    /// How many of the n values are missing.
    private var missing: Int

    init(over n: Int) {
        past = Delay(by: n)
        ordered = n > WindowRank.few ? OrderedNumbers() : nil
        missing = n
    }

    mutating func push(_ value: Double) -> Double {
        let rank = missing == 0 && value.isKnown ? Double(ordered?.count(below: value) ?? past.count(below: value)) : .nan
        let old = past.push(value)
        if old.isKnown { ordered?.remove(old) } else { missing -= 1 }
        if value.isKnown { ordered?.insert(value) } else { missing += 1 }
        return rank
    }
}
