extension Timeline {
    /// Returns a timeline on which all time is open (the null object); positions count time since the start.
    ///
    /// A span longer than 2^63 microseconds is clipped to 2^62 microseconds on either side of 1970.
    public static func continuous(_ span: Range<Instant>, clock: Clock = .instants) -> Timeline {
        let span = measurable(span)
        guard !span.isEmpty else { return Timeline(span: span, clock: clock, checked: []) }
        let length = AxisPosition(microseconds: span.upperBound.since(span.lowerBound))
        let segment = Segment(start: span.lowerBound, end: span.upperBound, position: .origin, endPosition: length)
        return Timeline(span: span, clock: clock, checked: [segment])
    }
}
