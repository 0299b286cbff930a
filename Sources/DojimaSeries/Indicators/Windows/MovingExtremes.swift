/// The greatest of each value and the n - 1 before it, and how long ago it was; NaN for the first n - 1 values, and while one is NaN.
///
/// Values are taken in blocks of n, as in `WindowSum`: O(1) a value, amortized, whatever the values are. Of equal values the last counts.
struct MovingMaximum: ValueState {
    /// The greatest of some values, and its place in its block.
    private struct Peak {
        var value = -Double.infinity
        var place = 0
    }

    private let n: Int
    private var values: [Double]
    /// The peaks from each value of the older block to its end, and none.
    private var older: [Peak]
    /// The number of values in the newer block.
    private var count = 0
    private var newer = Peak()
    /// The number of consecutive known values, up to n.
    private var known = 0
    /// How many values ago the greatest one was; 0 for the last one.
    private(set) var age = 0

    init(over n: Int) {
        precondition(n > 0, "an extreme is over at least one value")
        self.n = n
        values = [Double](repeating: -.infinity, count: n)
        older = [Peak](repeating: Peak(), count: n + 1)
    }

    mutating func push(_ value: Double) -> Double {
        if count == n { completeBlock() }
        let isMissing = value.isNaN
        known = isMissing ? 0 : min(known + 1, n)
        let value = isMissing ? -.infinity : value
        values[count] = value
        if value >= newer.value { newer = Peak(value: value, place: count) }
        count += 1
        let old = older[count]
        let isNew = newer.value >= old.value
        age = isNew ? count - 1 - newer.place : count - 1 + n - old.place
        return known == n ? (isNew ? newer.value : old.value) : .nan
    }

    private mutating func completeBlock() {
        var peak = Peak()
        for index in stride(from: n - 1, through: 0, by: -1) {
            if values[index] > peak.value { peak = Peak(value: values[index], place: index) }
            older[index] = peak
        }
        (count, newer) = (0, Peak())
    }
}

/// The least of each value and the n - 1 before it, as in `MovingMaximum`.
struct MovingMinimum: ValueState {
    private var negated: MovingMaximum
    /// How many values ago the least one was.
    var age: Int { negated.age }

    init(over n: Int) { negated = MovingMaximum(over: n) }

    mutating func push(_ value: Double) -> Double { -negated.push(-value) }
}
