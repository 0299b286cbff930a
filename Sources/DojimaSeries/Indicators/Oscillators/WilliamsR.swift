extension Indicator {
    /// Williams' %R, from bar n - 1 on: how far the close lies below the highest high of n bars, in percent of the range of these bars,
    /// from -100 to 0; 0 if all their prices are equal.
    ///
    /// Larry Williams, "How I Made One Million Dollars Last Year Trading Commodities" (1973).
    public static let williamsR = Indicator(
        name: "willr", inputs: [.high, .low, .close], parameters: [Parameter("n", standard: 14, allowed: 1...100_000)], unit: .number,
        levels: [-80, -20], formula: "-100 (highest high - c) / (highest high - lowest low) of n bars", source: "Larry Williams, 1973",
        reach: { .bars(Int($0[0]) - 1) }, make: { WilliamsR(over: Int($0[0])) })
}

/// Williams' %R; NaN for the first n - 1 bars, and while a high or low of the n bars, or the close, is missing.
struct WilliamsR: IndicatorState {
    private var (highest, lowest): (MovingMaximum, MovingMinimum)

    init(over n: Int) { (highest, lowest) = (MovingMaximum(over: n), MovingMinimum(over: n)) }

    mutating func push(_ bar: Bar) -> Double {
        let (high, low) = (highest.push(bar.high), lowest.push(bar.low))
        let range = high - low
        return range == 0 && !bar.close.isNaN ? 0 : (high - bar.close) / (range / -100)
    }
}
