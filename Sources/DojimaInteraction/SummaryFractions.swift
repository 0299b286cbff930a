public import DojimaTime

/// Places as shares of the summary axis: 0 at its start, 1 at its end, in axis time.
extension RangeLimits {
    /// The place at a share, to the nearest microsecond; shares beyond 0...1 are held at the ends.
    public func position(atFraction fraction: Double) -> AxisPosition {
        guard fraction > 0 else { return summary.lowerBound }
        guard fraction < 1 else { return summary.upperBound }
        return summary.lowerBound.advanced(by: Int64((fraction * Double(summary.length)).rounded()))
    }

    /// The share of the summary that lies before a place; 0 when the summary has no length.
    public func fraction(at place: AxisPosition) -> Double {
        summary.length == 0 ? 0 : Double(place.microseconds - summary.lowerBound.microseconds) / Double(summary.length)
    }

    /// The window between two shares.
    public func window(atFractions fractions: ClosedRange<Double>) -> Range<AxisPosition> {
        position(atFraction: fractions.lowerBound)..<position(atFraction: fractions.upperBound)
    }
}
