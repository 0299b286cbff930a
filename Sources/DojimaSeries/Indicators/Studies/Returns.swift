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

    /// The volatility of the last n returns, in terms of a year of so many periods.
    static let volatility = Indicator(
        name: "volatility", parameters: [.bars("n", 20, from: 2), .periods], unit: .number,
        formula: "deviation (of n - 1) of the last n returns x sqrt(periods)", reach: { .bars($0.whole(0)) },
        make: { Volatility(over: $0.whole(0), periods: $0[1]) })

    /// How many deviations the close lies from its mean.
    static let zscore = Indicator(
        name: "zscore", parameters: [.bars("n", 20, from: 2)], unit: .number, levels: [-2, 0, 2],
        formula: "(close - mean) / deviation of the last n closes, deviation of the population", reach: { .bars($0.whole(0) - 1) },
        make: { ZScore(over: $0.whole(0)) })

    /// The fall below the highest close so far.
    static let drawdown = Indicator(
        name: "drawdown", unit: .number, levels: [0], formula: "close / highest close so far - 1", make: { _ in Drawdown() })

    /// The share of the n closes before that are below this one.
    static let percentRank = Indicator(
        name: "percent-rank", parameters: [.bars("n", 252)], unit: .number, levels: [0.1, 0.9],
        formula: "share of the n closes before this one that are below it, from 0 to 1", reach: { .bars($0.whole(0)) },
        make: { PercentRank(over: $0.whole(0)) })
}

extension Indicator.Parameter {
    /// The number of bars in a year.
    static var periods: Indicator.Parameter {
        Indicator.Parameter("periods", standard: 252, allowed: AnalysisParameter.periods, isWhole: false)
    }
}

/// A simple return, `close / before - 1`; NaN from a close that is not above 0.
package func simpleReturn(_ close: Double, from before: Double) -> Double { before > 0 ? close / before - 1 : .nan }

/// The deviation of the last n values (of n - 1); 0 where it is below 1e-12 of the largest of them: the residue of rounding.
struct SampleDeviation: Sendable {
    private let correction: Double
    private var largest: MovingMaximum

    init(over n: Int) {
        correction = Double(n) / Double(n - 1)
        largest = MovingMaximum(over: n)
    }

    /// - Parameter variance: that of the last n values up to this one, of a population.
    mutating func push(_ value: Double, variance: Double) -> Double {
        let (deviation, largest) = ((variance * correction).squareRoot(), largest.push(abs(value)))
        return deviation < 1e-12 * largest ? 0 : deviation
    }
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
    private let scale: Double
    private var before = Double.nan
    private var moments: WindowMoments
    private var deviation: SampleDeviation

    init(over n: Int, periods: Double) {
        scale = periods.squareRoot()
        (moments, deviation) = (WindowMoments(over: n), SampleDeviation(over: n))
    }

    mutating func push(_ value: Double) -> Double {
        let change = simpleReturn(value, from: before)
        before = value
        return deviation.push(change, variance: moments.push(change).variance) * scale
    }
}

struct ZScore: ValueState {
    private var mean: WindowMean
    private var deviation: StandardDeviation
    private var extremes: MovingRange

    init(over n: Int) {
        (mean, deviation) = (WindowMean(over: n), StandardDeviation(over: n))
        extremes = MovingRange(over: n)
    }

    mutating func push(_ value: Double) -> Double {
        let (mean, deviation) = (mean.push(value), deviation.push(value))
        let (high, low) = extremes.push(high: value, low: value)
        let largest = max(abs(high), abs(low))
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
    private var rank: WindowRank

    init(over n: Int) { (self.n, rank) = (n, WindowRank(over: n)) }

    mutating func push(_ value: Double) -> Double { rank.push(value) / Double(n) }
}
