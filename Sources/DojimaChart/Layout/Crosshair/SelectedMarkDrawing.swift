import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

extension ChartLayout {
    /// Marks over the selected points of a series whose points have no bars to change; none for those out of the window.
    func selectedMarks(of item: ResolvedSeries, pane: Int, _ plot: SeriesPlot) -> [Shape] {
        guard let selected = item.series.selected, !selected.points.isEmpty, !plot.paintsSelectedBars(item) else { return [] }
        let points = item.placement.indices(of: selected.points, in: item.series.data.time).compactMap { index -> Point? in
            guard item.placement.visible.contains(index) else { return nil }
            return point(of: item, pane: pane, index)?.point
        }
        let color = selected.pointColor ?? chart.theme.palette(0).color
        // A ring of the background keeps the mark apart from a line of its colour.
        let ring = PointMarker(selected.marker.shape, size: selected.marker.size + 3)
        return ring.shapes(at: points, color: chart.theme.background)
            + selected.marker.shapes(at: points, color: color, background: chart.theme.background)
    }
}

extension SeriesPlot {
    /// Whether selected points are told by the colour of their bars: of those that are wide enough to have bodies.
    fileprivate func paintsSelectedBars(_ item: ResolvedSeries) -> Bool {
        item.series.kind.hasSlots && (isGrouped || slotWidth * grid.scale >= BarGeometry.narrowest)
    }

    /// The plot with the selected bars of a series in their colour.
    func selecting(_ item: ResolvedSeries) -> SeriesPlot {
        guard let selected = item.series.selected, !selected.points.isEmpty, paintsSelectedBars(item) else { return self }
        let indices = item.placement.indices(of: selected.points, in: item.series.data.time)
        guard !indices.isEmpty, rows.count == item.placement.rows.count else { return self }
        var plot = self
        plot.shades = (shades ?? PointShades(theme: theme)).painting(
            indices, selected.pointColor ?? theme.palette(0).color, count: rows.count)
        return plot
    }
}

extension SlotPositions {
    /// The indices among the placed rows of some times, rising. O(times * log rows).
    fileprivate func indices(of times: Set<Instant>, in column: [Instant]) -> [Int] {
        guard isOrdered else { return [] }
        return times.compactMap { time in
            let row = column.prefixCount { $0 < time }
            let index = rows.prefixCount { $0 < row }
            return row < column.count && column[row] == time && index < rows.count && rows[index] == row ? index : nil
        }.sorted()
    }
}
