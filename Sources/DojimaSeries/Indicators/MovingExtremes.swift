/// The maximum of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
struct MovingMaximum: ValueState {
    private let n: Int
    /// The number of consecutive known values, which is the number of the next one.
    private var known = 0
    /// The values of the window that exceed all later ones, with their numbers; those before `first` have left the window.
    private var kept: [(number: Int, value: Double)] = []
    private var first = 0

    init(over n: Int) {
        precondition(n > 0, "an extreme is over at least one value")
        self.n = n
    }

    mutating func push(_ value: Double) -> Double {
        guard !value.isNaN else {
            self = MovingMaximum(over: n)
            return .nan
        }
        while kept.count > first, kept[kept.count - 1].value <= value { kept.removeLast() }
        kept.append((known, value))
        if kept[first].number <= known - n { first += 1 }
        known += 1
        // Removed in batches, so that a push costs O(1), amortized.
        if first > n {
            kept.removeFirst(first)
            first = 0
        }
        return known >= n ? kept[first].value : .nan
    }
}

/// The minimum of each value and the n - 1 before it, as in `MovingMaximum`.
struct MovingMinimum: ValueState {
    private var negated: MovingMaximum

    init(over n: Int) { negated = MovingMaximum(over: n) }

    mutating func push(_ value: Double) -> Double { -negated.push(-value) }
}
