extension Indicator {
    /// The true range: the distance between the lowest and the highest of high, low and previous close, from bar 1 on.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978).
    public static let trueRange = Indicator(
        name: "trange", title: "True range", inputs: [.high, .low, .close], unit: .priceDifference, formula: "max(h, c[1]) - min(l, c[1])",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978", reach: { _ in .bars(1) }, make: { _ in TrueRange() })

    /// The normalized average true range: `atr` in percent of the close, from bar n on; 0 if the close is 0.
    ///
    /// John Forman, "Cross-Market Evaluations with Normalized Average True Range", Technical Analysis of Stocks & Commodities 24:5 (2006).
    public static let normalizedATR = Indicator(
        name: "natr", inputs: [.high, .low, .close], parameters: [Parameter("n", default: 14, allowed: 2...100_000)], unit: .change,
        formula: "100 atr(n) / c", source: "John Forman, 2006", reach: { .bars(wilderReach($0.whole(0))) },
        make: { NormalizedATR(over: $0.whole(0)) })
}

/// The state of `natr`.
struct NormalizedATR: IndicatorState {
    private var range: ATR

    init(over n: Int) { range = ATR(over: n) }

    mutating func push(_ bar: Bar) -> Double { Self.percent(range.push(bar), of: bar.close) }

    @inline(__always)
    private static func percent(_ average: Double, of close: Double) -> Double {
        // If the average is missing, so is the result.
        let percent = average / close * 100
        return close == 0 ? average * 0 : percent
    }
}
