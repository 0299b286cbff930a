extension Indicator {
    /// The share of rises in all changes of the close, in percent, both smoothed after Wilder; from bar n on.
    ///
    /// 0 where the price has never changed. J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978). After a long
    /// standstill rises and falls are both next to nothing, so that older changes tell in their ratio: hence twice the reach.
    public static let rsi = Indicator(
        name: "rsi", parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .percent, levels: [30, 70],
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
