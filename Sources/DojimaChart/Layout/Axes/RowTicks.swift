import DojimaScale

/// The labels of an axis with named rows, such as a heat map's.
extension AxisPlan {
    /// One tick at the middle of each row, labelled with its name; if not all names fit, only every second, fifth, tenth, ... row is
    /// labelled. `nil` for an axis of values.
    var rowTicks: ValueTickSet? {
        guard !axis.categories.isEmpty else { return nil }
        let row = height / Double(axis.categories.count)
        let step = [1, 2, 5, 10, 20, 50, 100].first { row * Double($0) >= labelLength } ?? axis.categories.count
        var set = ValueTickSet()
        set.ticks = axis.categories.indices.map { index in
            ValueTick(value: Double(index), label: index.isMultiple(of: step) ? axis.categories[index] : "")
        }
        return set
    }
}
