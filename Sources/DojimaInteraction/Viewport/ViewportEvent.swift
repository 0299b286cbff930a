public import DojimaTime

/// What a chart shows: the window of its time axis and the range of each value axis, always of one moment.
public struct ViewportRanges: Sendable, Hashable {
    public var time: Range<AxisPosition>
    /// In the order of the axes.
    public var values: [ClosedRange<Double>] = []
}

/// Something that happened to what a chart shows.
///
/// A held pointer, and all the motion that comes of it, is one `begin`, then changes, then one `end`; what happens at once is one
/// change alone. A change always tells the ranges that are drawn then, and the `end` those that stay.
public struct ViewportEvent: Sendable, Hashable {
    public enum Phase: String, Sendable, CaseIterable { case begin, change, end }

    /// Who was touched.
    public enum Source: String, Sendable, CaseIterable {
        /// The main chart.
        case main
        /// The summary with its selector.
        case summary
        /// Nobody: the program.
        case program
    }

    public var phase: Phase
    public var cause: RangeChange.Cause
    public var source: Source
    /// Seconds, by the clock of the operations.
    public var time: Double
    /// Whether the chart moves by itself; never at the `end`.
    public var isMoving: Bool = false
    public var previous: ViewportRanges
    public var ranges: ViewportRanges
}
