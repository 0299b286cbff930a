extension Timeline {
    /// Creates a timeline on which each open moment takes as much axis time as real time. O(ranges).
    ///
    /// Open time outside `span` is dropped; a span longer than 2^63 microseconds is clipped to 2^62 microseconds on either side of 1970.
    public init(open: InstantSet, span: Range<Instant>, clock: Clock = .instants) {
        let span = Timeline.measurable(span)
        var position = AxisPosition.origin
        let segments = open.intersection(span).ranges.map { range in
            let end = position.advanced(by: range.upperBound.since(range.lowerBound))
            defer { position = end }
            return Segment(start: range.lowerBound, end: range.upperBound, position: position, endPosition: end)
        }
        self.init(span: span, clock: clock, checked: segments)
    }

    /// The open moments, with adjacent segments merged. O(segments).
    public var openSet: InstantSet { InstantSet(segments.lazy.map { $0.start..<$0.end }) }

    /// Returns a span, clipped if necessary so that its length fits an axis position.
    static func measurable(_ span: Range<Instant>) -> Range<Instant> {
        let half: Int64 = 1 << 62
        guard span.upperBound.microseconds.subtractingReportingOverflow(span.lowerBound.microseconds).overflow else { return span }
        return span.clamped(to: Instant(microseconds: -half)..<Instant(microseconds: half - 1))
    }
}
