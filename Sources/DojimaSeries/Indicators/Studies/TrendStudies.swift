import Glibc

// Studies of the strength of a trend.

extension Indicator {
    /// The choppiness index.
    static let choppiness = Indicator(
        name: "choppiness", inputs: [.high, .low, .close], parameters: [.bars("n", 14, from: 2)], unit: .percent, levels: [38.2, 61.8],
        levelNames: ["trend", "sideways"],
        formula: "100 log(sum of true range / (highest max(high, close[1]) - lowest min(low, close[1]))) / log n over n bars",
        source: "Bill Dreiss, 1993", reach: { .bars($0.whole(0)) }, make: { Choppiness(over: $0.whole(0)) })

    /// The vortex indicator.
    static let vortex = Indicator(
        name: "vortex", inputs: [.high, .low, .close], parameters: [.bars("n", 14)],
        outputs: [Output("plus", tone: .rising), Output("minus", title: "-", tone: .falling)],
        unit: .number, levels: [1],
        formula: "plus = sum of abs(high - low[1]), minus = sum of abs(low - high[1]), over the sum of true range of n bars",
        source: "Etienne Botes and Douglas Siepman, 2010", reach: { .bars($0.whole(0)) }, make: { Vortex(over: $0.whole(0)) })

    /// The Hurst exponent by rescaled ranges: above 0.5 for trending series, below for mean-reverting ones. O(n) per bar.
    static let hurst = Indicator(
        name: "hurst", parameters: [.bars("n", 100, from: 16)], unit: .number, levels: [0.5], levelNames: ["random walk"],
        formula:
            "slope of log(R/S) on log(size) of n log-returns cut into 1, 2, 4 ... 32 parts of at least 8, R/S the range of sums of deviations over the deviation",
        source: "Harold Hurst, 1951; Benoit Mandelbrot and James Wallis, 1969", reach: { .bars($0.whole(0)) },
        make: { Hurst(over: $0.whole(0)) })

    /// The least-squares line of the closes.
    static let slope = Indicator(
        name: "slope", parameters: [.bars("n", 14, from: 2)],
        outputs: [
            Output("slope"), Output("intercept", title: "Intercept", unit: .price), Output("r-squared", title: "R²", unit: .number),
        ], unit: .priceDifference, levels: [0],
        formula: "least squares of the last n closes on the bars' numbers from 1; intercept at number 0; r-squared of that line",
        source: "Carl Friedrich Gauss, 1809", make: { LeastSquares(over: $0.whole(0)) })
}

struct Choppiness: IndicatorState {
    private var before = Double.nan
    private var sum: WindowSum<Double>
    private var extremes: MovingRange
    private let scale: Double

    init(over n: Int) {
        (sum, extremes) = (WindowSum(over: n), MovingRange(over: n))
        scale = 100 / log(Double(n))
    }

    mutating func push(_ bar: Bar) -> Double {
        let last = before
        before = bar.close
        let isMissing = (last + bar.high + bar.low).isNaN
        let (high, low) = isMissing ? (.nan, .nan) : (max(bar.high, last), min(bar.low, last))
        let sum = sum.push(high - low)
        let (highest, lowest) = extremes.push(high: high, low: low)
        let range = highest - lowest
        return range == 0 ? .nan : scale * log(sum / range)
    }
}

struct Vortex: IndicatorState {
    private var range = TrueRange()
    private var before: (high: Double, low: Double) = (.nan, .nan)
    private var (plus, minus, ranges): (WindowSum<Double>, WindowSum<Double>, WindowSum<Double>)

    init(over n: Int) { (plus, minus, ranges) = (WindowSum(over: n), WindowSum(over: n), WindowSum(over: n)) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let sum = ranges.push(range.push(bar))
        let (up, down) = (plus.push(abs(bar.high - before.low)), minus.push(abs(bar.low - before.high)))
        before = (bar.high, bar.low)
        return SIMD2(quotient(up, sum), quotient(down, sum))
    }
}

struct LeastSquares: IndicatorState {
    private let size: Double
    private var number = 0.0
    private var trend: WindowTrend
    private var moments: WindowMoments

    init(over n: Int) { (size, trend, moments) = (Double(n), WindowTrend(over: n), WindowMoments(over: n)) }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        number += 1
        let (sums, moments) = (trend.push(bar.close), moments.push(bar.close))
        // The sums of products and of squares of the deviations of bar numbers and closes from their means.
        let products = sums.weighted - (size + 1) / 2 * sums.plain
        let (across, squares) = (size * (size * size - 1) / 12, size * moments.variance)
        let slope = products / across
        return SIMD3(
            slope, moments.mean - slope * (number - (size - 1) / 2), quotient(products * products, across * squares))
    }
}
