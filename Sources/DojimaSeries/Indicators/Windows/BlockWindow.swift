/// What a window of values is put together to, such as their sum or their maximum.
protocol WindowFold: Sendable {
    /// What is pushed: a number, or some numbers at once.
    associatedtype Value: Sendable
    /// What some consecutive values are put together to.
    associatedtype Part: Sendable

    /// That of no values.
    static var none: Part { get }

    /// Adds a value after those of a part.
    static func append(_ value: Value, to part: inout Part)

    /// Adds a value before those of a part; by default the same as after them.
    static func prepend(_ value: Value, to part: inout Part)

    /// Returns what counts of a value: its difference from another value of its window, or, by default, itself.
    static func relative(_ value: Value, to origin: Value) -> Value
}

extension WindowFold {
    @inline(__always)
    static func prepend(_ value: Value, to part: inout Part) { append(value, to: &part) }

    @inline(__always)
    static func relative(_ value: Value, to origin: Value) -> Value { value }
}

/// Each value and the n - 1 before it, put together. O(1) a value, amortized; n values and parts of memory.
///
/// Values are taken in blocks of n. A window is the end of one block, whose parts from each value to its end are computed when the block is
/// complete, and the beginning of the next, whose part grows with each value. So nothing is ever taken out of a part: no error accumulates,
/// and a missing value is forgotten when it leaves. Differences are from the first value of the newer block, which every window that ends in
/// that block contains: rounding errors are relative to the range of the window, whatever stood before it, and equal values differ by 0.
///
/// Source: M. van Herk, "A fast algorithm for local minimum and maximum filters" (1992), here with any fold in place of extremes.
struct BlockWindow<Fold: WindowFold>: Sendable {
    let n: Int
    /// The values of the newer block, and behind them those of the older one.
    private var values: [Fold.Value]
    /// The parts from each value of the older block to its end, and that of none.
    private var older: [Fold.Part]
    /// The number of values in the newer block.
    private var count: Int
    private var newer = Fold.none
    private var origin: Fold.Value

    /// - Parameter missing: the value that stands before the first one.
    init(over n: Int, missing: Fold.Value) {
        precondition(n > 0, "a window holds at least one value")
        self.n = n
        values = [Fold.Value](repeating: missing, count: n)
        older = [Fold.Part](repeating: Fold.none, count: n + 1)
        (count, origin) = (n, missing)
    }

    /// Returns the parts of both blocks in the window that ends at the next value, the older one first, and the origin of their differences.
    @inline(__always)
    mutating func push(_ value: Fold.Value) -> (older: Fold.Part, newer: Fold.Part, origin: Fold.Value) {
        if count == n { begin(at: value) }
        values[count] = value
        count += 1
        Fold.append(Fold.relative(value, to: origin), to: &newer)
        return (older[count], newer, origin)
    }

    /// Pushes some values, and calls a function with the index of each and what `push` returns at it.
    @inline(__always)
    mutating func push(
        _ new: UnsafePointer<Fold.Value>, count total: Int, _ body: (Int, Fold.Part, Fold.Part, Fold.Value) -> Void
    ) {
        var index = 0
        while index < total {
            if count == n { begin(at: new[index]) }
            let (start, length, origin) = (count, min(n - count, total - index), origin)
            var part = newer
            values.withUnsafeMutableBufferPointer { values in
                older.withUnsafeBufferPointer { older in
                    for step in 0..<length {
                        let value = new[index &+ step]
                        values[start &+ step] = value
                        Fold.append(Fold.relative(value, to: origin), to: &part)
                        body(index &+ step, older[start &+ step &+ 1], part, origin)
                    }
                }
            }
            newer = part
            count += length
            index += length
        }
    }

    /// Makes the newer block, which is complete, the older one, and begins a new one with a value.
    private mutating func begin(at value: Fold.Value) {
        (origin, newer, count) = (value, Fold.none, 0)
        var part = Fold.none
        // The first value of the older block is in no later window.
        for index in stride(from: n - 1, to: 0, by: -1) {
            Fold.prepend(Fold.relative(values[index], to: origin), to: &part)
            older[index] = part
        }
    }
}
