extension Indicator {
    /// The stochastic momentum index.
    static let smi = Indicator(
        name: "smi", title: "Stochastic momentum", inputs: [.high, .low, .close],
        parameters: [.bars("n", 13), .bars("first", 25), .bars("second", 2), .bars("signal", 3)],
        outputs: [Output("smi"), Output("signal", title: "Signal")], unit: .change, levels: [-40, 0, 40],
        formula:
            "100 x / (y / 2): x = close - (highest + lowest) / 2 and y = highest - lowest of n bars, averaged as ema(second) of ema(first); signal = ema",
        source: "William Blau, 1993",
        reach: { .bars(2 * ($0.whole(0) + exponentialReach($0.whole(1)) + exponentialReach($0.whole(2))) + exponentialReach($0.whole(3))) },
        make: { StochasticMomentum(over: $0.whole(0), $0.whole(1), $0.whole(2), signal: $0.whole(3)) })
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
