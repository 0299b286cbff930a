package import DojimaText
public import DojimaTime

/// Values relative to a base time, which is the same for all series of an axis, so that series of any magnitude can share it.
///
///     let start = Instant(try CivilDate(year: 2024, month: 1, day: 2))
///     let axis = ValueAxis(id: "price") { $0.rebasing = Rebasing(.index(100), since: start) }
///
/// The axis with its ticks and fixed range, the tags and the legend are in percent or index points. Annotations are specified in values of
/// the first series drawn on the axis, which are rebased with it.
public struct Rebasing: Sendable, Equatable {
    /// The unit in which values are shown.
    public enum Unit: Sendable, Equatable {
        /// Changes in percent: 0 at the base.
        case percent
        /// An index with this value at the base, usually 100.
        case index(Double)
        /// Unchanged prices, without a base; in a specification, on one axis for all symbols of a pane.
        case price
    }

    /// The unit in which values are shown.
    public var unit = Unit.percent
    /// The time of the base, by the clock of the time axis. The base value of a series is its last value stamped at or before this time.
    ///
    /// `nil` means the first time in the visible range at which every visible series has begun. In a specification whose window is a
    /// preset, it means the close from which the return over the preset is calculated. Series without a time in common are measured from
    /// their own first values, with a note.
    public var base: TimeText?
    /// Whether each series is measured from its own first value, since the series have no time in common.
    var hasOwnBases = false

    public init() {}

    public init(_ unit: Unit, base: TimeText? = nil) {
        self.unit = unit
        self.base = base
    }

    /// - Parameters:
    ///   - unit: the unit of the values: percent, index points or prices.
    ///   - base: an instant; on an axis of trade dates, midnight UTC of a date.
    public init(_ unit: Unit, since base: Instant) { self.init(unit, base: .instant(base)) }

    /// Changes in percent, from the default base.
    public static let percent = Rebasing(.percent)
    /// Unchanged prices on one axis for all symbols of a pane.
    public static let price = Rebasing(.price)
    /// Returns an index with a value above zero at the default base, usually 100.
    public static func index(_ origin: Double) -> Rebasing { Rebasing(.index(origin)) }

    /// The value of every series at the base; `nil` for prices, which have no base.
    var origin: Double? {
        switch unit {
        case .percent: 0
        case .index(let origin): origin
        case .price: nil
        }
    }
}

extension Rebasing: Record {
    package static var fields: [Field<Rebasing>] {
        [
            Field(
                "unit", \.unit, .rebasingUnit,
                "Changes in percent, an index that is 100 at the base, or unchanged prices; one axis for all symbols of a pane."
            ),
            Field(
                "base", \.base, .time,
                "The time of the base, which is the last price at or before it. With last or preset, the default is the last close before the "
                    + "window for a year to date and for sessions, and the last close on or before the same day for weeks, months and years; "
                    + "otherwise the first visible bar of the symbol that begins last."
            ),
        ]
    }

    package func check(_ path: TextPath) throws {
        guard case .index(let origin) = unit, !(origin > 0 && origin.isFinite) else { return }
        throw path.key("unit", line: nil).error("an index is above zero at its base, not \(shortNumber(origin)); write index for 100")
    }
}

extension Form<Rebasing.Unit> {
    /// The written unit: `percent`, `index` for an index of 100, or `price`.
    fileprivate static var rebasingUnit: Form {
        let units: [(word: String, unit: Value)] = [("percent", .percent), ("index", .index(100)), ("price", .price)]
        let words = Form<String>.oneOf(units.map(\.word))
        return Form(
            read: { node, path in
                let word = try words.read(node, path)
                return units.first { $0.word == word }?.unit ?? .percent
            },
            write: { unit in
                switch unit {
                case .percent: words.write("percent")
                case .index: words.write("index")
                case .price: words.write("price")
                }
            }, schema: words.schema)
    }
}

/// Converts values to values of a rebased axis.
struct RebasedValues {
    let unit: Rebasing.Unit
    let base: Double

    func callAsFunction(_ value: Double) -> Double {
        switch unit {
        case .percent: (value / base - 1) * 100
        case .index(let origin): value / base * origin
        case .price: value
        }
    }

    /// Returns the original of a rebased value.
    func original(of value: Double) -> Double {
        switch unit {
        case .percent: (value / 100 + 1) * base
        case .index(let origin): value / origin * base
        case .price: value
        }
    }
}
