import DojimaText
public import DojimaTime

/// Positions as fractions of the summary axis: 0 at its start, 1 at its end, in axis time.
extension RangeLimits {
    /// The position at a fraction, rounded to the nearest microsecond; the fraction is clamped to 0...1.
    public func position(atFraction fraction: Double) -> AxisPosition {
        guard fraction > 0 else { return summary.lowerBound }
        guard fraction < 1 else { return summary.upperBound }
        return summary.lowerBound.advanced(by: Int64(clamping: (fraction * Double(summary.length)).rounded()))
    }

    /// The fraction of the summary before a position; 0 if the summary is empty.
    public func fraction(at position: AxisPosition) -> Double {
        guard summary.length > 0 else { return 0 }
        let start = summary.lowerBound
        let distance = position < start ? -Double((position..<start).length) : Double((start..<position).length)
        return distance / Double(summary.length)
    }

    /// The window between two fractions, including both positions.
    public func window(atFractions fractions: ClosedRange<Double>) -> Range<AxisPosition> {
        let (low, high) = (position(atFraction: fractions.lowerBound), position(atFraction: fractions.upperBound))
        return low..<(high < summary.upperBound ? high.advanced(by: 1) : high)
    }

    /// The fractions for which `window(atFractions:)` returns a window.
    ///
    /// The second fraction is that of the last position in the window, so that a bar at the upper bound is not included.
    public func fractions(of window: Range<AxisPosition>) -> ClosedRange<Double> {
        let isCut = !window.isEmpty && window.upperBound < summary.upperBound
        let (low, high) = (fraction(at: window.lowerBound), fraction(at: isCut ? window.upperBound.advanced(by: -1) : window.upperBound))
        return low...max(low, high)
    }
}
