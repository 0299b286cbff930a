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
struct OBV: ColumnState {
    /// The sum, rounded, and the sum of its rounding errors: that of many volumes is as exact as one of few.
    private var (sum, rest) = (0.0, 0.0)
    private var before = -Double.infinity

    mutating func push(_ bar: Bar) -> Double { push(bar.close, bar.volume ?? .nan) }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        var state = self
        let (close, volume, results) = (bars.close, bars.volume, places[0])
        for row in 0..<bars.count { results[row] = state.push(close[row], volume[row]) }
        self = state
    }

    @inline(__always)
    private mutating func push(_ close: Double, _ volume: Double) -> Double {
        let last = before
        before = close.isNaN ? last : close
        let isKnown = !(close + volume).isNaN
        // Without branches, which processors would guess wrong about every other time.
        let signed = (close > last ? volume : 0) - (close < last ? volume : 0)
        let change = isKnown ? signed : 0
        let (total, error) = VolumeSum.twoSum(sum, change)
        (sum, rest) = (total, rest + error)
        return isKnown ? total + rest : .nan
    }
}
