import DojimaText
import DojimaTime

extension SeriesPlot {
    /// Whether selected points are indicated by the colour of their bars, which must be wide enough to have bodies.
    func paintsSelectedBars(_ item: ResolvedSeries) -> Bool {
        item.series.kind.hasSlots && (isGrouped || slotWidth * grid.scale >= BarGeometry.narrowest)
    }

    /// Returns the plot with the selected bars of a series in the selection colour.
    func selecting(_ item: ResolvedSeries) -> SeriesPlot {
        guard let selected = item.series.selected, !selected.points.isEmpty, paintsSelectedBars(item) else { return self }
        let indices = item.placement.indices(of: selected.points, in: item.series.data.time)
        guard !indices.isEmpty, rows.count == item.placement.rows.count else { return self }
        var plot = self
        plot.pointColors = (pointColors ?? ResolvedPointColors(theme: theme)).painting(
            indices, selected.pointColor(item.series.options, theme), count: rows.count)
        return plot
    }
}

extension SlotPositions {
    /// Returns the indices of times among the placed rows, ascending. O(times * log rows).
    func indices(of times: Set<Instant>, in column: [Instant]) -> [Int] {
        guard isOrdered else { return [] }
        return times.compactMap { time in
            let row = column.prefixCount { $0 < time }
            let index = rows.prefixCount { $0 < row }
            return row < column.count && column[row] == time && index < rows.count && rows[index] == row ? index : nil
        }.sorted()
    }
}
