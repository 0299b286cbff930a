import DojimaText
public import DojimaSeries
public import DojimaTime

/// The distinct names of a category axis in order of first appearance, with the indices 0, 1, 2, ...
///
///     let sectors = CategoryAxis(["Energy", "Banks", "Energy"])                 // two of them
///     sectors.values([("Banks", 3.5), ("Energy", 1.2), ("Banks", 4)])         // 1.2 and 4: a later value replaces an earlier one
///
/// In a chart, each category is one slot on an axis of trade dates, beginning with 1970-01-01, so every series kind can be drawn on it.
public struct CategoryAxis: Sendable, Equatable {
    /// The distinct names in order of first appearance.
    public let names: [String]
    private let indices: [ExactText: Int]

    public init(_ names: some Sequence<String>) {
        self.names = names.uniqueExactly()
        indices = Dictionary(uniqueKeysWithValues: self.names.enumerated().map { (ExactText($1), $0) })
    }

    /// Returns the index of a name, or `nil` if it is not a category. O(1).
    public func index(of name: String) -> Int? { indices[ExactText(name)] }

    /// Returns the instant that represents an index.
    public static func moment(of index: Int) -> Instant { Instant(CivilDate(daysSinceEpoch: Int32(clamping: index))) }

    /// Returns a series with one value per category, NaN where missing. Unknown names are ignored; the last of several values is used.
    public func values(_ pairs: some Sequence<(String, Double)>) -> ValueSeries {
        var column = [Double](repeating: .nan, count: names.count)
        for (name, value) in pairs {
            if let index = indices[ExactText(name)] { column[index] = value }
        }
        return ValueSeries(time: names.indices.map(CategoryAxis.moment), values: column)
    }

    /// An axis of all categories, without grid lines. Without categories it has one slot, which has no name.
    public var timeAxis: TimeAxis {
        let shown = names.isEmpty ? [""] : names
        let span = CategoryAxis.moment(of: 0)..<CategoryAxis.moment(of: shown.count)
        var axis = TimeAxis(timeline: .continuous(span, clock: .tradeDates), interval: .day)
        axis.categories = shown
        axis.style = AxisStyle {
            $0.tickLength = 4; $0.grid = .none
        }
        return axis
    }
}
