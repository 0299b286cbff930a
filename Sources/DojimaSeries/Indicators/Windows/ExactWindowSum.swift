/// The sum and the mean of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
///
/// The window is kept as two halves, as in `StandardDeviation`, so that no value is ever subtracted: the sum of zeros is 0 and the mean of equal
/// values is that value, whatever stood before them.
struct ExactWindowSum: ValueState {
    private let n: Int
    /// The sums of the end of the older half: of its last value, of its last two, and so on up to all that are still in the window.
    private var older: [VolumeSum] = []
    private var newer: [Double] = []
    private var newerSum = VolumeSum(0)

    init(over n: Int) {
        precondition(n > 0, "a sum is over at least one value")
        self.n = n
    }

    mutating func push(_ value: Double) -> Double {
        advance(value)?.sum ?? .nan
    }

    /// Returns the mean in place of the sum.
    mutating func pushMean(_ value: Double) -> Double {
        advance(value).map { mean($0, of: n) } ?? .nan
    }

    /// Adds a value; returns the sum of the window, or `nil` if it is not full.
    private mutating func advance(_ value: Double) -> VolumeSum? {
        guard !value.isNaN else {
            self = ExactWindowSum(over: n)
            return nil
        }
        if older.count + newer.count == n {
            if older.isEmpty {
                var sum = VolumeSum(0)
                for value in newer.reversed() {
                    sum.add(value)
                    older.append(sum)
                }
                newer.removeAll(keepingCapacity: true)
                newerSum = VolumeSum(0)
            }
            older.removeLast()
        }
        newer.append(value)
        newerSum.add(value)
        guard older.count + newer.count == n else { return nil }
        var sum = newerSum
        if let more = older.last { sum.add(more) }
        return sum
    }
}

/// The mean of the last n values.
struct WindowMean: ValueState {
    private var sum: ExactWindowSum

    init(over n: Int) { sum = ExactWindowSum(over: n) }

    mutating func push(_ value: Double) -> Double { sum.pushMean(value) }
}

/// Divides a sum by a count, correct to the last bit, so that the mean of equal values is that value.
func mean(_ sum: VolumeSum, of count: Int) -> Double {
    let quotient = sum.sum / Double(count)
    let rest = sum.sum.addingProduct(-quotient, Double(count)) + sum.rest
    return quotient + rest / Double(count)
}

/// The mean of some values, correct to the last bit or two.
func mean(_ values: some Collection<Double>) -> Double {
    var sum = VolumeSum(0)
    for value in values { sum.add(value) }
    return mean(sum, of: values.count)
}
