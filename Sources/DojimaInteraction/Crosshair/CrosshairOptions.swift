/// How a crosshair follows a pointer.
public struct CrosshairOptions: Sendable, Hashable {
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

    public var mode: Mode
    /// Whether it stands between the points of a line, and not at the nearest one. Bars are always met.
    public var interpolates: Bool
    public var outside: Outside
    /// Whether it stays at its point when data are loaded again.
    public var persists: Bool
    /// Pixels beyond the panes within which a pointer still counts as inside.
    public var reach: Double

    public init(
        mode: Mode = .locked, interpolates: Bool = true, outside: Outside = .hidden, persists: Bool = false, reach: Double = 10
    ) {
        self.mode = mode
        self.interpolates = interpolates
        self.outside = outside
        self.persists = persists
        self.reach = reach
    }
}
