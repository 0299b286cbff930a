extension Indicator {
    /// The force index.
    static let force = Indicator(
        name: "force", title: "Force index", inputs: [.close, .volume], parameters: [.bars("n", 2)], unit: .volume, levels: [0],
        formula: "ema(n) of volume (close - close[1])", source: "Alexander Elder, Trading for a Living, 1993", missingVolume: .zero,
        reach: { .bars(exponentialReach($0.whole(0)) + 1) }, make: { Force(over: $0.whole(0)) })
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
