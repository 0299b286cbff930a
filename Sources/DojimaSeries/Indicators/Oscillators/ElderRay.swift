extension Indicator {
    /// Bull and bear power.
    static let elderRay = Indicator(
        name: "elder-ray", title: "Elder ray", inputs: [.high, .low, .close], parameters: [.bars("n", 13)],
        outputs: [Output("bull", .histogram), Output("bear", .histogram, title: "Bear")], unit: .priceDifference, levels: [0],
        formula: "bull = high - ema(n), bear = low - ema(n) of closes", source: "Alexander Elder, 1989",
        reach: { .bars(exponentialReach($0.whole(0))) }, make: { ElderRay(over: $0.whole(0)) })
}

struct ElderRay: IndicatorState {
    private var average: RecursiveAverage

    init(over n: Int) { average = .exponential(over: n) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let average = average.push(bar.close)
        return SIMD2(bar.high - average, bar.low - average)
    }
}
