extension Timeline {
    /// Converts a range of this axis to a range of another axis, by the moments at its ends or by their trade dates in a zone.
    ///
    /// Closed time at the ends is left out, so both ranges contain the same sessions, even if the other axis shows more time. O(log
    /// segments).
    public func window(_ window: Range<AxisPosition>, on other: Timeline, zone: Zone) -> Range<AxisPosition> {
        let from =
            instant(at: window.lowerBound) ?? (window.lowerBound <= firstPosition ? span.lowerBound : span.upperBound)
        let to = earliestInstant(at: window.upperBound) ?? (window.upperBound >= lastPosition ? span.upperBound : span.lowerBound)
        var ends = (from, to)
        switch (clock, other.clock) {
        case (.instants, .tradeDates):
            ends = (Instant(zone.localTime(at: from).date), Instant(zone.localTime(at: to.advanced(by: -1)).date.adding(days: 1)))
        case (.tradeDates, .instants): ends = (zone.startOfDay(from.utcDate), zone.startOfDay(to.utcDate))
        default: break
        }
        return other.position(of: ends.0)..<max(other.position(of: ends.0), other.position(of: ends.1))
    }
}
