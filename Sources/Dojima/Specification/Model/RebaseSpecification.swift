public import DojimaText
public import DojimaTime

/// Prices counted from what they were at one moment, all symbols of a pane on one axis.
public struct RebaseSpecification: Sendable, Equatable {
    public enum Unit: String, Sendable, CaseIterable {
        /// Changes in percent.
        case percent
        /// 100 at the base.
        case index
    }

    public var unit: Unit
    /// Counted from the last price at or before this time; `nil` for the close that the return over the window's preset
    /// counts from, and without one for the first bar shown of the symbol that begins last.
    public var base: TimeText?

    public init(unit: Unit = .percent, base: TimeText? = nil) {
        self.unit = unit
        self.base = base
    }
}

extension RebaseSpecification: Record {
    package init() { self.init(unit: .percent) }

    package static var fields: [Field<RebaseSpecification>] {
        [
            Field("unit", \.unit, .word(of: Unit.allCases), "Changes in percent, or an index that is 100 at the base."),
            Field(
                "base", \.base, .time,
                "Counted from the last price at or before this time; by default, with a preset, the last close before a year to date or a count of sessions and the first day's close of weeks, months and years, else the first bar shown of the symbol that begins last."
            ),
        ]
    }
}
