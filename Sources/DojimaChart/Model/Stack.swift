/// Which series are added up, and how.
public struct Stack: Sendable, Hashable {
    public enum Form: String, Sendable, CaseIterable {
        /// The values themselves.
        case sum
        /// Percentages of the sum of the absolute values of a moment.
        case share
    }

    /// Series with equal names form a stack; the name has no other meaning.
    public var name: String
    /// The form of the lowest series of a stack counts.
    public var form: Form

    public init(_ name: String = "", form: Form = .sum) {
        self.name = name
        self.form = form
    }
}

/// The gaps of groups of series side by side, in fractions of a slot.
public struct GroupGaps: Sendable, Equatable {
    /// Between neighbouring groups.
    public var between: Double
    /// Between two series of a group, in fractions of the width of one of them; 0 if they touch.
    public var inside: Double

    /// Clamps both fractions to 0...0.95.
    public init(between: Double = 0.3, inside: Double = 0) {
        self.between = min(0.95, max(0, between))
        self.inside = min(0.95, max(0, inside))
    }
}
