public import DojimaText

/// The rules by which selections are combined.
public struct SelectionRules: Options, Sendable, Hashable {
    /// The scope within which only one point is selected at a time.
    public enum Scope: String, Sendable, CaseIterable { case series, chart }

    /// Whether a new selection replaces the previous one.
    public var isExclusive = true
    /// The scope of exclusive points; exclusive series always apply to the entire chart.
    public var scope: Scope = .series
    /// Whether a tap outside of bars and columns selects the nearest one.
    public var hitsOutsideBars = false
    /// The maximum distance in pixels at which a tap hits a point.
    public var hitDistance: Double = .infinity

    public init() {}
}
