extension Timeline {
    /// The null object: all time is open, and position is time since the start.
    ///
    /// A span longer than `Int64` microseconds can hold is an error of the programmer.
    public static func continuous(_ span: Range<Instant>, clock: Clock = .instants) -> Timeline {
        let (length, overflow) = span.upperBound.microseconds.subtractingReportingOverflow(span.lowerBound.microseconds)
        precondition(!overflow, "a timeline is at most 2^63 microseconds long")
        guard length > 0 else { return Timeline(span: span, clock: clock, segments: []) }
        let whole = Segment(
            start: span.lowerBound, end: span.upperBound, position: .origin, endPosition: AxisPosition(microseconds: length))
        return Timeline(span: span, clock: clock, segments: [whole])
    }
}
