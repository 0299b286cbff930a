/// How long ago the greatest of each value and the n - 1 before it was: 0 for the last one; of equal values the last counts. NaN for the
/// first n - 1 values, and while one of the n is NaN.
///
/// Values are taken in blocks of n, as in `WindowSum`: O(1) a value, amortized.
struct MovingPeakAge: ValueState {
    /// The greatest of some values, and its place in its block.
    private struct Peak {
        var value = -Double.infinity
        var place = 0.0
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
        let place = Double(count)
        let isPeak = value >= newer.value
        newer.value = isPeak ? value : newer.value
        newer.place = isPeak ? place : newer.place
        count += 1
        let old = older[count]
        let age = newer.value >= old.value ? place - newer.place : place + Double(n) - old.place
        return known == n ? age : .nan
    }

    private mutating func completeBlock() {
        let (block, size) = (values, n)
        block.withUnsafeBufferPointer { values in
            older.withUnsafeMutableBufferPointer { older in
                var peak = Peak()
                var index = size - 1
                while index >= 0 {
                    let isPeak = values[index] > peak.value
                    peak.value = isPeak ? values[index] : peak.value
                    peak.place = isPeak ? Double(index) : peak.place
                    older[index] = peak
                    index -= 1
                }
            }
        }
        (count, newer) = (0, Peak())
    }
}
