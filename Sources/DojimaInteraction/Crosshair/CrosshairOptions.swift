public import DojimaText

/// The options of a crosshair that follows a pointer.
public struct CrosshairOptions: Options, Sendable, Hashable {
    /// The choice of the series whose points the crosshair follows.
    public enum Mode: String, Sendable, CaseIterable {
        /// The series that was nearest when the pointer was pressed, until it is released.
        case locked
        /// The nearest tracked series.
        case floating
    }

    /// The behaviour when the pointer leaves the panes, or the point leaves the visible range.
    public enum Outside: String, Sendable, CaseIterable {
        /// The crosshair stays at the edge.
        case edge
        /// The crosshair is not drawn, but reappears when its point is visible again.
        case hidden
        case removed
    }

    /// Which series the crosshair follows.
    public var mode: Mode = .locked
    /// Whether the crosshair can be between the points of a line, not only at the nearest one. On bars it is always at a point.
    public var interpolates = true
    /// What happens when the pointer leaves the panes, or the point leaves the visible range.
    public var outside: Outside = .hidden
    /// Whether the crosshair stays at its point when data are reloaded.
    public var persists = false
    /// The distance in pixels beyond the panes within which a pointer still counts as inside.
    package var hitDistance: Double = 10

    public init() {}
}
