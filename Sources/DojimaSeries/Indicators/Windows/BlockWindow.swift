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
    /// Memory for those of the newer block.
    private var spare: [Fold.Part]
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
        spare = older
        (count, origin) = (n, missing)
    }

    /// Returns the parts of both blocks in the window that ends at the next value, the older one first, and the origin of their differences.
    @inline(__always)
    mutating func push(_ value: Fold.Value) -> (older: Fold.Part, newer: Fold.Part, origin: Fold.Value) {
        if count == n {
            origin = value
            (newer, count) = (Fold.none, 0)
            let (n, origin) = (n, origin)
            values.withUnsafeBufferPointer { values in
                older.withUnsafeMutableBufferPointer { parts in
                    guard let values = values.baseAddress, let parts = parts.baseAddress else { return }
                    Self.complete(values, n, origin, into: parts)
                }
            }
        }
        values[count] = value
        count += 1
        Fold.append(Fold.relative(value, to: origin), to: &newer)
        return (older[count], newer, origin)
    }

    /// Pushes some values, and calls a function with the index of each and what `push` returns at it.
    ///
    /// - Parameters:
    ///   - value: returns a value by index. That of an index may be taken after the function was called with smaller ones.
    @inline(__always)
    mutating func push(
        count total: Int, _ value: (Int) -> Fold.Value, _ body: (Int, Fold.Part, Fold.Part, Fold.Value) -> Void
    ) {
        let n = n
        var (place, part, origin, isSwapped) = (count, newer, origin, false)
        values.withUnsafeMutableBufferPointer { values in
            older.withUnsafeMutableBufferPointer { older in
                spare.withUnsafeMutableBufferPointer { spare in
                    guard let cells = values.baseAddress, var parts = older.baseAddress, var others = spare.baseAddress else { return }
                    var (index, isComplete) = (0, false)
                    while index < total {
                        if place == n {
                            (origin, part, place) = (value(index), Fold.none, 0)
                            if !isComplete { Self.complete(UnsafePointer(cells), n, origin, into: parts) }
                            isComplete = false
                            if index &+ n < total {
                                // Where the next block begins is known: what is left of this one in later windows grows from its end
                                // meanwhile, since neither waits for the other.
                                let next = value(index &+ n)
                                var rest = Fold.none
                                for step in 0..<n {
                                    Fold.append(Fold.relative(value(index &+ step), to: origin), to: &part)
                                    body(index &+ step, parts[step &+ 1], part, origin)
                                    let last = n &- 1 &- step
                                    Fold.prepend(Fold.relative(value(index &+ last), to: next), to: &rest)
                                    others[last] = rest
                                }
                                (parts, others) = (others, parts)
                                isSwapped.toggle()
                                index &+= n
                                (place, isComplete) = (n, true)
                                continue
                            }
                        }
                        let end = index &+ min(n &- place, total &- index)
                        while index < end {
                            let new = value(index)
                            cells[place] = new
                            place &+= 1
                            Fold.append(Fold.relative(new, to: origin), to: &part)
                            body(index, parts[place], part, origin)
                            index &+= 1
                        }
                    }
                }
            }
        }
        if isSwapped { swap(&older, &spare) }
        (count, newer, self.origin) = (place, part, origin)
    }

    /// Makes a value one of the last n, by its place among them, and these a block: the next value begins another.
    ///
    /// Where blocks begin is then another place than after n pushes, so it is for folds whose results do not depend on that.
    @inline(__always)
    mutating func replace(_ value: Fold.Value, at place: Int) {
        values[place] = value
        count = n
    }

    /// Computes the parts from each value of a complete block, but the first, which no later window contains, to its end.
    @inline(__always)
    private static func complete(
        _ values: UnsafePointer<Fold.Value>, _ n: Int, _ origin: Fold.Value, into parts: UnsafeMutablePointer<Fold.Part>
    ) {
        var part = Fold.none
        var index = n &- 1
        while index > 0 {
            Fold.prepend(Fold.relative(values[index], to: origin), to: &part)
            parts[index] = part
            index &-= 1
        }
    }
}
