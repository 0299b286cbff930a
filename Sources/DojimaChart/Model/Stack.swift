/// Which series are added up, and how.
public struct Stack: Sendable, Hashable {
    public enum Form: String, Sendable, CaseIterable {
        /// The values themselves.
        case sum
        /// Parts of a hundred: of all values of a moment, whatever their signs.
        case share
    }

    /// Series with equal names form a stack; a name has no meaning of its own.
    public var name: String
    /// That of the lowest series counts.
    public var form: Form

    public init(_ name: String = "", form: Form = .sum) {
        self.name = name
        self.form = form
    }
}

/// The room that groups of series side by side leave free, in parts of a slot.
public struct GroupGaps: Sendable, Equatable {
    /// Between neighbouring groups.
    public var between: Double
    /// Between two series of a group, in parts of the width of one of them; 0 where they touch.
    public var inside: Double

    /// Parts below 0 and above 0.95 are taken for these.
    public init(between: Double = 0.3, inside: Double = 0) {
        self.between = min(0.95, max(0, between))
        self.inside = min(0.95, max(0, inside))
    }
}
