// Studies of returns. A return needs a previous close above 0; a window with a missing value has no result.

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

    /// The volatility of the last n returns, annualized for a given number of periods per year.
    static let volatility = Indicator(
        name: "volatility", parameters: [.bars("n", 20, from: 2), .periods], unit: .number,
        formula: "deviation (of n - 1) of the last n returns x sqrt(periods)", reach: { .bars($0.whole(0)) },
        make: { Volatility(over: $0.whole(0), periods: $0[1]) })

    /// The distance of the close from its mean, in standard deviations.
    static let zscore = Indicator(
        name: "zscore", parameters: [.bars("n", 20, from: 2)], unit: .number, levels: [-2, 0, 2],
        formula: "(close - mean) / deviation of the last n closes, deviation of the population", reach: { .bars($0.whole(0) - 1) },
        make: { ZScore(over: $0.whole(0)) })

    /// The drawdown from the highest close so far.
    static let drawdown = Indicator(
        name: "drawdown", unit: .number, levels: [0], formula: "close / highest close so far - 1", make: { _ in Drawdown() })

    /// The fraction of the n previous closes that are below this one.
    static let percentRank = Indicator(
        name: "percent-rank", parameters: [.bars("n", 252)], unit: .number, levels: [0.1, 0.9],
        formula: "share of the n closes before this one that are below it, from 0 to 1", reach: { .bars($0.whole(0)) },
        make: { PercentRank(over: $0.whole(0)) })
}

extension Indicator.Parameter {
    /// The number of bars in a year.
    static var periods: Indicator.Parameter {
        Indicator.Parameter("periods", default: 252, allowed: AnalysisParameter.periods, isWhole: false)
    }
}

/// Returns the simple return, `close / before - 1`; NaN if the previous close is not above 0.
package func simpleReturn(_ close: Double, from before: Double) -> Double { before > 0 ? close / before - 1 : .nan }

/// The sample standard deviation of the last n values, with n - 1; 0 if it is below 1e-12 of their largest absolute value, which is
/// rounding error.
struct SampleDeviation: Sendable {
    private let correction: Double
    private var largest: MovingMaximum

    init(over n: Int) {
        correction = Double(n) / Double(n - 1)
        largest = MovingMaximum(over: n)
    }

    /// - Parameter variance: the population variance of the last n values, including this one.
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
        return isLogarithmic ? logarithmicReturn(value, from: before) : simpleReturn(value, from: before)
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
