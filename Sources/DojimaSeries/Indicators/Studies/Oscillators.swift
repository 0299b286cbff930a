import Glibc

// Oscillators that use only prices, drawn in separate panes.

extension Indicator {
    /// The awesome oscillator.
    static let awesome = Indicator(
        name: "awesome", inputs: [.high, .low], parameters: [.bars("fast", 5), .bars("slow", 34)], outputs: [Output("", .histogram)],
        unit: .priceDifference, levels: [0], formula: "sma(fast) - sma(slow) of (high + low) / 2",
        source: "Bill Williams, New Trading Dimensions, 1998",
        reach: { .bars(max($0.whole(0), $0.whole(1)) - 1) }, make: { Awesome(fast: $0.whole(0), slow: $0.whole(1)) })

    /// The Coppock curve.
    static let coppock = Indicator(
        name: "coppock", parameters: [.bars("long", 14), .bars("short", 11), .bars("smooth", 10)], unit: .change, levels: [0],
        formula: "wma(smooth) of 100 (close / close[long] - 1) + 100 (close / close[short] - 1)", source: "Edwin Coppock, 1962",
        reach: { .bars(max($0.whole(0), $0.whole(1)) + $0.whole(2) - 1) },
        make: { Coppock(long: $0.whole(0), short: $0.whole(1), smooth: $0.whole(2)) })

    /// The detrended price oscillator.
    static let dpo = Indicator(
        name: "dpo", parameters: [.bars("n", 14)], unit: .priceDifference, levels: [0],
        formula: "close - sma(n) of k bars later, k = floor(n / 2) + 1", source: "Steven Achelis, Technical Analysis from A to Z, 1995",
        displacement: { [-DPO.shift($0.whole(0))] }, reach: { .bars(max($0.whole(0) - 1, DPO.shift($0.whole(0)))) },
        make: { DPO(over: $0.whole(0)) })

    /// Bull and bear power.
    static let elderRay = Indicator(
        name: "elder-ray", inputs: [.high, .low, .close], parameters: [.bars("n", 13)],
        outputs: [Output("bull", .histogram), Output("bear", .histogram, title: "Bear")], unit: .priceDifference, levels: [0],
        formula: "bull = high - ema(n), bear = low - ema(n) of closes", source: "Alexander Elder, 1989",
        reach: { .bars(exponentialReach($0.whole(0))) }, make: { ElderRay(over: $0.whole(0)) })

    /// The mass index.
    static let massIndex = Indicator(
        name: "mass-index", inputs: [.high, .low], parameters: [.bars("n", 9), .bars("sum", 25)], unit: .number, levels: [26.5, 27],
        levelNames: ["reversal", "bulge"], formula: "sum over sum bars of ema(n) of (high - low) / ema(n) of that ema",
        source: "Donald Dorsey, 1992", reach: { .bars(3 * exponentialReach($0.whole(0)) + $0.whole(1)) },
        make: { MassIndex(over: $0.whole(0), sum: $0.whole(1)) })

    /// The relative vigor index.
    static let rvi = Indicator(
        name: "rvi", inputs: [.open, .high, .low, .close], parameters: [.bars("n", 10)],
        outputs: [Output("rvi"), Output("signal", title: "Signal")], unit: .number, levels: [0],
        formula: "sum(n) of b(close - open) / sum(n) of b(high - low), b(x) = (x + 2 x[1] + 2 x[2] + x[3]) / 6; signal = b(rvi)",
        source: "John Ehlers, 2002", reach: { .bars($0.whole(0) + 5) }, make: { RelativeVigor(over: $0.whole(0)) })

    /// The stochastic momentum index.
    static let smi = Indicator(
        name: "smi", inputs: [.high, .low, .close],
        parameters: [.bars("n", 13), .bars("first", 25), .bars("second", 2), .bars("signal", 3)],
        outputs: [Output("smi"), Output("signal", title: "Signal")], unit: .change, levels: [-40, 0, 40],
        formula:
            "100 x / (y / 2): x = close - (highest + lowest) / 2 and y = highest - lowest of n bars, averaged as ema(second) of ema(first); signal = ema",
        source: "William Blau, 1993",
        reach: { .bars(2 * ($0.whole(0) + exponentialReach($0.whole(1)) + exponentialReach($0.whole(2))) + exponentialReach($0.whole(3))) },
        make: { StochasticMomentum(over: $0.whole(0), $0.whole(1), $0.whole(2), signal: $0.whole(3)) })

    /// The Schaff trend cycle, with one pass.
    static let stc = Indicator(
        name: "stc", parameters: [.bars("cycle", 10), .bars("fast", 23), .bars("slow", 50)], unit: .percent, levels: [25, 75],
        levelNames: ["oversold", "overbought"],
        formula: "sma(3) of 100 (m - lowest m) / (highest m - lowest m) of cycle bars, m = ema(fast) - ema(slow); 0 without range",
        source: "Doug Schaff, 1999",
        reach: { .bars(2 * max(exponentialReach($0.whole(1)), exponentialReach($0.whole(2))) + $0.whole(0) + 2) },
        make: { SchaffCycle(cycle: $0.whole(0), fast: $0.whole(1), slow: $0.whole(2)) })

    /// The true strength index.
    static let tsi = Indicator(
        name: "tsi", parameters: [.bars("slow", 25), .bars("fast", 13), .bars("signal", 7)],
        outputs: [Output("tsi"), Output("signal", title: "Signal")], unit: .change, levels: [-25, 0, 25],
        formula: "100 ema(fast) of ema(slow) of (close - close[1]) / the same of its size; signal = ema(signal)",
        source: "William Blau, 1991",
        reach: { .bars(2 * (exponentialReach($0.whole(0)) + exponentialReach($0.whole(1))) + exponentialReach($0.whole(2))) },
        make: { TrueStrength(slow: $0.whole(0), fast: $0.whole(1), signal: $0.whole(2)) })

    /// The ulcer index: the depth and duration of drawdowns from the highest close of the window. O(n) per bar.
    static let ulcer = Indicator(
        name: "ulcer", parameters: [.bars("n", 14)], unit: .change,
        formula: "square root of the mean over n bars of (100 (close / highest close so far in the window - 1))^2",
        source: "Peter Martin, The Investor's Guide to Fidelity Funds, 1987", reach: { .bars($0.whole(0) - 1) },
        make: { Ulcer(over: $0.whole(0)) })
}

struct Awesome: IndicatorState {
    private var (fast, slow): (WindowMean, WindowMean)

    init(fast: Int, slow: Int) { (self.fast, self.slow) = (WindowMean(over: fast), WindowMean(over: slow)) }

    mutating func push(_ bar: Bar) -> Double {
        let (near, far) = (fast.push(bar.middle), slow.push(bar.middle))
        return near - far
    }
}

struct Coppock: ValueState {
    private let (long, short): (Int, Int)
    private var closes: LastValues
    private var smooth: WMA

    init(long: Int, short: Int, smooth: Int) {
        (self.long, self.short) = (long, short)
        closes = LastValues(max(long, short) + 1)
        self.smooth = WMA(over: smooth)
    }

    mutating func push(_ value: Double) -> Double {
        closes.push(value)
        let rates = [long, short].map { 100 * (quotient(value, closes[back: $0]) - 1) }
        return smooth.push(rates[0] + rates[1])
    }
}

struct DPO: ValueState {
    private let shift: Int
    private var closes: LastValues
    private var mean: WindowMean

    init(over n: Int) {
        shift = DPO.shift(n)
        closes = LastValues(shift + 1)
        mean = WindowMean(over: n)
    }

    /// Returns the number of bars by which the average is displaced.
    static func shift(_ n: Int) -> Int { n / 2 + 1 }

    mutating func push(_ value: Double) -> Double {
        closes.push(value)
        return closes[back: shift] - mean.push(value)
    }
}

struct ElderRay: IndicatorState {
    private var average: RecursiveAverage

    init(over n: Int) { average = .exponential(over: n) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let average = average.push(bar.close)
        return SIMD2(bar.high - average, bar.low - average)
    }
}

struct MassIndex: IndicatorState {
    private var (first, second): (RecursiveAverage, RecursiveAverage)
    private var sum: WindowSum<Double>

    init(over n: Int, sum: Int) { (first, second, self.sum) = (.exponential(over: n), .exponential(over: n), WindowSum<Double>(over: sum)) }

    mutating func push(_ bar: Bar) -> Double {
        let once = first.push(bar.high - bar.low)
        return sum.push(quotient(once, second.push(once)))
    }
}

/// Computes (x + 2 x[1] + 2 x[2] + x[3]) / 6.
private struct Binomial: ValueState {
    private var values = LastValues(4)

    mutating func push(_ value: Double) -> Double {
        values.push(value)
        return (value + 2 * values[back: 1] + 2 * values[back: 2] + values[back: 3]) / 6
    }
}

struct RelativeVigor: IndicatorState {
    private var (body, range, signal) = (Binomial(), Binomial(), Binomial())
    private var (bodies, ranges): (WindowSum<Double>, WindowSum<Double>)

    init(over n: Int) { (bodies, ranges) = (WindowSum<Double>(over: n), WindowSum<Double>(over: n)) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let body = bodies.push(body.push(bar.close - bar.open))
        let value = quotient(body, ranges.push(range.push(bar.high - bar.low)))
        return SIMD2(value, signal.push(value))
    }
}

struct StochasticMomentum: IndicatorState {
    private var extremes: MovingRange
    private var distance: (first: RecursiveAverage, second: RecursiveAverage)
    private var range: (first: RecursiveAverage, second: RecursiveAverage)
    private var signal: RecursiveAverage

    init(over n: Int, _ first: Int, _ second: Int, signal: Int) {
        extremes = MovingRange(over: n)
        distance = (.exponentialFromFirst(over: first), .exponentialFromFirst(over: second))
        range = distance
        self.signal = .exponentialFromFirst(over: signal)
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let (high, low) = extremes.push(bar)
        // If one price is missing, neither average may have a value.
        let distance = distance.second.push(distance.first.push(bar.close - (high + low) / 2))
        let range = range.second.push(range.first.push(bar.close.isNaN ? .nan : high - low))
        let value = quotient(100 * distance, range / 2)
        return SIMD2(value, signal.push(value))
    }
}

struct SchaffCycle: ValueState {
    private var (fast, slow): (RecursiveAverage, RecursiveAverage)
    private var extremes: MovingRange
    private var mean = WindowMean(over: 3)

    init(cycle: Int, fast: Int, slow: Int) {
        (self.fast, self.slow) = (.exponential(over: fast), .exponential(over: slow))
        extremes = MovingRange(over: cycle)
    }

    mutating func push(_ value: Double) -> Double {
        let (near, far) = (fast.push(value), slow.push(value))
        let difference = near - far
        let (high, low) = extremes.push(high: difference, low: difference)
        return mean.push(high == low ? 0 : 100 * (difference - low) / (high - low))
    }
}

struct TrueStrength: IndicatorState {
    private var before = Double.nan
    private var change: (slow: RecursiveAverage, fast: RecursiveAverage)
    private var size: (slow: RecursiveAverage, fast: RecursiveAverage)
    private var signal: RecursiveAverage

    init(slow: Int, fast: Int, signal: Int) {
        change = (.exponential(over: slow), .exponential(over: fast))
        size = change
        self.signal = .exponential(over: signal)
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let difference = bar.close - before
        before = bar.close
        let change = change.fast.push(change.slow.push(difference))
        let size = size.fast.push(size.slow.push(abs(difference)))
        let strength = quotient(100 * change, size)
        return SIMD2(strength, signal.push(strength))
    }
}

struct Ulcer: ValueState {
    private let n: Int
    private var closes: LastValues

    init(over n: Int) {
        self.n = n
        closes = LastValues(n)
    }

    mutating func push(_ value: Double) -> Double {
        closes.push(value)
        guard closes.isFull else { return .nan }
        var (highest, squares) = (-Double.infinity, 0.0)
        for close in closes.values {
            // A missing close fails the comparison, but makes the quotient missing.
            if close > highest { highest = close }
            let fall = 100 * (quotient(close, highest) - 1)
            squares += fall * fall
        }
        return (squares / Double(n)).squareRoot()
    }
}
