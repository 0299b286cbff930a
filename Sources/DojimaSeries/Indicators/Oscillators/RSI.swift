extension Indicator {
    /// The relative strength index: the mean rise of the close divided by the mean size of its changes, in percent, from bar n on; 0 if the
    /// price has never changed. Both means are Wilder's averages.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). After many bars without change both averages are close to
    /// zero, so that older changes still affect their ratio: hence twice the reach.
    public static let rsi = Indicator(
        name: "rsi", parameters: [Parameter("n", default: 14, allowed: 2...100_000)], unit: .percent, levels: [30, 70],
        levelNames: ["oversold", "overbought"], formula: "100 wilder(n) of rises / (wilder(n) of rises + wilder(n) of falls)",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978",
        reach: { .bars(2 * wilderReach($0.whole(0))) }, make: { RSI(over: $0.whole(0)) })
}

/// The state of `rsi`.
typealias RSI = SmoothedChanges<RelativeStrength>

/// The rises in percent of the sum of rises and falls.
enum RelativeStrength: ChangeQuotient {
    @inline(__always)
    static func quotient(rise: Double, fall: Double) -> Double {
        let sum = rise + fall
        return sum == 0 ? 0 : 100 * (rise / sum)
    }
}

/// A comparison of the mean rise of values with their mean fall.
protocol ChangeQuotient: Sendable {
    static func quotient(rise: Double, fall: Double) -> Double
}

/// A comparison of rises and falls from one value to the next, both smoothed with Wilder's average; NaN before there are n changes. A
/// missing value resets it.
struct SmoothedChanges<Quotient: ChangeQuotient>: ValueState, ColumnState {
    private let n: Int
    private var before = Double.nan
    /// The number of changes, up to n.
    private var count = 0
    /// The sums of the first rises and falls.
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
        if count == n, change.isNotNaN { return Quotient.quotient(rise: rises.push(parts.rise), fall: falls.push(parts.fall)) }
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
        sums = (sums.rise + parts.rise, sums.fall + parts.fall)
        return count == n ? (sums.rise / Double(n), sums.fall / Double(n)) : (.nan, .nan)
    }

    mutating func push(_ bars: BarSeries.Columns, into columns: [UnsafeMutablePointer<Double>]) {
        let (close, results) = (bars.close, columns[0])
        pushInPairs(
            &self, count: bars.count, isReady: { $0.count == $0.n && !$0.rises.isSecondOfPair },
            single: { results[$1] = $0.push(close[$1]) },
            double: { state, index in
                let (value, next) = (close[index], close[index &+ 1])
                let (first, second) = (Self.parts(value - state.before), Self.parts(next - value))
                state.before = next
                let (rises, falls) = (state.rises.push(first.rise, second.rise), state.falls.push(first.fall, second.fall))
                results[index] = Quotient.quotient(rise: rises.0, fall: falls.0)
                results[index &+ 1] = Quotient.quotient(rise: rises.1, fall: falls.1)
            }, isMissing: { $0.rises.last.isNaN })
    }

    /// Returns the rise and the fall of a change without branches, which would be mispredicted about every other time.
    @inline(__always)
    private static func parts(_ change: Double) -> (rise: Double, fall: Double) {
        ((abs(change) + change) * 0.5, (abs(change) - change) * 0.5)
    }
}
