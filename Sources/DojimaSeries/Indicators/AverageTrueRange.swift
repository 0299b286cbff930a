extension Indicator {
    /// The true range, smoothed after Wilder; from bar n on.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978).
    public static let averageTrueRange = Indicator(
        name: "atr", parameters: [Parameter("n", standard: 14, allowed: 1...100_000)], unit: .priceDifference,
        reach: { .bars(wilderReach(Int($0[0]))) },
        apply: { bars, arguments in [wilderAverage(of: trueRange(of: bars), over: Int(arguments[0]))] })
}

/// The range of each bar and the close before it; NaN for the first bar, and where a price is missing. O(count).
public func trueRange(of bars: BarSeries) -> [Double] {
    bars.indices.map { index in
        guard index > 0 else { return .nan }
        let (high, low, before) = (bars.high[index], bars.low[index], bars.close[index - 1])
        guard !(high + low + before).isNaN else { return .nan }
        return max(high - low, abs(before - high), abs(before - low))
    }
}
