extension Indicator {
    /// The awesome oscillator.
    static let awesome = Indicator(
        name: "awesome", title: "Awesome oscillator", inputs: [.high, .low], parameters: [.bars("fast", 5), .bars("slow", 34)],
        outputs: [Output("", .histogram)],
        unit: .priceDifference, levels: [0], formula: "sma(fast) - sma(slow) of (high + low) / 2",
        source: "Bill Williams, New Trading Dimensions, 1998",
        reach: { .bars(max($0.whole(0), $0.whole(1)) - 1) }, make: { Awesome(fast: $0.whole(0), slow: $0.whole(1)) })
}

struct Awesome: IndicatorState {
    private var (fast, slow): (WindowMean, WindowMean)

    init(fast: Int, slow: Int) { (self.fast, self.slow) = (WindowMean(over: fast), WindowMean(over: slow)) }

    mutating func push(_ bar: Bar) -> Double {
        let (near, far) = (fast.push(bar.middle), slow.push(bar.middle))
        return near - far
    }
}
