extension Indicator {
    /// The difference of a fast and a slow exponential average, an exponential average of it, and what lies between these two.
    ///
    /// Gerald Appel's moving average convergence-divergence. Both averages begin at the bar where the slow one can; all three columns at
    /// bar slow + signal - 2. The faster of the two lengths is the fast one, in whichever order they are given.
    public static let macd = Indicator(
        name: "macd",
        parameters: [
            Parameter("fast", standard: 12, allowed: 2...100_000), Parameter("slow", standard: 26, allowed: 2...100_000),
            Parameter("signal", standard: 9, allowed: 1...100_000),
        ],
        outputs: [Output("macd"), Output("signal", title: "Signal"), Output("hist", .histogram, title: "Hist")], unit: .priceDifference,
        levels: [0], reach: { .bars(EMA.reach(Int(max($0[0], $0[1]))) + EMA.reach(Int($0[2]))) },
        make: { MACD(Int($0[0]), Int($0[1]), signal: Int($0[2])) })
}

/// Difference, signal and histogram.
struct MACD: IndicatorState {
    private var fast: EMA
    private var slow: EMA
    private var signal: EMA
    /// How many values the fast average leaves out, so that both begin at one bar.
    private let skipped: Int
    /// How many values in a row are known.
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
