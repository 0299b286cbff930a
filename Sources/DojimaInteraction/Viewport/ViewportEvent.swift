public import DojimaTime

/// The visible ranges of a chart at one moment: the window of its time axis and the range of each value axis.
public struct ViewportRanges: Sendable, Hashable {
    public var time: Range<AxisPosition>
    /// In the order of the axes.
    public var values: [ClosedRange<Double>] = []
}

/// An event of a viewport.
///
/// A gesture, with the motion that follows it, is one `begin`, then changes, then one `end`; an immediate change is one `change` alone.
/// A `change` has the ranges that are drawn then, the `end` those that stay.
public struct ViewportEvent: Sendable, Hashable {
    public enum Phase: String, Sendable, CaseIterable { case begin, change, end }

    /// The part that was touched.
    public enum Source: String, Sendable, CaseIterable {
        /// The main chart.
        case main
        /// The summary with its selector.
        case summary
        /// None: the program.
        case program
    }

    public var phase: Phase
    public var cause: RangeChange.Cause
    public var source: Source
    /// In seconds, by the clock of the operations.
    public var time: Double
    /// Whether the chart was in motion; `false` at the `end`.
    public var isMoving: Bool = false
    public var previous: ViewportRanges
    public var ranges: ViewportRanges
}
