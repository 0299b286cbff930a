public import DojimaTime

/// Values counted from what they were at one moment, the same for all series of an axis, so that series of any size share it.
///
///     ValueAxis(id: "price", rebasing: Rebasing(.index(100), since: Instant(CivilDate(year: 2024, month: 1, day: 2))))
///
/// The axis, its ticks, its fixed range, tags and legend are in percent or in points of the index; annotations keep the values of the
/// first series that is drawn on the axis.
public struct Rebasing: Sendable, Equatable {
    public enum Unit: Sendable, Equatable {
        /// Changes in percent: 0 at the base.
        case percent
        /// A number at the base, usually 100.
        case index(Double)
    }

    public var unit: Unit
    /// The base of a series is its last value stamped at or before this moment (on an axis of trade dates, the midnight UTC of a date).
    /// `nil` for the first moment in the window at which every series drawn has begun.
    public var base: Instant?

    public init(_ unit: Unit, since base: Instant? = nil) {
        self.unit = unit
        self.base = base
    }

    /// What every series has at the base.
    public var origin: Double {
        switch unit {
        case .percent: 0
        case .index(let origin): origin
        }
    }
}

/// From values to values of a rebased axis.
struct RebasedValues {
    let unit: Rebasing.Unit
    let base: Double

    func callAsFunction(_ value: Double) -> Double {
        switch unit {
        case .percent: (value / base - 1) * 100
        case .index(let origin): value / base * origin
        }
    }
}
