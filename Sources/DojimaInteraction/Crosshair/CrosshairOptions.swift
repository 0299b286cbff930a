public import DojimaText

/// The options of a crosshair that follows a pointer.
public struct CrosshairOptions: Options, Sendable, Hashable {
    /// The series on whose points a crosshair is set.
    public enum Mode: String, Sendable, CaseIterable {
        /// The series that was nearest when the pointer was pressed, until its release.
        case locked
        /// The nearest tracked series.
        case floating
    }

    /// What happens when the pointer leaves the panes, or the point leaves the visible range.
    public enum Outside: String, Sendable, CaseIterable {
        /// It stays at the edge.
        case edge
        /// It is not drawn, but reappears when its point comes back.
        case hidden
        case removed
    }

    public var mode: Mode = .locked
    /// Whether it can be between the points of a line, not only at the nearest one. On bars it is always at a point.
    public var interpolates = true
    public var outside: Outside = .hidden
    /// Whether it stays at its point when data are reloaded.
    public var persists = false
    /// The distance in pixels beyond the panes within which a pointer still counts as inside.
    package var reach: Double = 10

    public init() {}
}
