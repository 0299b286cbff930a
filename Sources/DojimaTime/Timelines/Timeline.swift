import DojimaText

/// A mapping from real time to axis time that leaves out closed hours: a sorted array of open segments, piecewise linear and monotone.
///
/// Mapping, ticks, gap marks, shading and resampling buckets all use this array. A position is the axis time from the timeline's
/// start to a moment; moments before `span` have the first position, moments from its end on the last.
///
/// Laws, checked for every builder by `DojimaTestSupport.checkTimelineLaws`: positions increase strictly over open time and are
/// constant over closed time; `instant(at: position(of: t)) == t` for every open `t`; distances add up; `instant(_:advancedBy:)` inverts
/// `distance`.
/// In a compressed segment (a week drawn as wide as a day) the round trip is exact at the segment's start; elsewhere it is exact to
/// the ratio of the two lengths, seven microseconds for a week.
public struct Timeline: Sendable, Equatable {
    /// A range of open time and its range of axis time, both half open.
    public struct Segment: Sendable, Equatable {
        /// The first moment of the open time.
        public var start: Instant
        /// The moment at which the open time ends.
        public var end: Instant
        /// The position of `start`.
        public var position: AxisPosition
        /// The position of `end`, at which the next segment begins.
        public var endPosition: AxisPosition

        /// Creates an open range and its range of axis time; `Timeline` checks them.
        public init(start: Instant, end: Instant, position: AxisPosition, endPosition: AxisPosition) {
            (self.start, self.end, self.position, self.endPosition) = (start, end, position, endPosition)
        }
    }

    /// The unit of the axis: moments, or trade dates (stored as midnights UTC).
    public enum Clock: Sendable, Equatable { case instants, tradeDates }

    /// The real time that the timeline covers, half open.
    public let span: Range<Instant>
    /// What the moments of the timeline are: moments of a clock, or trade dates.
    public let clock: Clock
    /// The open segments in order; they do not overlap.
    public let segments: [Segment]
    @usableFromInline let grid: SegmentGrid
    /// A cache of the mean distances of ticks, by tick step.
    package let tickDistances = TimelineCache()

    /// Whether one of two timelines is a copy of the other, or both of a third. O(1); equal timelines that were made separately are none.
    package func isCopy(of other: Timeline) -> Bool { tickDistances === other.tickDistances }

    /// Creates a timeline of segments.
    ///
    /// `init(open:span:clock:)` creates one on which axis time is real time.
    /// - Throws: an error unless the segments are sorted, disjoint, within `span` and at most 2^63 microseconds apart, the first begins at
    ///   the position `.origin`, and each of the others at the end of the one before it.
    public init(span: Range<Instant>, clock: Clock = .instants, segments: [Segment]) throws(TimelineError) {
        guard Timeline.measurable(span) == span else {
            throw TimelineError("the span is longer than 2^63 microseconds; give a shorter one")
        }
        var (time, position) = (span.lowerBound, AxisPosition.origin)
        for (index, segment) in segments.enumerated() {
            guard time <= segment.start, segment.start < segment.end, segment.end <= span.upperBound else {
                throw TimelineError(
                    "segment \(index) is empty, out of order or outside the span; give open ranges in order, "
                        + "from \(span.lowerBound) to \(span.upperBound)")
            }
            guard segment.position == position, segment.position < segment.endPosition else {
                throw TimelineError(
                    "segment \(index) does not begin at position \(position.microseconds), or has no length; "
                        + "positions begin at 0 and have no gaps")
            }
            (time, position) = (segment.end, segment.endPosition)
        }
        self.init(span: span, clock: clock, checked: segments)
    }

    /// Creates a timeline of segments that are known to be in order.
    init(span: Range<Instant>, clock: Clock = .instants, checked segments: [Segment]) {
        self.span = span
        self.clock = clock
        self.segments = segments
        grid = SegmentGrid(segments)
    }
}
