/// An exponential average, the average of it, and the average of that.
struct TripleAverage: Sendable {
    typealias Row = (once: Double, twice: Double, thrice: Double)

    private var (once, twice, thrice): (RecursiveAverage, RecursiveAverage, RecursiveAverage)

    init(over n: Int) {
        let average = RecursiveAverage.exponential(over: n)
        (once, twice, thrice) = (average, average, average)
    }

    mutating func push(_ value: Double) -> Row {
        let first = once.push(value)
        let second = twice.push(first)
        return (first, second, thrice.push(second))
    }

    /// Pushes one stretch of values, and calls a function with the index and the averages of each, perhaps again with better ones.
    @inline(__always)
    mutating func push(_ values: UnsafePointer<Double>, count: Int, _ body: (Int, Row) -> Void) {
        pushByTwos(
            &self, count: count, isReady: { $0.isReady }, single: { body($1, $0.push(values[$1])) },
            double: { averages, index in
                let rows = averages.push(values[index], values[index &+ 1])
                body(index, (rows.once.0, rows.twice.0, rows.thrice.0))
                body(index &+ 1, (rows.once.1, rows.twice.1, rows.thrice.1))
            }, isMissing: { $0.isMissing })
    }

    @inline(__always)
    var isReady: Bool { once.isReady && twice.isReady && thrice.isReady }

    var isMissing: Bool { thrice.isMissing }

    /// Whether all three have begun, and moved.
    var hasBegun: Bool { once.hasBegun && twice.hasBegun && thrice.hasBegun }

    /// Pushes the first and the second of two values to averages that are ready.
    @inline(__always)
    mutating func push(_ value: Double, _ next: Double) -> (once: (Double, Double), twice: (Double, Double), thrice: (Double, Double)) {
        let first = once.push(value, next)
        let second = twice.push(first.0, first.1)
        return (first, second, thrice.push(second.0, second.1))
    }

    func agrees(with other: Self) -> Bool {
        once.agrees(with: other.once) && twice.agrees(with: other.twice) && thrice.agrees(with: other.thrice)
    }

    /// Pushes as many values, an even number, to these averages and to others, all ready, and calls a function with the index and the averages
    /// of two values of each.
    @inline(__always)
    mutating func push(
        with other: inout Self, _ values: LanesIn, count: Int, _ body: (Int, TriplePair.Rows) -> Void
    ) {
        var pair = paired(with: other)
        for index in stride(from: 0, to: count, by: 2) {
            let (value, next) = twoRows(of: values, at: index)
            body(index, pair.push(value, next))
        }
        move(to: pair, and: &other)
    }

    /// Both side by side, each ready.
    private func paired(with other: Self) -> TriplePair {
        TriplePair(
            once: RecursionPair(once.recursion, other.once.recursion), twice: RecursionPair(twice.recursion, other.twice.recursion),
            thrice: RecursionPair(thrice.recursion, other.thrice.recursion))
    }

    /// Goes on from the averages of a pair, as does another one.
    private mutating func move(to pair: TriplePair, and other: inout Self) {
        once.move(to: pair.once.last.x)
        twice.move(to: pair.twice.last.x)
        thrice.move(to: pair.thrice.last.x)
        other.once.move(to: pair.once.last.y)
        other.twice.move(to: pair.twice.last.y)
        other.thrice.move(to: pair.thrice.last.y)
    }
}

/// Two triple averages side by side.
struct TriplePair {
    fileprivate var (once, twice, thrice): (RecursionPair, RecursionPair, RecursionPair)

    fileprivate init(once: RecursionPair, twice: RecursionPair, thrice: RecursionPair) {
        (self.once, self.twice, self.thrice) = (once, twice, thrice)
    }

    /// The averages at the first and the second of two values of each.
    typealias Rows = (
        once: (SIMD2<Double>, SIMD2<Double>), twice: (SIMD2<Double>, SIMD2<Double>), thrice: (SIMD2<Double>, SIMD2<Double>)
    )

    /// Pushes the first and the second of two values to each, with the results of `TripleAverage` to the bit.
    @inline(__always)
    mutating func push(_ value: SIMD2<Double>, _ next: SIMD2<Double>) -> Rows {
        let first = once.push(value, next)
        let second = twice.push(first.0, first.1)
        return (first, second, thrice.push(second.0, second.1))
    }
}
