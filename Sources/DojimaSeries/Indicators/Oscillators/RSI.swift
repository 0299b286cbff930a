extension Indicator {
    /// The relative strength index: the share of rises in all changes of the close, in percent, from bar n on. Both are smoothed with
    /// Wilder's average. ||
    /// 0 if the price has never changed. J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). After many bars without
    /// change both averages are close to zero, so that older changes still affect their ratio: hence twice the reach.
    public static let rsi = Indicator(
        name: "rsi", parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .percent, levels: [30, 70],
        levelNames: ["oversold", "overbought"], formula: "100 wilder(n) of rises / (wilder(n) of rises + wilder(n) of falls)",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978",
        reach: { .bars(2 * WilderAverage.reach(Int($0[0]))) }, make: { RSI(over: Int($0[0])) })
}

/// The relative strength index of some values.
struct RSI: CloseState {
    private var changes: WilderChanges

    init(over n: Int) { changes = WilderChanges(over: n) }

    mutating func push(_ value: Double) -> Double { Self.strength(changes.push(value)) }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        changes.push(values, count: count) { results[$0] = Self.strength($1) }
    }

    @inline(__always)
    private static func strength(_ means: WilderChanges.Means) -> Double {
        let sum = means.rise + means.fall
        return sum == 0 ? 0 : 100 * (means.rise / sum)
    }
}

/// The rises and the falls from one value to the next, both smoothed with Wilder's average. A missing value resets them.
struct WilderChanges: Sendable {
    /// NaN before n changes are known.
    typealias Means = (rise: Double, fall: Double)

    private let n: Int
    private let (others, share): (Double, Double)
    private var before = Double.nan
    /// The number of changes, up to n.
    private var count = 0
    private var sums: Means = (0, 0)

    init(over n: Int) {
        precondition(n > 0, "an average is over at least one value")
        self.n = n
        (others, share) = (Double(n - 1), 1 / Double(n))
    }

    mutating func push(_ value: Double) -> Means {
        let change = value - before
        before = value
        guard !change.isNaN else {
            (count, sums) = (0, (0, 0))
            return (.nan, .nan)
        }
        let (rise, fall) = Self.parts(change)
        if count == n {
            sums = ((sums.rise * others + rise) * share, (sums.fall * others + fall) * share)
            return sums
        }
        count += 1
        sums = (sums.rise + rise, sums.fall + fall)
        guard count == n else { return (.nan, .nan) }
        sums = (sums.rise / Double(n), sums.fall / Double(n))
        return sums
    }

    /// Pushes some values, and calls a function with the place and the means of each.
    @inline(__always)
    mutating func push(_ values: UnsafePointer<Double>, count total: Int, _ body: (Int, Means) -> Void) {
        var index = 0
        while index < total {
            body(index, push(values[index]))
            index += 1
            guard count == n else { continue }
            let (others, share) = (others, share)
            var (last, rises, falls) = (before, sums.rise, sums.fall)
            while index < total, !values[index].isNaN {
                let (rise, fall) = Self.parts(values[index] - last)
                last = values[index]
                (rises, falls) = ((rises * others + rise) * share, (falls * others + fall) * share)
                body(index, (rises, falls))
                index += 1
            }
            (before, sums) = (last, (rises, falls))
        }
    }

    /// The rise and the fall in a change, without branches, which processors would guess wrong about every other time.
    @inline(__always)
    private static func parts(_ change: Double) -> (rise: Double, fall: Double) {
        let size = abs(change)
        return ((size + change) * 0.5, (size - change) * 0.5)
    }
}
