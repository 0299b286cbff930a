public import DojimaScale
public import DojimaTime

/// Where the points of a chart's series stand in its picture: what a pointer can meet.
///
/// All is as it is laid out, with time from left to right: in a vertical chart `Chart.laidOut(_:)` takes a place in the picture there.
public struct ChartPoints: Sendable {
    public struct Series: Sendable {
        public var id: String
        /// The index of its pane.
        public var pane: Int
        /// Of all of its data.
        public var time: [Instant]
        /// The rows that have a part in the window, and one neighbour to each side; the columns below are as long.
        public var rows: [Int]
        /// Where on the time axis the row begins.
        public var starts: [AxisPosition]
        /// In logical pixels, over the series' own column in a group; `y` is NaN where there is no value.
        public var x: [Double]
        public var y: [Double]
        public var value: [Double]
        /// Of its value axis.
        public var scale: ValueScale
        /// Whether straight lines lead from point to point.
        public var joinsPoints: Bool
        public var isTracked: Bool
        /// What bars and columns cover; empty for points and lines.
        public var boxes: [Rect]
    }

    /// In the order of the chart.
    public var panes: [Rect]
    /// Those that are shown, in drawing order.
    public var series: [Series]
}

extension Chart {
    /// Where the points of all series stand that go along the time axis. O(points in the window).
    public func points(measure: @escaping TextMeasure) -> ChartPoints {
        layout(measure: measure).points
    }
}

extension Chart {
    /// Where a place in the picture is among `points(measure:)`: the place itself, or in a vertical chart that before all was turned. O(1).
    public func laidOut(_ place: Point) -> Point { Turn(orientation, in: size, PixelGrid(scale: scale)).back(place) }
}

extension ChartLayout {
    /// Where the points of all series stand.
    var points: ChartPoints {
        let series = chart.panes.indices.flatMap { pane in
            placed[pane].filter { $0.isShown && $0.placement.isOrdered }.map { points(of: $0, pane: pane) }
        }
        return ChartPoints(panes: chart.panes.indices.map(frame.pane), series: series)
    }

    private func points(of item: PlacedSeries, pane: Int) -> ChartPoints.Series {
        let (placement, scale) = (item.placement, plans[pane][item.axis].scale)
        let found = placement.rows.indices.map { point(of: item, pane: pane, $0) }
        let pixels = timeScale
        let x = placement.rows.indices.map { index in
            found[index]?.point.x ?? (pixels.start(placement.starts[index]) + pixels.end(placement.ends[index])) / 2
        }
        return ChartPoints.Series(
            id: item.series.id, pane: pane, time: item.series.data.time, rows: placement.rows, starts: placement.starts, x: x,
            y: found.map { $0?.point.y ?? .nan }, value: found.map { $0?.value ?? .nan }, scale: scale,
            joinsPoints: item.series.kind.joinsPoints, isTracked: item.series.isTracked,
            boxes: item.series.kind.hasSlots ? boxes(of: item, pane: pane, scale) : [])
    }

    /// What each bar covers: its body's width, from low to high or from the baseline to its value.
    private func boxes(of item: PlacedSeries, pane: Int, _ scale: ValueScale) -> [Rect] {
        let plot = plot(of: item, pane: pane, scale, isPlain: true)
        let geometry = BarGeometry(slotWidth: plot.slotWidth, grid: plot.grid, fillsSlot: plot.isGrouped)
        return plot.rows.indices.map { index in
            let row = plot.rows[index]
            let ends = item.extent([row])
            let isColumn = item.series.kind.thinning == .tallest && item.stack == nil
            let base = isColumn ? plot.baseline ?? ends?.lowerBound : nil
            let low = min(ends?.lowerBound ?? .nan, base ?? .infinity)
            let high = max(ends?.upperBound ?? .nan, base ?? -.infinity)
            let stretch = plot.stretch(low, high)
            let width = geometry.body(in: plot.right[index] - plot.left[index])
            let left = geometry.left(centre: plot.centre(index), width: width)
            let (top, bottom) = (geometry.row(stretch.top), geometry.row(stretch.bottom))
            return geometry.rect(x: left, y: top, width: width, height: max(1, bottom - top))
        }
    }
}
