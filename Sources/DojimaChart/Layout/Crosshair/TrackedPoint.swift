import DojimaScale
import DojimaText
import DojimaTime

/// A point of a series, with its pixel position.
struct TrackedPoint {
    var pane: Int
    var item: ResolvedSeries
    /// The row in the series' data; for a point between two rows, the earlier one.
    var row: Int
    var isBetween = false
    var point: Point
    var value: Double

    /// Returns the text of its value, with a mark if it is interpolated: a word in a box, a tilde elsewhere.
    func marked(_ text: String, isInBox: Bool) -> String { !isBetween ? text : isInBox ? "\(text) (interpolated)" : "~\(text)" }
}

extension PaneLayout {
    /// Returns the point of a series at an axis position: that of the last row that begins at or before it, or a point between two rows.
    func point(of item: ResolvedSeries, at position: AxisPosition, interpolates: Bool) -> TrackedPoint? {
        let placement = item.placement
        guard placement.isOrdered, item.isShown, item.series.isTracked else { return nil }
        let index = placement.starts.prefixCount { $0 <= position } - 1
        guard index >= 0, let own = point(of: item, index) else { return nil }
        guard interpolates, item.series.kind.joinsPoints, placement.starts[index] != position, index + 1 < placement.rows.count,
            let next = point(of: item, index + 1)
        else { return own }
        let (from, to) = (placement.starts[index].microseconds, placement.starts[index + 1].microseconds)
        let fraction = Double(position.microseconds - from) / Double(max(1, to - from))
        let y = own.point.y + (next.point.y - own.point.y) * fraction
        let x = own.point.x + (next.point.x - own.point.x) * fraction
        var interpolated = own
        (interpolated.point, interpolated.isBetween) = (Point(x, y), true)
        interpolated.value = axes[item.axis].scale.value(atPixel: y)
        return interpolated
    }

    /// Returns the point of a row, by the index of the row among the placed rows; `nil` if its value is missing.
    func point(of item: ResolvedSeries, _ index: Int) -> TrackedPoint? {
        let (placement, row) = (item.placement, item.placement.rows[index])
        let drawn =
            item.series.kind.downsampling == .tallest && item.stack == nil ? item.series.data.columnValues[row] : item.drawnValue(row)
        let y = axes[item.axis].scale.pixel(drawn)
        guard drawn.isFinite, y.isFinite else { return nil }
        var slot = (left: time.start(placement.starts[index]), right: time.end(placement.ends[index]))
        if let group = item.group { slot = group.part(of: slot, pane.gaps, grid) }
        let value = item.stack == nil ? drawn : item.ownValue(row)
        return TrackedPoint(pane: self.index, item: item, row: row, point: Point((slot.left + slot.right) / 2, y), value: value)
    }
}
