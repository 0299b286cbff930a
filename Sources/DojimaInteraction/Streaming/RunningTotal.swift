internal import DojimaSeries

/// A running sum of rows that arrive in batches; the last row may still change.
///
/// The sum does not depend on how rows are divided into batches. Rows removed from the front remain part of it.
package struct RunningTotal: Sendable, Equatable {
    /// The sum of all rows except the last.
    private var settled = VolumeSum()
    private var last = Double.nan

    package init() {}

    /// The sum so far; NaN if no value is known.
    package var total: Double { sum.sum }

    /// Appends rows and returns the total after each row; missing values (NaN) are skipped. O(values).
    package mutating func append(_ values: some Sequence<Double>) -> [Double] {
        values.map { value in
            settled.add(last)
            last = value
            return total
        }
    }

    /// Replaces the value of the last row and returns the total.
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
