extension Indicator {
    /// The Chande momentum oscillator, from bar n on: rises less falls of the close, in percent of both together, from -100 to 100; 0 if
    /// the price has never changed. Both are smoothed with Wilder's average, as in `rsi`, whose reach it shares.
    ///
    /// Tushar S. Chande, Stanley Kroll, "The New Technical Trader" (1994).
    public static let cmo = Indicator(
        name: "cmo", parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .number, levels: [-50, 50],
        formula: "100 (rises - falls) / (rises + falls), both smoothed after Wilder",
        source: "Tushar Chande, The New Technical Trader, 1994", reach: { .bars(2 * WilderAverage.reach(Int($0[0]))) },
        make: { CMO(over: Int($0[0])) })
}

/// The Chande momentum oscillator of some values.
struct CMO: ValueState {
    private var before = Double.nan
    private var (rises, falls): (WilderAverage, WilderAverage)

    init(over n: Int) { (rises, falls) = (WilderAverage(over: n), WilderAverage(over: n)) }

    mutating func push(_ value: Double) -> Double {
        let change = value - before
        before = value
        let rise = rises.push(change < 0 ? 0 : change)
        let fall = falls.push(change > 0 ? 0 : -change)
        return rise + fall == 0 ? 0 : 100 * ((rise - fall) / (rise + fall))
    }
}
