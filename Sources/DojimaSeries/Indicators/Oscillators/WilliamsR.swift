extension Indicator {
    /// Williams' %R, from bar n - 1 on: the distance of the close below the highest high of n bars, in percent of the range of these bars,
    /// from -100 to 0; 0 if all their prices are equal.
    ///
    /// Larry Williams, "How I Made One Million Dollars Last Year Trading Commodities" (1973).
    public static let williamsR = Indicator(
        name: "willr", title: "Williams %R", inputs: [.high, .low, .close], parameters: [Parameter("n", default: 14, allowed: 1...100_000)],
        unit: .number,
        levels: [-80, -20], bounds: -100...0, formula: "-100 (highest high - c) / (highest high - lowest low) of n bars",
        source: "Larry Williams, 1973", reach: { .bars($0.whole(0) - 1) }, make: { WilliamsR(over: $0.whole(0)) })
}

/// Williams' %R; NaN for the first n - 1 bars, and while a high or low of the n bars, or the close, is missing.
struct WilliamsR: IndicatorState {
    private var range: MovingRange

    init(over n: Int) { range = MovingRange(over: n) }

    mutating func push(_ bar: Bar) -> Double {
        let range = range.push(bar)
        return Self.position(of: bar.close, high: range.high, low: range.low)
    }

    @inline(__always)
    private static func position(of close: Double, high: Double, low: Double) -> Double {
        let range = high - low
        // A range within rounding errors gives 0, or NaN if the close is missing.
        let position = (high - close) / range * -100
        return range <= 1e-14 * (abs(high) + abs(low)) ? 0 * close + 0 : position
    }
}
