extension Indicator {
    /// The relative strength index: the share of rises in all changes of the close, in percent, from bar n on. Both are smoothed with
    /// Wilder's average. ||
    /// 0 if the price has never changed. J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). After many bars without
    /// change both averages are close to zero, so that older changes still affect their ratio: hence twice the reach.
    public static let rsi = Indicator(
        name: "rsi", parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .percent, levels: [30, 70],
        levelNames: ["oversold", "overbought"], formula: "100 wilder(n) of rises / (wilder(n) of rises + wilder(n) of falls)",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978",
        reach: { .bars(2 * WilderAverage.reach(Int($0[0]))) }, make: { RSI(over: Int($0[0])) })
}

/// The relative strength index of some values.
struct RSI: ValueState {
    private var before = Double.nan
    private var rises: WilderAverage
    private var falls: WilderAverage

    init(over n: Int) { (rises, falls) = (WilderAverage(over: n), WilderAverage(over: n)) }

    mutating func push(_ value: Double) -> Double {
        let change = value - before
        before = value
        // A missing change stays NaN.
        let rise = rises.push(change < 0 ? 0 : change)
        let fall = falls.push(change > 0 ? 0 : -change)
        return rise + fall == 0 ? 0 : 100 * (rise / (rise + fall))
    }
}
