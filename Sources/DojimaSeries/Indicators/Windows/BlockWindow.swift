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

/// A fold of numbers that takes those of two blocks at once, each in a lane of its own.
protocol PairedFold: WindowFold where Value == Double {
    /// What some consecutive values of each of two blocks are put together to.
    associatedtype Parts: Sendable

    /// The parts of two blocks.
    static func parts(_ first: Part, _ second: Part) -> Parts

    /// Adds a value of each of two blocks, relative to the origin of its block, after those of its part.
    static func append(_ values: SIMD2<Double>, to parts: inout Parts)

    /// Adds them before those of their parts; by default the same as after them.
    static func prepend(_ values: SIMD2<Double>, to parts: inout Parts)
}

extension PairedFold {
    @inline(__always)
    static func prepend(_ values: SIMD2<Double>, to parts: inout Parts) { append(values, to: &parts) }
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
            Self.complete(values, origin, into: &older)
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
    private static func complete(_ values: [Fold.Value], _ origin: Fold.Value, into parts: inout [Fold.Part]) {
        values.withUnsafeBufferPointer { values in
            parts.withUnsafeMutableBufferPointer { parts in
                guard let start = values.baseAddress, let parts = parts.baseAddress else { return }
                complete(start, values.count, origin, into: parts)
            }
        }
    }

    /// Computes them into memory for n parts.
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

extension BlockWindow where Fold: PairedFold {
    /// Pushes values, which may be where the results are to be, and writes a result for each.
    ///
    /// - Parameters:
    ///   - single: returns what is made of the parts of both blocks in a window, the older one first, and of the origin.
    ///   - pair: returns the same of two windows.
    @inline(__always)
    mutating func push(
        _ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>,
        single: (Fold.Part, Fold.Part, Double) -> Double, pair: (Fold.Parts, Fold.Parts, SIMD2<Double>) -> SIMD2<Double>
    ) {
        keepingValues(values, count: count, writing: results) { values, count, results in
            let head = head(of: count)
            push(count: head, { values[$0] }, { results[$0] = single($1, $2, $3) })
            guard head < count else { return }
            let (rest, first, second) = (values + head, results + head, results + head + n)
            let pairs = pushPairs(rest, count: count - head, result: pair) { index, row, next in
                writeAhead(row, next, into: (first, second), at: index)
            }
            push(count: count - head - pairs, { rest[pairs &+ $0] }, { first[pairs &+ $0] = single($1, $2, $3) })
        }
    }

    /// How many of some values complete the newer block.
    func head(of total: Int) -> Int { min(n - count, total) }

    /// Pushes values two whole blocks at a time, as often as another block and one value more follow them, and returns how many were pushed.
    ///
    /// The values pushed before end with a block. No block waits for the one beside it, so that a processor takes a row of two at once. The
    /// results are those of `push` to the bit, since each sum is made of the same numbers in the same order.
    ///
    /// - Parameters:
    ///   - values: values that stay as they are until this returns.
    ///   - result: returns what is made of the parts of two windows, those of the older blocks first, and of their origins.
    ///   - write: a function that is called with an index and the results there and n values later, and with those of the next index; for an
    ///     odd n it may be called twice for one.
    @inline(__always)
    mutating func pushPairs<Result>(
        _ values: UnsafePointer<Double>, count total: Int, result: (Fold.Parts, Fold.Parts, SIMD2<Double>) -> Result,
        write: (Int, Result, Result) -> Void
    ) -> Int {
        precondition(count == n, "a block ends before")
        let n = n
        guard n > 1, total > 3 &* n else { return 0 }
        // What is left of the block before these values, and of their first one, from each place on.
        Self.complete(self.values, values[0], into: &older)
        Self.complete(Array(UnsafeBufferPointer(start: values, count: n)), values[n], into: &spare)
        let none = Fold.parts(Fold.none, Fold.none)
        var rests = zip(older, spare).map { Fold.parts($0, $1) }
        var others = [Fold.Parts](repeating: none, count: n + 1)
        var index = 0
        rests.withUnsafeMutableBufferPointer { rests in
            others.withUnsafeMutableBufferPointer { others in
                guard var older = rests.baseAddress, var newer = others.baseAddress else { return }
                while index &+ 3 &* n < total {
                    let (first, second, third) = (values + index, values + index + n, values + index + 2 * n)
                    let (origin, next) = (SIMD2(first[0], second[0]), SIMD2(third[0], third[n]))
                    var (part, rest, step) = (none, none, 0)
                    while step &+ 1 < n {
                        let (row, later) = twoRows(of: (first, second), at: step)
                        Fold.append(row - origin, to: &part)
                        let one = result(older[step &+ 1], part, origin)
                        Fold.append(later - origin, to: &part)
                        write(index &+ step, one, result(older[step &+ 2], part, origin))
                        let last = n &- 2 &- step
                        let (earlier, end) = nearTwoRows(of: (second, third), at: last)
                        Fold.prepend(end - next, to: &rest)
                        newer[last &+ 1] = rest
                        Fold.prepend(earlier - next, to: &rest)
                        newer[last] = rest
                        step &+= 2
                    }
                    if step < n {
                        // The row before the last one again, and the last one.
                        let before = result(older[step], part, origin)
                        Fold.append(SIMD2(first[step], second[step]) - origin, to: &part)
                        write(index &+ step &- 1, before, result(older[n], part, origin))
                    }
                    (older, newer) = (newer, older)
                    index &+= 2 &* n
                }
            }
        }
        for place in 0..<n { self.values[place] = values[index - n + place] }
        return index
    }
}
