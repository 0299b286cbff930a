/// The number of the n previous values that are less than each value; NaN for the first n values, for a missing value, and while one of the
/// n is missing. O(log n + n / 256) per value if n is above 512, else O(n) with SIMD.
struct WindowRank: Sendable {
    /// The maximum n for which comparing all values is faster than keeping them sorted.
    private static let maximumUnsorted = 512
    private var past: Delay
    /// The values that are not missing, if n is above `maximumUnsorted`.
    private var ordered: OrderedNumbers?
    /// The number of the n values that are missing.
    private var missing: Int

    init(over n: Int) {
        past = Delay(by: n)
        ordered = n > WindowRank.maximumUnsorted ? OrderedNumbers() : nil
        missing = n
    }

    mutating func push(_ value: Double) -> Double {
        let rank = missing == 0 && value.isNotNaN ? Double(ordered?.count(below: value) ?? past.count(below: value)) : .nan
        let old = past.push(value)
        if old.isNotNaN { ordered?.remove(old) } else { missing -= 1 }
        if value.isNotNaN { ordered?.insert(value) } else { missing += 1 }
        return rank
    }
}
