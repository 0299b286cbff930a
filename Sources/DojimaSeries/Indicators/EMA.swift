import Glibc

extension Indicator {
    /// An average that gives the newest close the weight 2 / (n + 1), from bar n - 1 on, where it is the mean of the first n.
    public static let ema = Indicator(
        name: "ema", parameters: [Parameter("n", standard: 20, allowed: 1...100_000)], reach: { .bars(EMA.reach(Int($0[0]))) },
        make: { EMA(over: Int($0[0])) })
}

/// The exponential moving average: it moves from its last value by 2 / (n + 1) of the way to the next, and begins as the mean of n values.
///
/// NaN before that. A missing value ends it, and it begins anew after it.
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

    /// How many bars back a value has the weight 1e-15, and the first n before them.
    static func reach(_ n: Int) -> Int { barsUntilForgotten(weight: 2 / Double(n + 1)) + n }
}

/// Wilder's smoothing: an average that gives the newest value the weight 1 / n, and begins as the mean of n values.
///
/// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). A missing value ends it, and it begins anew after it.
struct WilderAverage: ValueState {
    private let size: Double
    private var start: MeanOfFirst
    private(set) var average = Double.nan

    init(over n: Int) {
        size = Double(n)
        start = MeanOfFirst(n)
    }

    mutating func push(_ value: Double) -> Double {
        average = start.push(value) ?? (average * (size - 1) + value) / size
        return average
    }

    /// As `EMA.reach`.
    static func reach(_ n: Int) -> Int { barsUntilForgotten(weight: 1 / Double(n)) + n }
}

/// What a recursive average begins with: the mean of the first n known values in a row.
private struct MeanOfFirst: Sendable {
    private let n: Int
    private var count = 0
    private var sum = 0.0

    init(_ n: Int) {
        precondition(n > 0, "an average is over at least one value")
        self.n = n
    }

    /// NaN until n values are known, their mean at the n-th, and `nil` behind it; NaN for a missing value, which begins it anew.
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

/// How many bars back a value of a recursive average has the weight 1e-15.
private func barsUntilForgotten(weight: Double) -> Int { Int((log(1e-15) / log1p(-weight)).rounded(.up)) }
