extension Indicator {
    /// The on-balance volume: the sum of volumes, added if the close rose and subtracted if it fell; it starts with the first volume.
    ///
    /// Joseph Granville, "New Key to Stock Market Profits" (1963). A bar without volume or close has no value and adds nothing.
    public static let obv = Indicator(
        name: "obv", inputs: [.close, .volume], parameters: [], unit: .volume,
        formula: "sum of volume, added where the close rises and subtracted where it falls",
        source: "Joseph Granville, New Key to Stock Market Profits, 1963", reach: { _ in .all }, make: { _ in OBV() })
}

/// The on-balance volume.
struct OBV: IndicatorState {
    private var sum = VolumeSum(0)
    private var before = -Double.infinity

    mutating func push(_ bar: Bar) -> Double {
        guard !bar.close.isNaN else { return .nan }
        let last = before
        before = bar.close
        guard let volume = bar.volume, !volume.isNaN else { return .nan }
        sum.add(bar.close > last ? volume : bar.close < last ? -volume : 0)
        return sum.sum
    }
}
