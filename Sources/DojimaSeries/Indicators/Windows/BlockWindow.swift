/// An aggregate of a window of values, such as their sum or their maximum.
protocol WindowFold: Sendable {
    /// The type of pushed values: a number, or several numbers.
    associatedtype Value: Sendable
    /// The type of the aggregate of consecutive values.
    associatedtype Aggregate: Sendable

    /// The aggregate of no values.
    static var none: Aggregate { get }

    /// Adds a value after those of an aggregate.
    static func append(_ value: Value, to aggregate: inout Aggregate)

    /// Adds a value before those of an aggregate; by default the same as `append`.
    static func prepend(_ value: Value, to aggregate: inout Aggregate)

    /// Returns the value that is aggregated: the difference from an origin in the same window, or by default the value itself.
    static func relative(_ value: Value, to origin: Value) -> Value
}

extension WindowFold {
    @inline(__always)
    static func prepend(_ value: Value, to aggregate: inout Aggregate) { append(value, to: &aggregate) }

    @inline(__always)
    static func relative(_ value: Value, to origin: Value) -> Value { value }
}

/// An aggregate of each value and the n - 1 before it. O(1) per value, amortized; memory for n values and aggregates.
///
/// Values are processed in blocks of n. A window is the end of one block, for which the aggregates from each value to the end are computed
/// when the block is complete, and the beginning of the next, whose aggregate grows with each value. Values are never removed from an
/// aggregate: errors do not accumulate, and a missing value has no effect after it leaves the window. The origin of differences is the
/// first value of the newer block, which is in every window that ends in that block. So rounding errors are relative to the range of the
/// window, regardless of earlier values, and the difference of equal values is 0.
///
/// Source: M. van Herk, "A fast algorithm for local minimum and maximum filters" (1992), here for any aggregate instead of extremes.
struct BlockWindow<Fold: WindowFold>: Sendable {
    let n: Int
    /// The values of the newer block, followed by those of the older one that are still in the window.
    private var values: [Fold.Value]
    /// The aggregates from each value of the older block to its end, and that of no values.
    private var older: [Fold.Aggregate]
    /// The number of values in the newer block, to which each push adds one.
    private var count: Int
    private var newer = Fold.none
    private var origin: Fold.Value

    /// - Parameter missing: the value that fills the window before the first one.
    init(over n: Int, missing: Fold.Value) {
        precondition(n > 0, "a window holds at least one value")
        self.n = n
        values = [Fold.Value](repeating: missing, count: n)
        older = [Fold.Aggregate](repeating: Fold.none, count: n + 1)
        (count, origin) = (n, missing)
    }

    /// Adds a value, at which the window then ends.
    ///
    /// The window consists of the end of an older block and the start of a newer one. Returns the aggregate of each, and the value that was
    /// subtracted from all values.
    @inline(__always)
    mutating func push(_ value: Fold.Value) -> (older: Fold.Aggregate, newer: Fold.Aggregate, origin: Fold.Value) {
        if count == n { begin(at: value) }
        values[count] = value
        count += 1
        Fold.append(Fold.relative(value, to: origin), to: &newer)
        return (older[count], newer, origin)
    }

    /// Pushes values, and calls a function with the index of each and the results of `push`.
    @inline(__always)
    mutating func push(
        _ new: UnsafePointer<Fold.Value>, count total: Int, _ body: (Int, Fold.Aggregate, Fold.Aggregate, Fold.Value) -> Void
    ) {
        var index = 0
        while index < total {
            if count == n { begin(at: new[index]) }
            let (start, length, origin) = (count, min(n - count, total - index), origin)
            var aggregate = newer
            values.withUnsafeMutableBufferPointer { values in
                older.withUnsafeBufferPointer { older in
                    for step in 0..<length {
                        let value = new[index &+ step]
                        values[start &+ step] = value
                        Fold.append(Fold.relative(value, to: origin), to: &aggregate)
                        body(index &+ step, older[start &+ step &+ 1], aggregate, origin)
                    }
                }
            }
            newer = aggregate
            count += length
            index += length
        }
    }

    /// Makes the newer block, which is complete, the older one, and starts a new one with a value.
    private mutating func begin(at value: Fold.Value) {
        (origin, newer, count) = (value, Fold.none, 0)
        var aggregate = Fold.none
        // The first value of the older block is not in any later window.
        for index in stride(from: n - 1, to: 0, by: -1) {
            Fold.prepend(Fold.relative(values[index], to: origin), to: &aggregate)
            older[index] = aggregate
        }
    }
}
