extension Indicator {
    /// The difference of a fast and a slow exponential average, the exponential average of it (signal), and difference minus signal.
    ///
    /// Gerald Appel's moving average convergence-divergence. Both averages begin at the bar where the slow one can; all three columns
    /// begin at bar slow + signal - 2. The smaller length is that of the fast average, in whichever order they are given.
    public static let macd = Indicator(
        name: "macd",
        parameters: [
            Parameter("fast", standard: 12, allowed: 2...100_000), Parameter("slow", standard: 26, allowed: 2...100_000),
            Parameter("signal", standard: 9, allowed: 1...100_000),
        ],
        outputs: [Output("macd"), Output("signal", title: "Signal"), Output("hist", .histogram, title: "Hist")], unit: .priceDifference,
        levels: [0], formula: "macd = ema(fast) - ema(slow); signal = ema(signal) of macd; hist = macd - signal",
        source: "Gerald Appel, 1979", reach: { .bars(EMA.reach(Int(max($0[0], $0[1]))) + EMA.reach(Int($0[2]))) },
        make: { MACD(Int($0[0]), Int($0[1]), signal: Int($0[2])) })
}

/// Difference, signal and histogram.
struct MACD: IndicatorState {
    private var fast: EMA
    private var slow: EMA
    private var signal: EMA
    /// The number of initial values that the fast average skips, so that both averages begin at the same bar.
    private let skipped: Int
    /// The number of consecutive known values.
    private var known = 0

    init(_ a: Int, _ b: Int, signal: Int) {
        (fast, slow, self.signal) = (EMA(over: min(a, b)), EMA(over: max(a, b)), EMA(over: signal))
        skipped = abs(a - b)
    }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        let value = bar.close
        known = value.isNaN ? 0 : known + 1
        let near = value.isNaN || known > skipped ? fast.push(value) : .nan
        let difference = near - slow.push(value)
        let average = signal.push(difference)
        return SIMD3(average.isNaN ? .nan : difference, average, difference - average)
    }
}
