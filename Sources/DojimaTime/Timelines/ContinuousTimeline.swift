extension Timeline {
    /// Returns the null object: all time is open, and positions count time since the start.
    ///
    /// A span longer than 2^63 microseconds is clipped to the 2^62 on either side of 1970.
    public static func continuous(_ span: Range<Instant>, clock: Clock = .instants) -> Timeline {
        let span = measurable(span)
        guard !span.isEmpty else { return Timeline(span: span, clock: clock, segments: []) }
        let length = AxisPosition(microseconds: span.upperBound.since(span.lowerBound))
        let whole = Segment(start: span.lowerBound, end: span.upperBound, position: .origin, endPosition: length)
        return Timeline(span: span, clock: clock, segments: [whole])
    }
}
