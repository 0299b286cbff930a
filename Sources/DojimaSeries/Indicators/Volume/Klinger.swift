extension Indicator {
    /// Klinger's volume oscillator.
    static let kvo = Indicator(
        name: "kvo", title: "Klinger oscillator", inputs: [.high, .low, .close, .volume],
        parameters: [.bars("fast", 34), .bars("slow", 55), .bars("signal", 13)],
        outputs: [Output("kvo"), Output("signal", title: "Signal")], unit: .volume, levels: [0],
        formula:
            "ema(fast) - ema(slow) of 200 volume t (1 - d / s): t the sign of the change of high + low + close, d = high - low, s the sum of d while t stays; signal = ema",
        source: "Stephen Klinger, 1997", missingVolume: .zero,
        make: { Klinger(fast: $0.whole(0), slow: $0.whole(1), signal: $0.whole(2)) })
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
