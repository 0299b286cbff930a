extension Indicator {
    /// The Schaff trend cycle, with one pass.
    static let stc = Indicator(
        name: "stc", title: "Schaff trend cycle", parameters: [.bars("cycle", 10), .bars("fast", 23), .bars("slow", 50)], unit: .percent,
        levels: [25, 75],
        levelNames: ["oversold", "overbought"],
        formula: "sma(3) of 100 (m - lowest m) / (highest m - lowest m) of cycle bars, m = ema(fast) - ema(slow); 0 without range",
        source: "Doug Schaff, 1999",
        reach: { .bars(2 * max(exponentialReach($0.whole(1)), exponentialReach($0.whole(2))) + $0.whole(0) + 2) },
        make: { SchaffCycle(cycle: $0.whole(0), fast: $0.whole(1), slow: $0.whole(2)) })
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
