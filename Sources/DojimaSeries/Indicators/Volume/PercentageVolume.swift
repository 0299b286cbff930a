extension Indicator {
    /// The percentage volume oscillator.
    static let pvo = Indicator(
        name: "pvo", title: "Percentage volume oscillator", inputs: [.volume],
        parameters: [.bars("fast", 12), .bars("slow", 26), .bars("signal", 9)],
        outputs: [Output("pvo"), Output("signal", title: "Signal"), Output("hist", .histogram, title: "Histogram")], unit: .change,
        levels: [0],
        formula: "100 (ema(fast) - ema(slow)) / ema(slow) of volume; signal = ema(signal); hist = pvo - signal",
        source: "Gerald Appel, 1979, on volume", missingVolume: .zero,
        reach: { .bars(2 * max(exponentialReach($0.whole(0)), exponentialReach($0.whole(1))) + exponentialReach($0.whole(2))) },
        make: { PercentageVolume(fast: $0.whole(0), slow: $0.whole(1), signal: $0.whole(2)) })
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
