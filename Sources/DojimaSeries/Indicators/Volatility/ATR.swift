extension Indicator {
    /// The average true range, smoothed with Wilder's average, from bar n on.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978).
    public static let atr = Indicator(
        name: "atr", inputs: [.high, .low, .close], parameters: [Parameter("n", standard: 14, allowed: 1...100_000)],
        unit: .priceDifference, formula: "wilder(n) of max(high, close[1]) - min(low, close[1])",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978", reach: { .bars(WilderAverage.reach(Int($0[0]))) },
        make: { ATR(over: Int($0[0])) })
}

/// The average true range.
struct ATR: IndicatorState {
    private var range = TrueRange()
    private var average: WilderAverage

    init(over n: Int) { average = WilderAverage(over: n) }

    mutating func push(_ bar: Bar) -> Double { average.push(range.push(bar)) }
}

/// The true range: from the lower to the higher of a bar's extremes and the previous close; NaN for the first bar or if a price is missing.
struct TrueRange: IndicatorState {
    private var before = Double.nan

    mutating func push(_ bar: Bar) -> Double {
        let last = before
        before = bar.close
        guard !(bar.high + bar.low + last).isNaN else { return .nan }
        return max(bar.high - bar.low, abs(last - bar.high), abs(last - bar.low))
    }
}
