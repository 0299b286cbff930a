public import DojimaScale
import DojimaTime

extension Chart {
    /// Returns the points that a pointer can hit: those of the visible series that are ordered in time. O(visible points).
    ///
    /// They are in layout coordinates, with time from left to right; `laidOut(_:)` converts a point from picture coordinates. Boxes are the
    /// rectangles of bars and columns. On an axis of trade dates there is nothing between two dates, so points are not joined.
    ///
    /// - Parameters:
    ///   - measure: measures texts in the font of the output.
    ///   - selecting: returns the selection mode of a tap on a series, given its id.
    public func pointField(
        measure: @escaping TextMeasure, selecting: (_ series: String) -> SelectionMode = { _ in .point }
    ) -> PointField {
        let panes = makeLayout(measure: measure).panes
        let series = panes.flatMap { pane in
            pane.shownSeries.filter(\.placement.isOrdered).map {
                pane.points(of: $0, joined: !timeAxis.isTradeDates, selecting($0.series.id))
            }
        }
        return PointField(panes: panes.map(\.box), series: series)
    }

    /// Converts a point from picture coordinates to those of `pointField(measure:selecting:)`; unchanged unless the chart is vertical.
    public func laidOut(_ point: Point) -> Point {
        OrientationTransform(options.orientation, in: options.size, PixelGrid(scale: options.scale)).inverse(point)
    }
}

extension PaneLayout {
    fileprivate func points(of item: ResolvedSeries, joined: Bool, _ selecting: SelectionMode) -> PointSeries {
        let placement = item.placement
        let found = placement.rows.indices.map { point(of: item, $0) }
        let x = placement.rows.indices.map { index in
            found[index]?.point.x ?? (time.start(placement.starts[index]) + time.end(placement.ends[index])) / 2
        }
        return PointSeries(
            id: item.series.id, pane: index, time: item.series.data.time, rows: placement.rows, x: x,
            y: found.map { $0?.point.y ?? .nan }, value: found.map { $0?.value ?? .nan }, scale: axes[item.axis].scale,
            joinsPoints: item.series.kind.joinsPoints && joined, isTracked: item.series.isTracked, selecting: selecting,
            boxes: item.series.kind.hasSlots ? boxes(of: item) : [])
    }

    /// Returns the rectangle of each bar: as wide as its body, from low to high or from the baseline to its value.
    private func boxes(of item: ResolvedSeries) -> [Rect] {
        let plot = plot(of: item, isPlain: true)
        let geometry = plot.columnGeometry
        return plot.rows.indices.map { index in
            let row = plot.rows[index]
            let ends = item.extent([row])
            let isColumn = item.series.kind.downsampling == .tallest && item.stack == nil
            let base = isColumn ? plot.baseline ?? ends?.lowerBound : nil
            let low = min(ends?.lowerBound ?? .nan, base ?? .infinity)
            let high = max(ends?.upperBound ?? .nan, base ?? -.infinity)
            let range = plot.pixelRange(low, high)
            let width = geometry.body(in: plot.right[index] - plot.left[index])
            let left = geometry.left(center: plot.center(index), width: width)
            let (top, bottom) = (geometry.row(range.top), geometry.row(range.bottom))
            return geometry.rect(x: left, y: top, width: width, height: max(1, bottom - top))
        }
    }
}
