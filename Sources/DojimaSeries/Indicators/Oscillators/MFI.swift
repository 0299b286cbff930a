extension Indicator {
    /// The money flow index, from bar n on: the turnover (typical price times volume) of the bars whose typical price rose, in percent of
    /// that of the bars whose typical price rose or fell, over n bars; 0 if it never changed.
    ///
    /// Gene Quong, Avrum Soudack, "Volume-Weighted RSI: Money Flow", Technical Analysis of Stocks & Commodities 7:3 (1989).
    public static let mfi = Indicator(
        name: "mfi", inputs: [.high, .low, .close, .volume], parameters: [Parameter("n", standard: 14, allowed: 2...100_000)],
        unit: .percent, levels: [20, 80],
        formula: "100 p / (p + q), p and q the sums over n of t v where t rose and fell, t = (h + l + c) / 3",
        source: "Gene Quong, Avrum Soudack, 1989", reach: { .bars(Int($0[0])) }, make: { MFI(over: Int($0[0])) })
}

/// The money flow index; NaN for the first n bars, and while a price or volume of the last n is missing, or the price before them.
struct MFI: IndicatorState {
    private var before = Double.nan
    private var (rises, falls): (WindowSum, WindowSum)

    init(over n: Int) { (rises, falls) = (WindowSum(over: n), WindowSum(over: n)) }

    mutating func push(_ bar: Bar) -> Double {
        let price = bar.typical
        let last = before
        before = price
        let flow = (price + last).isNaN ? .nan : price * (bar.volume ?? .nan)
        let rise = rises.push(price < last ? flow * 0 : price == last ? flow * 0 : flow)
        let fall = falls.push(price > last ? flow * 0 : price == last ? flow * 0 : flow)
        return rise + fall == 0 ? 0 : 100 * (rise / (rise + fall))
    }
}
