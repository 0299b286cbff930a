/// The population standard deviation of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
///
/// The window is kept as two halves whose moments are merged at each value. The moments of the newer half grow with each value; those of
/// the older half were computed when it became the older one, from its end back to each value. So no value is ever subtracted, nothing
/// cancels, and constant prices give exactly 0.
///
/// Sources: the queue of two stacks; T. J. Dekker, "A floating-point technique for extending the available precision" (1971).
package struct StandardDeviation: ValueState {
    private let n: Int
    /// The moments of the end of the older half: of its last value, of its last two, and so on up to all that are still in the window.
    private var older: [Moments] = []
    private var newer: [Double] = []
    private var newerMoments = Moments()
    /// The first value of the newer half. Moments are of differences from it, so that rounding errors are relative to the range of the
    /// values, not to their magnitude.
    private var origin = 0.0

    package init(over n: Int) {
        precondition(n > 0, "a deviation is over at least one value")
        self.n = n
    }

    package mutating func push(_ value: Double) -> Double {
        guard !value.isNaN else {
            self = StandardDeviation(over: n)
            return .nan
        }
        if older.count + newer.count == n { removeOldest(before: value) }
        if newer.isEmpty { origin = value }
        newer.append(value)
        newerMoments.add(value - origin)
        guard older.count + newer.count == n else { return .nan }
        return (older.last?.merged(with: newerMoments) ?? newerMoments).deviation
    }

    private mutating func removeOldest(before next: Double) {
        if older.isEmpty {
            origin = next
            var moments = Moments()
            for value in newer.reversed() {
                moments.add(value - origin)
                older.append(moments)
            }
            newer.removeAll(keepingCapacity: true)
            newerMoments = Moments()
        }
        older.removeLast()
    }
}

/// The count, sum and sum of squares of some values. The sums are kept in two doubles, so that their difference is accurate to the last
/// bits.
private struct Moments {
    private var count = 0.0
    private var (sum, sumRest) = (0.0, 0.0)
    private var (squares, squaresRest) = (0.0, 0.0)

    mutating func add(_ value: Double) {
        let square = value * value
        add(1, (value, 0), (square, (-square).addingProduct(value, value)))
    }

    func merged(with other: Moments) -> Moments {
        var all = self
        all.add(other.count, (other.sum, other.sumRest), (other.squares, other.squaresRest))
        return all
    }

    private mutating func add(_ count: Double, _ values: (sum: Double, rest: Double), _ squares: (sum: Double, rest: Double)) {
        self.count += count
        let (sum, lost) = VolumeSum.twoSum(self.sum, values.sum)
        (self.sum, sumRest) = (sum, sumRest + (lost + values.rest))
        let (total, rest) = VolumeSum.twoSum(self.squares, squares.sum)
        (self.squares, squaresRest) = (total, squaresRest + (rest + squares.rest))
    }

    var deviation: Double {
        // The sum of squares about the mean is that about the origin minus the square of the sum divided by the count.
        let product = sum * sum
        let share = product / count
        let shareRest = (product.addingProduct(-share, count) + (-product).addingProduct(sum, sum) + 2 * sum * sumRest) / count
        return (max((squares - share) + (squaresRest - shareRest), 0) / count).squareRoot()
    }
}
