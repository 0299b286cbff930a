// Studies of volume. A missing volume counts as 0.

extension Indicator {
    /// Chaikin's money flow.
    static let cmf = Indicator(
        name: "cmf", inputs: [.high, .low, .close, .volume], parameters: [.bars("n", 20)], unit: .number, levels: [0],
        formula: "sum of volume ((close - low) - (high - close)) / (high - low) / sum of volume over n bars; 0 for a bar with high = low",
        source: "Marc Chaikin, 1980s", missingVolume: .zero, reach: { .bars($0.whole(0) - 1) }, make: { MoneyFlow(over: $0.whole(0)) })

    /// The force index.
    static let force = Indicator(
        name: "force", inputs: [.close, .volume], parameters: [.bars("n", 2)], unit: .volume, levels: [0],
        formula: "ema(n) of volume (close - close[1])", source: "Alexander Elder, Trading for a Living, 1993", missingVolume: .zero,
        reach: { .bars(exponentialReach($0.whole(0)) + 1) }, make: { Force(over: $0.whole(0)) })

    /// Klinger's volume oscillator.
    static let kvo = Indicator(
        name: "kvo", inputs: [.high, .low, .close, .volume], parameters: [.bars("fast", 34), .bars("slow", 55), .bars("signal", 13)],
        outputs: [Output("kvo"), Output("signal", title: "Signal")], unit: .volume, levels: [0],
        formula:
            "ema(fast) - ema(slow) of 200 volume t (1 - d / s): t the sign of the change of high + low + close, d = high - low, s the sum of d while t stays; signal = ema",
        source: "Stephen Klinger, 1997", missingVolume: .zero,
        make: { Klinger(fast: $0.whole(0), slow: $0.whole(1), signal: $0.whole(2)) })

    /// The percentage volume oscillator.
    static let pvo = Indicator(
        name: "pvo", inputs: [.volume], parameters: [.bars("fast", 12), .bars("slow", 26), .bars("signal", 9)],
        outputs: [Output("pvo"), Output("signal", title: "Signal"), Output("hist", .histogram, title: "Hist")], unit: .change, levels: [0],
        formula: "100 (ema(fast) - ema(slow)) / ema(slow) of volume; signal = ema(signal); hist = pvo - signal",
        source: "Gerald Appel, 1979, on volume", missingVolume: .zero,
        reach: { .bars(2 * max(exponentialReach($0.whole(0)), exponentialReach($0.whole(1))) + exponentialReach($0.whole(2))) },
        make: { PercentageVolume(fast: $0.whole(0), slow: $0.whole(1), signal: $0.whole(2)) })
}

struct MoneyFlow: IndicatorState {
    private var (flow, volume): (WindowSum<Double>, WindowSum<Double>)

    init(over n: Int) { (flow, volume) = (WindowSum<Double>(over: n), WindowSum<Double>(over: n)) }

    mutating func push(_ bar: Bar) -> Double {
        let range = bar.high - bar.low
        let multiplier = range == 0 ? 0 : ((bar.close - bar.low) - (bar.high - bar.close)) / range
        let isMissing = (range + bar.close).isNaN
        let flow = flow.push(isMissing ? .nan : bar.volumeOrZero * multiplier)
        return quotient(flow, volume.push(isMissing ? .nan : bar.volumeOrZero))
    }
}

struct Force: IndicatorState {
    private var before = Double.nan
    private var average: RecursiveAverage

    init(over n: Int) { average = .exponential(over: n) }

    mutating func push(_ bar: Bar) -> Double {
        let change = bar.close - before
        before = bar.close
        return average.push(bar.volumeOrZero * change)
    }
}

struct Klinger: IndicatorState {
    private var before: (sum: Double, range: Double)?
    /// The trend of the previous bar; 0 if there is none.
    private var trend = 0.0
    private var total = 0.0
    private var (fast, slow, signal): (RecursiveAverage, RecursiveAverage, RecursiveAverage)

    init(fast: Int, slow: Int, signal: Int) {
        (self.fast, self.slow, self.signal) = (.exponential(over: fast), .exponential(over: slow), .exponential(over: signal))
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let force = force(bar)
        let (near, far) = (fast.push(force), slow.push(force))
        let value = near - far
        return SIMD2(value, signal.push(value))
    }

    private mutating func force(_ bar: Bar) -> Double {
        let (sum, range) = (bar.high + bar.low + bar.close, bar.high - bar.low)
        guard !sum.isNaN else {
            (before, trend, total) = (nil, 0, 0)
            return .nan
        }
        defer { before = (sum, range) }
        guard let before else { return .nan }
        let last = trend
        trend = sum > before.sum ? 1 : -1
        guard last != 0 else {
            total = 0
            return .nan
        }
        total = (trend == last ? total : before.range) + range
        return total == 0 ? 0 : 200 * bar.volumeOrZero * trend * (1 - range / total)
    }
}

struct PercentageVolume: IndicatorState {
    private var (fast, slow, signal): (RecursiveAverage, RecursiveAverage, RecursiveAverage)

    init(fast: Int, slow: Int, signal: Int) {
        (self.fast, self.slow, self.signal) = (.exponential(over: fast), .exponential(over: slow), .exponential(over: signal))
    }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        let (near, far) = (fast.push(bar.volumeOrZero), slow.push(bar.volumeOrZero))
        let value = quotient(100 * (near - far), far)
        let average = signal.push(value)
        return SIMD3(value, average, value - average)
    }
}
