extension Indicator {
    /// Chaikin's money flow.
    static let cmf = Indicator(
        name: "cmf", title: "Chaikin money flow", inputs: [.high, .low, .close, .volume], parameters: [.bars("n", 20)], unit: .number,
        levels: [0],
        formula: "sum of volume ((close - low) - (high - close)) / (high - low) / sum of volume over n bars; 0 for a bar with high = low",
        source: "Marc Chaikin, 1980s", missingVolume: .zero, reach: { .bars($0.whole(0) - 1) }, make: { MoneyFlow(over: $0.whole(0)) })
}

struct MoneyFlow: IndicatorState {
    private var (flow, volume): (WindowSum<Double>, WindowSum<Double>)

    init(over n: Int) { (flow, volume) = (WindowSum<Double>(over: n), WindowSum<Double>(over: n)) }

    mutating func push(_ bar: Bar) -> Double {
        let range = bar.high - bar.low
        let multiplier = range == 0 ? 0 : ((bar.close - bar.low) - (bar.high - bar.close)) / range
        let isMissing = (range + bar.close).isNaN
        let flow = flow.push(isMissing ? .nan : bar.volumeOrZero * multiplier)
        return quotient(flow, volume.push(isMissing ? .nan : bar.volumeOrZero))
    }
}
