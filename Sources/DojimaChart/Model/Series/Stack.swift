/// A stack of series whose values are added up.
public struct Stack: Sendable, Hashable {
    public enum Form: String, Sendable, CaseIterable {
        /// The values themselves.
        case sum
        /// Percentages of the sum of the absolute values at the same time.
        case share
    }

    /// Series with equal names form a stack; the name has no other meaning.
    public var name: String
    /// The form; that of the lowest series of a stack is used.
    public var form: Form

    public init(_ name: String = "", form: Form = .sum) {
        self.name = name
        self.form = form
    }
}

/// The gaps of groups of series that are side by side, as fractions.
public struct GroupGaps: Sendable, Equatable {
    /// The gap between neighbouring groups, as a fraction of a slot.
    public var between: Double
    /// The gap between two series of a group, as a fraction of the width of one of them; 0 if they touch.
    public var inside: Double

    /// Clamps both fractions to 0...0.95.
    public init(between: Double = 0.3, inside: Double = 0) {
        self.between = min(0.95, max(0, between))
        self.inside = min(0.95, max(0, inside))
    }
}
