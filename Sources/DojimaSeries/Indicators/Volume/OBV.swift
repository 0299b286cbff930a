extension Indicator {
    /// The on-balance volume: the sum of volumes, added if the close rose and subtracted if it fell; it starts with the first volume.
    ///
    /// Joseph Granville, "New Key to Stock Market Profits" (1963). A bar without volume or close has no value and adds nothing.
    public static let obv = Indicator(
        name: "obv", inputs: [.close, .volume], parameters: [], unit: .volume,
        formula: "sum of volume, added if the close rises and subtracted if it falls",
        source: "Joseph Granville, New Key to Stock Market Profits, 1963", reach: { _ in .all }, make: { _ in OBV() })
}

/// The state of `obv`.
struct OBV: IndicatorState {
    /// The rounded sum, and the sum of its rounding errors, so that long sums are as exact as short ones.
    private var (sum, rest) = (0.0, 0.0)
    private var before = -Double.infinity

    mutating func push(_ bar: Bar) -> Double { push(bar.close, bar.volume ?? .nan) }

    @inline(__always)
    private mutating func push(_ close: Double, _ volume: Double) -> Double {
        let last = before
        before = close.isNotNaN ? close : last
        let isKnown = (close + volume).isNotNaN
        let signed = (close > last ? volume : 0) - (close < last ? volume : 0)
        let total = add(isKnown ? signed : 0)
        return isKnown ? total : .nan
    }

    /// Adds a change, and returns the sum.
    @inline(__always)
    private mutating func add(_ change: Double) -> Double {
        let (total, error) = VolumeSum.twoSum(sum, change)
        (sum, rest) = (total, rest + error)
        return total + rest
    }
}
