import DojimaText
public import DojimaSeries
public import DojimaTime

/// The names of a category axis in the order of their first appearance, each once; their places are 0, 1, 2, ...
///
///     let sectors = Categories(["Energy", "Banks", "Energy"])                 // two of them
///     sectors.values([("Banks", 3.5), ("Energy", 1.2), ("Banks", 4)])         // 1.2 and 4: a later value replaces an earlier one
///
/// In a chart each is one slot of an axis of trade dates, 1970-01-01 being the first, so every series kind can be drawn on it.
public struct Categories: Sendable, Equatable {
    public let names: [String]
    private let places: [ExactText: Int]

    public init(_ names: some Sequence<String>) {
        self.names = names.uniqueExactly()
        places = Dictionary(uniqueKeysWithValues: self.names.enumerated().map { (ExactText($1), $0) })
    }

    /// The place of a name; `nil` for one that is not there. O(1).
    public func place(of name: String) -> Int? { places[ExactText(name)] }

    /// The moment that stands for a place.
    public static func moment(of place: Int) -> Instant { Instant(CivilDate(daysSinceEpoch: Int32(clamping: place))) }

    /// One value a category; names that are no categories are passed over, and of several values of one the last counts.
    public func values(_ pairs: some Sequence<(String, Double)>) -> ValueSeries {
        var column = [Double](repeating: .nan, count: names.count)
        for (name, value) in pairs {
            if let place = places[ExactText(name)] { column[place] = value }
        }
        return ValueSeries(time: names.indices.map(Categories.moment), values: column)
    }

    /// An axis with all of them, without lines through the plot. There must be one category at least.
    public var axis: TimeAxis {
        precondition(!names.isEmpty, "an axis needs a category")
        let span = Categories.moment(of: 0)..<Categories.moment(of: names.count)
        var axis = TimeAxis(timeline: .continuous(span, clock: .tradeDates), interval: .day)
        axis.categories = names
        axis.style = AxisStyle {
            $0.tickLength = 4; $0.grid = .none
        }
        return axis
    }
}
