/// Real time with the closed hours taken out: one sorted array of open segments, piecewise linear and monotone.
///
/// Everything reads this one array: mapping, ticks, gap marks, shading, resampling buckets. A position is the axis time that lies
/// between the timeline's start and a moment; before `span` it is the first position, from its end on the last.
///
/// Laws (`DojimaTestSupport.checkTimelineLaws` holds every builder to them): positions increase strictly over open time and stand
/// still over closed time; `instant(at: position(of: t)) == t` for every open `t`; distances add up; `offset` inverts `distance`.
/// In a segment that is compressed (a week drawn as wide as a day) the round trip is exact at the segment's start and elsewhere to
/// the ratio of its two lengths, seven microseconds for a week.
public struct Timeline: Sendable, Equatable {
    /// A stretch of open time and the axis time it takes, both half open.
    public struct Segment: Sendable, Equatable {
        public var start: Instant
        public var end: Instant
        public var position: AxisPosition
        public var endPosition: AxisPosition
    }

    /// What the axis counts in: moments, or dates that stand for sessions (kept as their midnights UTC).
    public enum Clock: Sendable, Equatable { case instants, tradeDates }

    /// The real time that was compiled, half open.
    public let span: Range<Instant>
    public let clock: Clock
    /// Open time in order; neighbours do not touch unless their ratios differ.
    public let segments: [Segment]
    @usableFromInline let grid: SegmentGrid
    /// The mean distances of ticks, by their step.
    package let tickDistances = TimelineMemo()

    /// A timeline of ready segments; they must be sorted, disjoint, within `span`, and their positions must join.
    public init(span: Range<Instant>, clock: Clock = .instants, segments: [Segment]) {
        self.span = span
        self.clock = clock
        self.segments = segments
        grid = SegmentGrid(segments)
    }
}
