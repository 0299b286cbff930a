public import DojimaTime

extension PointSelection {
    /// The selection at the same times in another chart: in each of its series, the last point at or before each selected time.
    ///
    /// So a minute selected in one chart highlights its day in another. A series that begins later has no such point.
    /// - Parameters:
    ///   - series: the times of the other chart's points, by series, in ascending order.
    ///
    /// O(selected times * series * log points).
    public func linked(to series: [String: [Instant]]) -> PointSelection {
        let selected = points.values.reduce(into: Set<Instant>()) { $0.formUnion($1) }
        var linked = PointSelection()
        for (id, times) in series {
            for time in selected {
                var (low, high) = (0, times.count)
                while low < high {
                    let middle = (low + high) / 2
                    if times[middle] <= time { low = middle + 1 } else { high = middle }
                }
                if low > 0 { linked.insert(id, times[low - 1]) }
            }
        }
        return linked
    }
}
