/// The last n values, oldest first.
struct LastValues: Sendable {
    private let n: Int
    private var recent: [Double] = []

    init(_ n: Int) { self.n = n }

    /// The values, oldest first; fewer than n at the beginning.
    var values: ArraySlice<Double> { recent.suffix(n) }
    var isFull: Bool { recent.count >= n }

    mutating func push(_ value: Double) {
        // Removed in batches, so that a push costs O(1), amortized.
        if recent.count >= 2 * n + 16 { recent.removeFirst(recent.count - n) }
        recent.append(value)
    }

    /// The value k before the last one; NaN if there is none.
    subscript(back k: Int) -> Double { k < recent.count ? recent[recent.count - 1 - k] : .nan }
}
