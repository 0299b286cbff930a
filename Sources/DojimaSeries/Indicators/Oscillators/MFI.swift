extension Indicator {
    /// The money flow index, from bar n on: the turnover (typical price times volume) of the bars whose typical price rose, in percent of
    /// that of the bars whose typical price rose or fell, over n bars; 0 if it never changed.
    ///
    /// Gene Quong, Avrum Soudack, "Volume-Weighted RSI: Money Flow", Technical Analysis of Stocks & Commodities 7:3 (1989).
    public static let mfi = Indicator(
        name: "mfi", title: "Money flow index", inputs: [.high, .low, .close, .volume],
        parameters: [Parameter("n", default: 14, allowed: 2...100_000)],
        unit: .percent, levels: [20, 80],
        formula: "100 p / (p + q), p and q the sums over n of t v where t rose and fell, t = (h + l + c) / 3",
        source: "Gene Quong, Avrum Soudack, 1989", reach: { .bars($0.whole(0)) }, make: { MFI(over: $0.whole(0)) })
}

/// The money flow index; NaN for the first n bars, and while a price or volume of the last n is missing, or the price before them.
struct MFI: IndicatorState {
    private var before = Double.nan
    /// The sums of the flows of rises and of falls.
    private var sums: WindowSum<SIMD2<Double>>

    init(over n: Int) { sums = WindowSum(over: n) }

    mutating func push(_ bar: Bar) -> Double {
        let price = bar.typical
        let flows = Self.flows(price, from: before, volume: bar.volume ?? .nan)
        before = price
        return Self.index(sums.push(flows))
    }

    /// Returns the turnover of a rise and of a fall, without branches.
    @inline(__always)
    private static func flows(_ price: Double, from last: Double, volume: Double) -> SIMD2<Double> {
        let flow = price * volume + 0 * last
        return SIMD2(price > last ? flow : 0 * flow, price < last ? flow : 0 * flow)
    }

    @inline(__always)
    private static func index(_ sums: SIMD2<Double>) -> Double {
        let all = sums.x + sums.y
        return all == 0 ? 0 : 100 * (sums.x / all)
    }
}
