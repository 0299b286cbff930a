/// A sum of volumes in two doubles, so that it does not depend on how the bars were grouped.
///
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision" (1971); D. E. Knuth's two-sum.
package struct VolumeSum: Equatable, Sendable {
    /// The sum, rounded to a double; NaN if no volume is known.
    package var sum: Double = .nan
    /// The rounding error of `sum`.
    package var rest: Double = 0

    @inlinable
    package init() {}

    @inlinable
    package init(_ volume: Double) { sum = volume }

    /// Creates a stored sum with its rounding error.
    @inlinable
    package init(sum: Double, rest: Double) { (self.sum, self.rest) = (sum, rest.isNaN ? 0 : rest) }

    /// Adds one volume; NaN means unknown and adds nothing.
    @inlinable
    package mutating func add(_ volume: Double) {
        if volume.isNaN { return }
        if sum.isNaN {
            sum = volume
            return
        }
        let (high, low) = VolumeSum.twoSum(sum, volume)
        settle(high, low + rest)
    }

    /// Adds another sum.
    @inlinable
    package mutating func add(_ other: VolumeSum) {
        if other.sum.isNaN { return }
        if sum.isNaN {
            self = other
            return
        }
        let (high, low) = VolumeSum.twoSum(sum, other.sum)
        let (restHigh, restLow) = VolumeSum.twoSum(rest, other.rest)
        let (newHigh, newLow) = VolumeSum.twoSum(high, low + restHigh)
        settle(newHigh, newLow + restLow)
    }

    @inlinable
    mutating func settle(_ high: Double, _ low: Double) {
        (sum, rest) = VolumeSum.twoSum(high, low)
        // An infinite sum has no rounding error.
        if !sum.isFinite { rest = 0 }
    }

    @inlinable
    static func twoSum(_ a: Double, _ b: Double) -> (sum: Double, rest: Double) {
        let sum = a + b
        let part = sum - a
        return (sum, (a - (sum - part)) + (b - part))
    }
}
