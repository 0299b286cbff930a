extension Indicator {
    /// The distance of the close from its mean, in standard deviations.
    static let zscore = Indicator(
        name: "zscore", title: "Z-score", parameters: [.bars("n", 20, from: 2)], unit: .number, levels: [-2, 0, 2],
        formula: "(close - mean) / deviation of the last n closes, deviation of the population", reach: { .bars($0.whole(0) - 1) },
        make: { ZScore(over: $0.whole(0)) })
}

struct ZScore: ValueState {
    private var mean: WindowMean
    private var deviation: StandardDeviation
    private var extremes: MovingRange

    init(over n: Int) {
        (mean, deviation) = (WindowMean(over: n), StandardDeviation(over: n))
        extremes = MovingRange(over: n)
    }

    mutating func push(_ value: Double) -> Double {
        let (mean, deviation) = (mean.push(value), deviation.push(value))
        let (high, low) = extremes.push(high: value, low: value)
        let largest = max(abs(high), abs(low))
        return deviation < 1e-12 * largest ? .nan : quotient(value - mean, deviation)
    }
}
