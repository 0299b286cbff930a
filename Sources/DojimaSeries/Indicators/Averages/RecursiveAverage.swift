import Glibc

/// An exponential average: it moves by a share of the distance towards each value, and starts as the mean of some values; NaN before.
///
/// A missing value resets it. The average of equal values is that value.
struct RecursiveAverage: CloseState {
    /// The number of values of which the first result is the mean.
    private let n: Int
    fileprivate var recursion: Recursion
    private var count = 0
    private var origin = 0.0
    /// The sum of the differences of the first values from the very first one.
    private var differences = 0.0
    /// Whether all values equal the first one.
    private var isStill = true

    private init(_ recursion: Recursion, start n: Int) {
        precondition(n > 0, "an average is over at least one value")
        (self.recursion, self.n) = (recursion, n)
    }

    /// The exponential moving average of n values, in which the newest has the weight 2 / (n + 1).
    static func exponential(over n: Int) -> RecursiveAverage { RecursiveAverage(exponent(of: n), start: n) }

    /// The same that begins with its first value.
    static func exponentialFromFirst(over n: Int) -> RecursiveAverage { RecursiveAverage(exponent(of: n), start: 1) }

    /// Wilder's average, in which the newest value has the weight 1 / n.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978).
    static func wilder(over n: Int) -> RecursiveAverage { RecursiveAverage(.wilder(over: n), start: n) }

    private static func exponent(of n: Int) -> Recursion { Recursion(share: 2 / Double(n + 1), others: Double(n - 1) / Double(n + 1)) }

    /// Whether it has begun and moved, and the next value is the first of two.
    @inline(__always)
    var isReady: Bool { count == n && !isStill && !recursion.isSecond }

    var isMissing: Bool { recursion.last.isNaN }

    mutating func push(_ value: Double) -> Double {
        if count == n, !isStill, !value.isNaN { return recursion.push(value) }
        return begin(value)
    }

    /// Pushes one of the first values, or one that equals all before it: the average of equal values is not rounded.
    private mutating func begin(_ value: Double) -> Double {
        guard !value.isNaN else {
            (count, isStill) = (0, true)
            recursion.restart(at: .nan)
            return .nan
        }
        if count == 0 { (origin, differences) = (value, 0) }
        if value != origin { isStill = false }
        if count == n {
            guard isStill else { return recursion.push(value) }
            recursion.restart(at: origin)
            return origin
        }
        differences += value - origin
        count += 1
        recursion.restart(at: count == n ? origin + differences / Double(n) : .nan)
        return recursion.last
    }

    /// Pushes the first and the second of two values to an average that is ready.
    @inline(__always)
    mutating func push(_ value: Double, _ next: Double) -> (Double, Double) { recursion.push(value, next) }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        forEachStretch(of: values, count: count, writing: results) { values, count, results in
            pushByTwos(
                &self, count: count, isReady: { $0.isReady }, single: { results[$1] = $0.push(values[$1]) },
                double: { (results[$1], results[$1 &+ 1]) = $0.push(values[$1], values[$1 &+ 1]) }, isMissing: { $0.isMissing })
        }
    }
}

/// An exponential average, the average of it, and the average of that.
struct TripleAverage: Sendable {
    typealias Row = (once: Double, twice: Double, thrice: Double)

    fileprivate var (once, twice, thrice): (RecursiveAverage, RecursiveAverage, RecursiveAverage)

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

    /// Pushes the first and the second of two values to averages that are ready.
    @inline(__always)
    mutating func push(_ value: Double, _ next: Double) -> (once: (Double, Double), twice: (Double, Double), thrice: (Double, Double)) {
        let first = once.push(value, next)
        let second = twice.push(first.0, first.1)
        return (first, second, thrice.push(second.0, second.1))
    }

    /// Goes on from given averages as from those of the second of two values.
    mutating func move(to row: Row) {
        once.recursion.move(to: row.once)
        twice.recursion.move(to: row.twice)
        thrice.recursion.move(to: row.thrice)
    }
}

/// Three averages of one another, and three that go on from the third of these.
///
/// The upper averages take two values while the lower ones take the next two, so that each step is one of both.
struct SixAverages: Sendable {
    private var (lower, upper): (TripleAverage, TripleAverage)

    init(over n: Int) { (lower, upper) = (TripleAverage(over: n), TripleAverage(over: n)) }

    /// Returns the third of the lower averages, and the upper ones.
    mutating func push(_ value: Double) -> (third: Double, upper: TripleAverage.Row) {
        let third = lower.push(value).thrice
        return (third, upper.push(third))
    }

    /// Pushes one stretch of values, and calls a function with the index and the averages of each, perhaps again with better ones.
    @inline(__always)
    mutating func push(_ values: UnsafePointer<Double>, count: Int, _ body: (Int, Double, TripleAverage.Row) -> Void) {
        var index = 0
        while index < count, !(lower.isReady && upper.isReady) {
            single(values, index, body)
            index += 1
        }
        let end = count - (count - index) % 2
        if index < end {
            var copy = self
            copy.pushTwos(values, from: index, to: end, body)
            if !copy.upper.isMissing { (self, index) = (copy, end) }
        }
        while index < count {
            single(values, index, body)
            index += 1
        }
    }

    @inline(__always)
    private mutating func single(_ values: UnsafePointer<Double>, _ index: Int, _ body: (Int, Double, TripleAverage.Row) -> Void) {
        let row = push(values[index])
        body(index, row.third, row.upper)
    }

    @inline(__always)
    private mutating func pushTwos(
        _ values: UnsafePointer<Double>, from start: Int, to end: Int, _ body: (Int, Double, TripleAverage.Row) -> Void
    ) {
        var third = lower.push(values[start], values[start &+ 1]).thrice
        var once = RecursionPair(lower.once.recursion, upper.once.recursion)
        var twice = RecursionPair(lower.twice.recursion, upper.twice.recursion)
        var thrice = RecursionPair(lower.thrice.recursion, upper.thrice.recursion)
        var index = start &+ 2
        while index < end {
            let first = once.push(SIMD2(values[index], third.0), SIMD2(values[index &+ 1], third.1))
            let second = twice.push(first.0, first.1)
            let last = thrice.push(second.0, second.1)
            body(index &- 2, third.0, (first.0.y, second.0.y, last.0.y))
            body(index &- 1, third.1, (first.1.y, second.1.y, last.1.y))
            third = (last.0.x, last.1.x)
            index &+= 2
        }
        lower.move(to: (once.last.x, twice.last.x, thrice.last.x))
        upper.move(to: (once.last.y, twice.last.y, thrice.last.y))
        let rows = upper.push(third.0, third.1)
        body(end &- 2, third.0, (rows.once.0, rows.twice.0, rows.thrice.0))
        body(end &- 1, third.1, (rows.once.1, rows.twice.1, rows.thrice.1))
    }
}

/// The number of bars after which a value's weight in an exponential average is 1e-15, plus the n bars of the initial mean.
///
/// - Parameter times: how many averages are taken of one another. The weight of a value falls later, since each spreads it over more bars.
func exponentialReach(_ n: Int, times: Int = 1) -> Int { times * (barsUntilForgotten(weight: 2 / Double(n + 1)) + n) }

/// The same for Wilder's average.
func wilderReach(_ n: Int) -> Int { barsUntilForgotten(weight: 1 / Double(n)) + n }

/// Returns the number of bars after which the weight of a value in a recursive average is 1e-15.
func barsUntilForgotten(weight: Double) -> Int { Int((log(1e-15) / log1p(-weight)).rounded(.up)) }
