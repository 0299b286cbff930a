/// How selections add up.
public struct SelectionRules: Sendable, Hashable {
    /// Among which points only one is selected.
    public enum Scope: String, Sendable, CaseIterable { case series, chart }

    /// Whether a new selection takes the place of the one before.
    public var isExclusive: Bool
    /// Of exclusive points; exclusive series are always so in the whole chart.
    public var scope: Scope
    /// Whether a tap beside bars and columns means the nearest one.
    public var hitsBesideBars: Bool
    /// Pixels from a tap within which a point is met.
    public var reach: Double

    public init(isExclusive: Bool = true, scope: Scope = .series, hitsBesideBars: Bool = false, reach: Double = .infinity) {
        self.isExclusive = isExclusive
        self.scope = scope
        self.hitsBesideBars = hitsBesideBars
        self.reach = reach
    }
}
