import Glibc

extension Indicator {
    /// The exponential moving average of closes, with weight 2 / (n + 1); the first value, at bar n - 1, is the mean of n closes.
    public static let ema = Indicator(
        name: "ema", parameters: [Parameter("n", standard: 20, allowed: 1...100_000)],
        formula: "mean of the first n closes, then e + 2 / (n + 1) (close - e)", reach: { .bars(EMA.reach(Int($0[0]))) },
        make: { EMA(over: Int($0[0])) })
}

/// The exponential moving average: it moves by 2 / (n + 1) of the distance towards each value, and starts as the mean of n values.
///
/// NaN before that. A missing value resets it.
package struct EMA: ValueState {
    private let weight: Double
    private var start: MeanOfFirst
    private(set) var average = Double.nan

    package init(over n: Int) {
        weight = 2 / Double(n + 1)
        start = MeanOfFirst(n)
    }

    package mutating func push(_ value: Double) -> Double {
        average = start.push(value) ?? (value - average) * weight + average
        return average
    }

    package mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        var index = 0
        while index < count {
            results[index] = push(values[index])
            index += 1
            guard !average.isNaN else { continue }
            let weight = weight
            var last = average
            while index < count, !values[index].isNaN {
                last = (values[index] - last) * weight + last
                results[index] = last
                index += 1
            }
            average = last
        }
    }

    /// The number of bars after which a value's weight is 1e-15, plus the n bars of the initial mean.
    static func reach(_ n: Int) -> Int { barsUntilForgotten(weight: 2 / Double(n + 1)) + n }

    /// The reach of an average of averages. The weight of a value falls later, since each average spreads it over more bars.
    static func reach(_ n: Int, times: Int) -> Int { times * reach(n) }
}

extension EMA: CloseState {}

/// Wilder's smoothing: an average that gives the newest value the weight 1 / n, and starts as the mean of n values.
///
/// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). A missing value resets it.
struct WilderAverage: ValueState {
    private let others: Double
    private let share: Double
    private var start: MeanOfFirst
    private(set) var average = Double.nan

    init(over n: Int) {
        (others, share) = (Double(n - 1) / Double(n), 1 / Double(n))
        start = MeanOfFirst(n)
    }

    mutating func push(_ value: Double) -> Double {
        average = start.push(value) ?? average * others + value * share
        return average
    }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        var index = 0
        while index < count {
            results[index] = push(values[index])
            index += 1
            guard !average.isNaN else { continue }
            let (others, share) = (others, share)
            var last = average
            while index < count, !values[index].isNaN {
                last = last * others + values[index] * share
                results[index] = last
                index += 1
            }
            average = last
        }
    }

    /// See `EMA.reach`.
    static func reach(_ n: Int) -> Int { barsUntilForgotten(weight: 1 / Double(n)) + n }
}

/// The initial value of a recursive average: the mean of the first n consecutive known values.
private struct MeanOfFirst: Sendable {
    private let n: Int
    private var count = 0
    private var sum = 0.0

    init(_ n: Int) {
        precondition(n > 0, "an average is over at least one value")
        self.n = n
    }

    /// Returns NaN until n values are known, their mean at the n-th, and `nil` after it. A missing value (NaN) resets it and returns NaN.
    mutating func push(_ value: Double) -> Double? {
        if value.isNaN {
            (count, sum) = (0, 0)
            return .nan
        }
        guard count < n else { return nil }
        count += 1
        sum += value
        return count == n ? sum / Double(n) : .nan
    }
}

/// Returns the number of bars after which the weight of a value in a recursive average is 1e-15.
func barsUntilForgotten(weight: Double) -> Int { Int((log(1e-15) / log1p(-weight)).rounded(.up)) }
