package import DojimaText
public import DojimaTime

/// Values relative to those at one moment, the same for all series of an axis, so that series of any magnitude share it.
///
///     ValueAxis(id: "price", rebasing: Rebasing(.index(100), since: Instant(CivilDate(year: 2024, month: 1, day: 2))))
///
/// The axis with its ticks and fixed range, the tags and the legend are in percent or index points. Annotations are given in values of the
/// first series drawn on the axis, which are rebased with it.
public struct Rebasing: Sendable, Equatable {
    public enum Unit: Sendable, Equatable {
        /// Changes in percent: 0 at the base.
        case percent
        /// An index with this value at the base, usually 100.
        case index(Double)
    }

    public var unit = Unit.percent
    /// The base of a series is its last value stamped at or before this time, by the clock of the time axis.
    ///
    /// `nil` means the first moment in the window at which every visible series has begun. In a specification whose window is a preset, it
    /// means the close from which the return over the preset is counted.
    public var base: TimeText?

    public init() {}

    public init(_ unit: Unit, base: TimeText? = nil) {
        self.unit = unit
        self.base = base
    }

    /// - Parameter base: an instant; on an axis of trade dates, midnight UTC of a date.
    public init(_ unit: Unit, since base: Instant) { self.init(unit, base: .instant(base)) }

    /// The value of every series at the base.
    var origin: Double {
        switch unit {
        case .percent: 0
        case .index(let origin): origin
        }
    }
}

extension Rebasing: Record {
    package static var fields: [Field<Rebasing>] {
        [
            Field("unit", \.unit, .rebasingUnit, "Changes in percent, or an index that is 100 at the base."),
            Field(
                "base", \.base, .time,
                "The base is the last price at or before this time. By default, with last or preset: for a year to date and for sessions the last close before the window, for weeks, months and years the close of its first day; else the first bar shown of the symbol that begins last."
            ),
        ]
    }
}

extension Form<Rebasing.Unit> {
    /// `percent`, or `index` for an index of 100.
    fileprivate static var rebasingUnit: Form {
        let words = Form<String>.oneOf(["percent", "index"])
        return Form(
            read: { node, path in try words.read(node, path) == "percent" ? .percent : .index(100) },
            write: { words.write($0 == .percent ? "percent" : "index") }, schema: words.schema)
    }
}

/// Converts values to those of a rebased axis.
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
