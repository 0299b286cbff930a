public import DojimaTime

/// A change of the selection: its cause, the previous selection and the new one.
public struct RangeChange: Sendable, Hashable {
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

    public var cause: Cause
    public var previous: Range<AxisPosition>
    public var selection: Range<AxisPosition>

    public init(cause: Cause, previous: Range<AxisPosition>, selection: Range<AxisPosition>) {
        self.cause = cause
        self.previous = previous
        self.selection = selection
    }
}
