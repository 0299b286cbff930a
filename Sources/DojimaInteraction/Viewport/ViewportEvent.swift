public import DojimaTime

/// The visible ranges of a chart at one time: the window of the time axis and the range of each value axis.
public struct ViewportRanges: Sendable, Hashable {
    /// The window of the time axis.
    public var time: Range<AxisPosition>
    /// The ranges of the value axes, in the order of the axes.
    public var values: [ClosedRange<Double>] = []
}

/// An event of a viewport.
///
/// A gesture, including the motion after it, has one `begin`, any number of `change`, and one `end`; an immediate change has only one
/// `change`. The ranges of a `change` are those drawn at that time, and those of the `end` are the final ones.
public struct ViewportEvent: Sendable, Hashable {
    /// The place of an event in a gesture.
    public enum Phase: String, Sendable, CaseIterable { case begin, change, end }

    /// The part of the chart that was touched.
    public enum Source: String, Sendable, CaseIterable {
        /// The main chart.
        case main
        /// The summary with its selector.
        case summary
        /// No part: the program made the change.
        case program
    }

    /// Whether the gesture begins, continues or ends.
    public var phase: Phase
    /// What moved the ranges.
    public var cause: RangeChange.Cause
    /// The part of the chart that was touched.
    public var source: Source
    /// The time in seconds, on the clock of the operations.
    public var time: Double
    /// Whether the chart was in motion; `false` at the `end`.
    public var isMoving: Bool = false
    /// The ranges before the event.
    public var previous: ViewportRanges
    /// The ranges after the event.
    public var ranges: ViewportRanges
}
