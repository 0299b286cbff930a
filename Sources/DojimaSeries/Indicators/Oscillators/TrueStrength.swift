extension Indicator {
    /// The true strength index.
    static let tsi = Indicator(
        name: "tsi", title: "True strength index", parameters: [.bars("slow", 25), .bars("fast", 13), .bars("signal", 7)],
        outputs: [Output("tsi"), Output("signal", title: "Signal")], unit: .change, levels: [-25, 0, 25],
        formula: "100 ema(fast) of ema(slow) of (close - close[1]) / the same of its size; signal = ema(signal)",
        source: "William Blau, 1991",
        reach: { .bars(2 * (exponentialReach($0.whole(0)) + exponentialReach($0.whole(1))) + exponentialReach($0.whole(2))) },
        make: { TrueStrength(slow: $0.whole(0), fast: $0.whole(1), signal: $0.whole(2)) })
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
