public import DojimaText

/// How a crosshair follows a pointer.
public struct CrosshairOptions: Options, Sendable, Hashable {
    /// Whose points it stands at.
    public enum Mode: String, Sendable, CaseIterable {
        /// Those of the series that was nearest when it was taken, for as long as it is held.
        case locked
        /// The nearest of any tracked series.
        case floating
    }

    /// What becomes of one whose pointer leaves the panes, or whose point is outside of what is shown.
    public enum Outside: String, Sendable, CaseIterable {
        /// It stays at the edge.
        case edge
        /// It is not drawn, but goes on when its point comes back.
        case hidden
        case removed
    }

    public var mode: Mode = .locked
    /// Whether it stands between the points of a line, and not at the nearest one. Bars are always met.
    public var interpolates = true
    public var outside: Outside = .hidden
    /// Whether it stays at its point when data are loaded again.
    public var persists = false
    /// Pixels beyond the panes within which a pointer still counts as inside.
    public var reach: Double = 10

    public init() {}
}
