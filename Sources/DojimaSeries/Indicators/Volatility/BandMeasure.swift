extension Indicator {
    /// The width of Bollinger bands.
    static let bandwidth = Indicator(
        name: "bandwidth", title: "Bollinger bandwidth", parameters: [.bars("n", 20), .factor("m", 2)], unit: .number,
        formula: "2 m deviation / sma of the last n closes, deviation of the population",
        source: "John Bollinger, Bollinger on Bollinger Bands, 2001",
        reach: { .bars($0.whole(0) - 1) }, make: { BandMeasure(over: $0.whole(0), $0[1], isWidth: true) })

    /// The position of the close between Bollinger bands: 0 at the lower band, 1 at the upper.
    static let percentB = Indicator(
        name: "percent-b", title: "Bollinger %B", parameters: [.bars("n", 20, from: 2), .factor("m", 2, from: 0.001)], unit: .number,
        levels: [0, 1],
        levelNames: ["lower band", "upper band"],
        formula: "(close - sma + m deviation) / (2 m deviation) of the last n closes, deviation of the population",
        source: "John Bollinger, Bollinger on Bollinger Bands, 2001", reach: { .bars($0.whole(0) - 1) },
        make: { BandMeasure(over: $0.whole(0), $0[1], isWidth: false) })
}

/// The width of Bollinger bands, or the position of the close between them.
struct BandMeasure: ValueState {
    private var mean: WindowMean
    private var deviation: StandardDeviation
    private let multiple: Double
    private let isWidth: Bool

    init(over n: Int, _ multiple: Double, isWidth: Bool) {
        (mean, deviation) = (WindowMean(over: n), StandardDeviation(over: n))
        (self.multiple, self.isWidth) = (multiple, isWidth)
    }

    mutating func push(_ value: Double) -> Double {
        let (mean, distance) = (mean.push(value), multiple * deviation.push(value))
        return isWidth ? quotient(2 * distance, mean) : quotient(value - mean + distance, 2 * distance)
    }
}
