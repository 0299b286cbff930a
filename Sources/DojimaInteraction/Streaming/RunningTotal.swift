internal import DojimaSeries

/// A sum that goes on while rows come in batches, and in which the last row may still change.
///
/// It does not depend on how the rows were cut into batches, and rows that are removed from the front stay part of it.
package struct RunningTotal: Sendable, Equatable {
    /// That of all rows but the last.
    private var settled = VolumeSum()
    private var last = Double.nan

    package init() {}

    /// The sum so far; NaN without a known value.
    package var total: Double { sum.sum }

    /// The totals after each of some later rows; a missing value (NaN) adds nothing. O(values).
    package mutating func append(_ values: some Sequence<Double>) -> [Double] {
        values.map { value in
            settled.add(last)
            last = value
            return total
        }
    }

    /// The total with another value in the last row.
    package mutating func updateLast(_ value: Double) -> Double {
        last = value
        return total
    }

    private var sum: VolumeSum {
        var sum = settled
        sum.add(last)
        return sum
    }
}
