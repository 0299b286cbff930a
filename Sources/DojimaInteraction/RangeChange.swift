public import DojimaTime

/// The one event of a change of the selection: why, from what, and what it is now.
public struct RangeChange: Sendable, Hashable {
    public enum Cause: String, Sendable, CaseIterable {
        /// The main chart was panned, zoomed or tapped.
        case gesture
        /// A window that was let go in motion.
        case momentum
        /// The window or a handle of the selector was dragged, or a point of the summary tapped.
        case selector
        /// A usual stretch was chosen: `5d`, `YTD`.
        case preset
        /// The program set it.
        case programmatic
    }

    public var cause: Cause
    public var previous: Range<AxisPosition>
    public var selection: Range<AxisPosition>

    public init(cause: Cause, previous: Range<AxisPosition>, selection: Range<AxisPosition>) {
        self.cause = cause
        self.previous = previous
        self.selection = selection
    }
}
