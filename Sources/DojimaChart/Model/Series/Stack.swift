package import DojimaText

/// A stack of series whose values are added up.
public struct Stack: Sendable, Hashable {
    /// How the values of a stack are added up.
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

/// The gaps between the bars of a pane and between the series of a group, as fractions.
public struct GroupGaps: Sendable, Equatable {
    /// The gap between neighbouring groups and between neighbouring bars, as a fraction of a slot; `nil` for 0.3 between groups, and for a
    /// gap between bars that depends on the width of the slots.
    public var between: Double?
    /// The gap between two series of a group, as a fraction of the width of one of them; 0 if they touch.
    public var inside: Double

    /// Clamps both fractions to 0...0.95.
    public init(between: Double? = nil, inside: Double = 0) {
        self.between = between.map { min(0.95, max(0, $0)) }
        self.inside = min(0.95, max(0, inside))
    }

    /// The gap between groups.
    var betweenGroups: Double { between ?? 0.3 }
}

extension GroupGaps: Record {
    package init() { self.init(between: nil) }

    package static var fields: [Field<GroupGaps>] {
        [
            Field(
                "between", \.between, .number(0...0.95),
                "The gap between neighbouring columns, bars or groups as a fraction of a slot; 0 if columns touch. By default 0.3 for groups."
            ),
            Field(
                "inside", \.inside, .number(0...0.95),
                "The gap between two series of a group, as a fraction of the width of one of them; 0 if they touch."),
        ]
    }
}
