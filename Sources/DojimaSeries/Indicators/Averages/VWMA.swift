extension Indicator {
    /// The mean of closes weighted by their volumes.
    static let vwma = Indicator(
        name: "vwma", inputs: [.close, .volume], parameters: [.bars("n", 14)],
        formula: "sum of close x volume / sum of volume over the last n bars", missingVolume: .zero, reach: { .bars($0.whole(0) - 1) },
        make: { VWMA(over: $0.whole(0)) })
}

struct VWMA: IndicatorState {
    private var (turnover, volume): (WindowSum<Double>, WindowSum<Double>)

    init(over n: Int) { (turnover, volume) = (WindowSum<Double>(over: n), WindowSum<Double>(over: n)) }

    mutating func push(_ bar: Bar) -> Double {
        let turnover = turnover.push(bar.close * bar.volumeOrZero)
        // A missing close must exclude the bar from both sums.
        let volume = volume.push(bar.close.isNaN ? .nan : bar.volumeOrZero)
        return quotient(turnover, volume)
    }
}
