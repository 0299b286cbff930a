import Glibc

// Studies of returns. A return is that from a close above 0; a window that lacks a member has no value.

extension Indicator {
    /// The return over n bars.
    static let simpleReturn = Indicator(
        name: "return", parameters: [.bars("n", 1)], unit: .number, levels: [0], formula: "close / close[n] - 1",
        reach: { .bars($0.whole(0)) },
        make: { Return(over: $0.whole(0), isLogarithmic: false) })

    /// The logarithmic return over n bars.
    static let logReturn = Indicator(
        name: "log-return", parameters: [.bars("n", 1)], unit: .number, levels: [0], formula: "log(close / close[n])",
        reach: { .bars($0.whole(0)) }, make: { Return(over: $0.whole(0), isLogarithmic: true) })

    /// The volatility of the last n returns, in terms of a year of so many periods. O(n) a bar.
    static let volatility = Indicator(
        name: "volatility", parameters: [.bars("n", 20), .periods], unit: .number,
        formula: "deviation (of n - 1) of the last n returns x sqrt(periods)", reach: { .bars($0.whole(0)) },
        make: { Volatility(over: $0.whole(0), periods: $0[1]) })

    /// How many deviations the close lies from its mean.
    static let zscore = Indicator(
        name: "zscore", parameters: [.bars("n", 20)], unit: .number, levels: [-2, 0, 2],
        formula: "(close - mean) / deviation of the last n closes, deviation of the population", reach: { .bars($0.whole(0) - 1) },
        make: { ZScore(over: $0.whole(0)) })

    /// The fall below the highest close so far.
    static let drawdown = Indicator(
        name: "drawdown", unit: .number, levels: [0], formula: "close / highest close so far - 1", make: { _ in Drawdown() })

    /// The share of the n closes before that are below this one. O(n) a bar.
    static let percentRank = Indicator(
        name: "percent-rank", parameters: [.bars("n", 252)], unit: .number, levels: [0.1, 0.9],
        formula: "share of the n closes before this one that are below it, from 0 to 1", reach: { .bars($0.whole(0)) },
        make: { PercentRank(over: $0.whole(0)) })
}

extension Indicator.Parameter {
    /// The number of bars in a year.
    static var periods: Indicator.Parameter {
        Indicator.Parameter("periods", standard: 252, allowed: 0.000001...1_000_000_000, isWhole: false)
    }
}

/// A simple return, `close / before - 1`; NaN from a close that is not above 0.
package func simpleReturn(_ close: Double, from before: Double) -> Double { before > 0 ? close / before - 1 : .nan }

/// The sum of squares of values about their mean, 0 where the deviation is below 1e-12 of the largest value: the residue of rounding.
func squaresAboutMean(_ values: some Collection<Double>, deviationOver count: Int) -> Double {
    let centre = mean(values)
    var (squares, largest) = (0.0, 0.0)
    for value in values {
        squares += (value - centre) * (value - centre)
        largest = max(largest, abs(value))
    }
    return (squares / Double(max(1, count))).squareRoot() < 1e-12 * largest ? 0 : squares
}

struct Return: ValueState {
    private let n: Int
    private let isLogarithmic: Bool
    private var closes: LastValues

    init(over n: Int, isLogarithmic: Bool) {
        (self.n, self.isLogarithmic) = (n, isLogarithmic)
        closes = LastValues(n + 1)
    }

    mutating func push(_ value: Double) -> Double {
        closes.push(value)
        let before = closes[back: n]
        guard isLogarithmic else { return simpleReturn(value, from: before) }
        return before > 0 && value > 0 ? log(value / before) : .nan
    }
}

struct Volatility: ValueState {
    private let n: Int
    private let scale: Double
    private var before = Double.nan
    private var returns: LastValues

    init(over n: Int, periods: Double) {
        (self.n, scale) = (n, periods.squareRoot())
        returns = LastValues(n)
    }

    mutating func push(_ value: Double) -> Double {
        returns.push(simpleReturn(value, from: before))
        before = value
        guard returns.isFull, n > 1 else { return .nan }
        return (squaresAboutMean(returns.values, deviationOver: n - 1) / Double(n - 1)).squareRoot() * scale
    }
}

struct ZScore: ValueState {
    private var mean: WindowMean
    private var deviation: StandardDeviation
    private var (highest, lowest): (MovingMaximum, MovingMinimum)

    init(over n: Int) {
        (mean, deviation) = (WindowMean(over: n), StandardDeviation(over: n))
        (highest, lowest) = (MovingMaximum(over: n), MovingMinimum(over: n))
    }

    mutating func push(_ value: Double) -> Double {
        let (mean, deviation) = (mean.push(value), deviation.push(value))
        let largest = max(abs(highest.push(value)), abs(lowest.push(value)))
        return deviation < 1e-12 * largest ? .nan : quotient(value - mean, deviation)
    }
}

struct Drawdown: ValueState {
    private var highest = -Double.infinity

    mutating func push(_ value: Double) -> Double {
        if value > highest { highest = value }
        return simpleReturn(value, from: highest)
    }
}

struct PercentRank: ValueState {
    private let n: Int
    private var closes: LastValues

    init(over n: Int) {
        self.n = n
        closes = LastValues(n + 1)
    }

    mutating func push(_ value: Double) -> Double {
        closes.push(value)
        guard closes.isFull, !value.isNaN else { return .nan }
        var below = 0
        for close in closes.values.dropLast() {
            if close.isNaN { return .nan }
            if close < value { below += 1 }
        }
        return Double(below) / Double(n)
    }
}
