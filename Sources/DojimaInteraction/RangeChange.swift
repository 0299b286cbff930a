public import DojimaTime

/// A change of the selection: its cause, the previous selection and the new one.
public struct RangeChange: Sendable, Hashable {
    /// What changed the selection.
    public enum Cause: String, Sendable, CaseIterable {
        /// The main chart was panned, zoomed or tapped.
        case gesture
        /// The window continued to move after its release.
        case momentum
        /// The window or a handle of the selector was dragged, or a point of the summary tapped.
        case selector
        /// A preset was chosen: `5d`, `YTD`.
        case preset
        /// The program set the window.
        case programmatic
    }

    /// What changed the selection.
    public var cause: Cause
    /// The selection before the change.
    public var previous: Range<AxisPosition>
    /// The selection after the change.
    public var selection: Range<AxisPosition>

    public init(cause: Cause, previous: Range<AxisPosition>, selection: Range<AxisPosition>) {
        self.cause = cause
        self.previous = previous
        self.selection = selection
    }
}
