public import DojimaText

/// The rules by which selections are combined.
public struct SelectionRules: Options, Sendable, Hashable {
    /// The points of which only one is selected at a time.
    public enum Scope: String, Sendable, CaseIterable { case series, chart }

    /// Whether a new selection replaces the previous one.
    public var isExclusive = true
    /// The scope of exclusive points; exclusive series always apply to the whole chart.
    public var scope: Scope = .series
    /// Whether a tap beside bars and columns selects the nearest one.
    public var hitsBesideBars = false
    /// The distance in pixels within which a tap hits a point.
    public var reach: Double = .infinity

    public init() {}
}
