public import DojimaText

/// How selections add up.
public struct SelectionRules: Options, Sendable, Hashable {
    /// Among which points only one is selected.
    public enum Scope: String, Sendable, CaseIterable { case series, chart }

    /// Whether a new selection takes the place of the one before.
    public var isExclusive = true
    /// Of exclusive points; exclusive series are always so in the whole chart.
    public var scope: Scope = .series
    /// Whether a tap beside bars and columns means the nearest one.
    public var hitsBesideBars = false
    /// Pixels from a tap within which a point is met.
    public var reach: Double = .infinity

    public init() {}
}
