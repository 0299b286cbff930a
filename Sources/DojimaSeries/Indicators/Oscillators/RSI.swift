extension Indicator {
    /// The relative strength index: the share of rises in all changes of the close, in percent, from bar n on. Both are smoothed with
    /// Wilder's average. ||
    /// 0 if the price has never changed. J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). After many bars without
    /// change both averages are close to zero, so that older changes still affect their ratio: hence twice the reach.
    public static let rsi = Indicator(
        name: "rsi", parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .percent, levels: [30, 70],
        levelNames: ["oversold", "overbought"], formula: "100 wilder(n) of rises / (wilder(n) of rises + wilder(n) of falls)",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978",
        reach: { .bars(2 * wilderReach($0.whole(0))) }, make: { RSI(over: $0.whole(0)) })
}

/// The relative strength index of some values.
typealias RSI = SmoothedChanges<Strength>

/// Rises in percent of rises and falls.
enum Strength: ChangeQuotient {
    @inline(__always)
    static func quotients(rises: SIMD2<Double>, falls: SIMD2<Double>) -> SIMD2<Double> {
        let sums = rises + falls
        return (100 * (rises / sums)).replacing(with: 0, where: sums .== 0)
    }
}

/// How the mean rise of some values compares with their mean fall.
protocol ChangeQuotient: Sendable {
    /// At two values at once.
    static func quotients(rises: SIMD2<Double>, falls: SIMD2<Double>) -> SIMD2<Double>
}

extension ChangeQuotient {
    @inline(__always)
    static func quotient(rise: Double, fall: Double) -> Double {
        quotients(rises: SIMD2(repeating: rise), falls: SIMD2(repeating: fall)).x
    }
}

/// The quotient of the rises and the falls from one value to the next, both smoothed with Wilder's average; NaN before n changes are known. A
/// missing value resets it.
struct SmoothedChanges<Quotient: ChangeQuotient>: CloseState {
    private let n: Int
    private var before = Double.nan
    /// The number of changes, up to n, and their sums before there are n.
    private var count = 0
    private var sums = (rise: 0.0, fall: 0.0)
    private var (rises, falls): (Recursion, Recursion)

    init(over n: Int) {
        precondition(n > 0, "an average is over at least one value")
        self.n = n
        (rises, falls) = (.wilder(over: n), .wilder(over: n))
    }

    mutating func push(_ value: Double) -> Double {
        let change = value - before
        before = value
        let parts = Self.parts(change)
        if count == n, change.isKnown { return Quotient.quotient(rise: rises.push(parts.x), fall: falls.push(parts.y)) }
        let means = begin(change)
        rises.restart(at: means.rise)
        falls.restart(at: means.fall)
        return count == n ? Quotient.quotient(rise: means.rise, fall: means.fall) : .nan
    }

    /// Returns the means of the first changes at the last of them, NaN before.
    private mutating func begin(_ change: Double) -> (rise: Double, fall: Double) {
        guard !change.isNaN else {
            (count, sums) = (0, (0, 0))
            return (.nan, .nan)
        }
        let parts = Self.parts(change)
        count += 1
        sums = (sums.rise + parts.x, sums.fall + parts.y)
        return count == n ? (sums.rise / Double(n), sums.fall / Double(n)) : (.nan, .nan)
    }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        forEachStretch(of: values, count: count, writing: results) { values, count, results in
            var index = 0
            while index < count, self.count < n || rises.isSecond {
                results[index] = push(values[index])
                index += 1
            }
            let end = count - (count - index) % 2
            if index < end, pushTwos(values, from: index, to: end, into: results) { index = end }
            while index < count {
                results[index] = push(values[index])
                index += 1
            }
        }
    }

    /// Pushes values by twos, rises and falls side by side; returns whether none is missing: else nothing is pushed.
    private mutating func pushTwos(
        _ values: UnsafePointer<Double>, from start: Int, to end: Int, into results: UnsafeMutablePointer<Double>
    ) -> Bool {
        var (pair, last, index) = (RecursionPair(rises, falls), before, start)
        while index < end {
            fetchAhead(values + index)
            let (value, next) = (values[index], values[index &+ 1])
            let (first, second) = pair.push(Self.parts(value - last), Self.parts(next - value))
            let quotients = Quotient.quotients(rises: SIMD2(first.x, second.x), falls: SIMD2(first.y, second.y))
            (results[index], results[index &+ 1]) = (quotients.x, quotients.y)
            last = next
            index &+= 2
        }
        guard pair.last.x.isKnown else { return false }
        rises.move(to: pair.last.x)
        falls.move(to: pair.last.y)
        before = last
        return true
    }

    /// The rise and the fall in a change, without branches, which processors would guess wrong about every other time.
    @inline(__always)
    private static func parts(_ change: Double) -> SIMD2<Double> { (SIMD2(repeating: abs(change)) + SIMD2(change, -change)) * 0.5 }
}
