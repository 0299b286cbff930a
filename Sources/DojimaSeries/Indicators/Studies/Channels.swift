// Channels around the price, and their widths.

extension Indicator {
    /// The width of Bollinger bands.
    static let bandwidth = Indicator(
        name: "bandwidth", parameters: [.bars("n", 20), .factor("m", 2)], unit: .number,
        formula: "2 m deviation / sma of the last n closes, deviation of the population",
        source: "John Bollinger, Bollinger on Bollinger Bands, 2001",
        reach: { .bars($0.whole(0) - 1) }, make: { BandMeasure(over: $0.whole(0), $0[1], isWidth: true) })

    /// The position of the close between Bollinger bands: 0 at the lower band, 1 at the upper.
    static let percentB = Indicator(
        name: "percent-b", parameters: [.bars("n", 20, from: 2), .factor("m", 2, from: 0.001)], unit: .number, levels: [0, 1],
        levelNames: ["lower band", "upper band"],
        formula: "(close - sma + m deviation) / (2 m deviation) of the last n closes, deviation of the population",
        source: "John Bollinger, Bollinger on Bollinger Bands, 2001", reach: { .bars($0.whole(0) - 1) },
        make: { BandMeasure(over: $0.whole(0), $0[1], isWidth: false) })

    /// Chandelier stops: a multiple of the average true range below the highest high and above the lowest low.
    static let chandelier = Indicator(
        name: "chandelier", inputs: [.high, .low, .close], parameters: [.bars("n", 22), .factor("m", 3)],
        outputs: [Output("long", tone: .rising), Output("short", title: "Short", tone: .falling)],
        formula: "long = highest high - m atr(n), short = lowest low + m atr(n) of n bars",
        source: "Chuck LeBeau, in Alexander Elder, Come Into My Trading Room, 2002", reach: { .bars(wilderReach($0.whole(0))) },
        make: { Chandelier(over: $0.whole(0), $0[1]) })

    /// Donchian channel: the range of the n bars before each bar.
    static let donchian = Indicator(
        name: "donchian", inputs: [.high, .low], parameters: [.bars("n", 20)],
        outputs: [Output("upper", .upperEdge), Output("middle"), Output("lower", .lowerEdge)],
        formula: "highest high and lowest low of the n bars before this one, and their mean", source: "Richard Donchian, 1960",
        reach: { .bars($0.whole(0)) }, make: { Donchian(over: $0.whole(0)) })

    /// Keltner channel: an exponential average with lines at a multiple of the average true range.
    static let keltner = Indicator(
        name: "keltner", inputs: [.high, .low, .close], parameters: [.bars("n", 20), .factor("m", 2), .bars("atr", 10)],
        outputs: [Output("upper", .upperEdge), Output("middle"), Output("lower", .lowerEdge)],
        formula: "ema(n) of closes, and m atr(atr) above and below it",
        source: "Chester Keltner, How to Make Money in Commodities, 1960, in the form of Linda Raschke",
        reach: { .bars(max(exponentialReach($0.whole(0)), wilderReach($0.whole(2)))) },
        make: { Keltner(over: $0.whole(0), $0[1], atr: $0.whole(2)) })

    /// A stop that follows the price at a multiple of the average true range and changes sides when the close crosses it.
    static let supertrend = Indicator(
        name: "supertrend", inputs: [.high, .low, .close], parameters: [.bars("n", 10), .factor("m", 3)],
        outputs: [Output("value", .dots), Output("upper", .undrawn, title: "Falling"), Output("lower", .undrawn, title: "Rising")],
        formula: "bands (high + low) / 2 +- m atr(n) that only tighten; the lower one while rising, the upper one while falling",
        source: "Olivier Seban, about 2008", make: { SuperTrend(over: $0.whole(0), $0[1]) })
}

/// The width of Bollinger bands, or the position of the close between them.
struct BandMeasure: ValueState {
    private var mean: WindowMean
    private var deviation: StandardDeviation
    private let multiple: Double
    private let isWidth: Bool

    init(over n: Int, _ multiple: Double, isWidth: Bool) {
        (mean, deviation) = (WindowMean(over: n), StandardDeviation(over: n))
        (self.multiple, self.isWidth) = (multiple, isWidth)
    }

    mutating func push(_ value: Double) -> Double {
        let (mean, distance) = (mean.push(value), multiple * deviation.push(value))
        return isWidth ? quotient(2 * distance, mean) : quotient(value - mean + distance, 2 * distance)
    }
}

struct Chandelier: IndicatorState {
    private var extremes: MovingRange
    private var range: ATR
    private let multiple: Double

    init(over n: Int, _ multiple: Double) {
        (extremes, range) = (MovingRange(over: n), ATR(over: n))
        self.multiple = multiple
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let distance = multiple * range.push(bar)
        let (high, low) = extremes.push(bar)
        return SIMD2(high - distance, low + distance)
    }
}

struct Donchian: IndicatorState {
    private var range: MovingRange
    private var (high, low) = (Double.nan, Double.nan)

    init(over n: Int) { range = MovingRange(over: n) }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        let row = SIMD3(high, (high + low) / 2, low)
        (high, low) = range.push(bar)
        return row
    }
}

struct Keltner: IndicatorState {
    private var average: RecursiveAverage
    private var range: ATR
    private let multiple: Double

    init(over n: Int, _ multiple: Double, atr: Int) {
        (average, range) = (.exponential(over: n), ATR(over: atr))
        self.multiple = multiple
    }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        let (middle, distance) = (average.push(bar.close), multiple * range.push(bar))
        return SIMD3(middle + distance, distance.isNaN ? .nan : middle, middle - distance)
    }
}

struct SuperTrend: IndicatorState {
    private var range: ATR
    private let multiple: Double
    private var before = Double.nan
    private var (upper, lower) = (Double.nan, Double.nan)
    private var isRising = false

    init(over n: Int, _ multiple: Double) {
        range = ATR(over: n)
        self.multiple = multiple
    }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        let distance = multiple * range.push(bar)
        let last = before
        before = bar.close
        guard !(distance + bar.middle + bar.close).isNaN else {
            // A bar without a range has no bands, and they restart after it.
            (upper, lower) = (.nan, .nan)
            return SIMD3(repeating: .nan)
        }
        let (above, below) = (bar.middle + distance, bar.middle - distance)
        if upper.isNaN {
            (upper, lower) = (above, below)
            isRising = bar.close >= bar.middle
        } else {
            if above < upper || last > upper { upper = above }
            if below > lower || last < lower { lower = below }
        }
        if isRising, bar.close <= lower {
            isRising = false
        } else if !isRising, bar.close > upper {
            isRising = true
        }
        return isRising ? SIMD3(lower, .nan, lower) : SIMD3(upper, upper, .nan)
    }
}
