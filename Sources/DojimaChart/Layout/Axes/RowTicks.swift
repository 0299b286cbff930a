import DojimaScale

/// The labels of an axis of named rows, as of a table.
extension AxisPlan {
    /// One tick at the middle of each row, with the name of the row; every second, fifth or tenth row has one where all have no room. `nil`
    /// for an axis of values.
    var rowTicks: ValueTickSet? {
        guard !axis.categories.isEmpty else { return nil }
        let row = height / Double(axis.categories.count)
        let step = [1, 2, 5, 10, 20, 50, 100].first { row * Double($0) >= labelLength } ?? axis.categories.count
        var set = ValueTickSet()
        set.ticks = axis.categories.indices.map { place in
            ValueTick(value: Double(place), label: place.isMultiple(of: step) ? axis.categories[place] : "")
        }
        return set
    }
}
