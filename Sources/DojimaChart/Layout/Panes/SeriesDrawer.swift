import DojimaScale
import DojimaSeries
import DojimaTime
import DojimaText

/// Draws one series of a pane by its kind, with marks over its selected points.
struct SeriesDrawer {
    @Boxed private(set) var item: ResolvedSeries
    @Boxed private(set) var pane: PaneLayout
    @Boxed private(set) var plot: SeriesPlot
    let transform: OrientationTransform

    init(_ item: ResolvedSeries, in pane: PaneLayout, _ transform: OrientationTransform) {
        (self.item, self.pane, self.transform) = (item, pane, transform)
        plot = pane.plot(of: item)
    }

    private static let maxOverhang = 12.0

    /// The shapes, in picture coordinates.
    var shapes: [Shape] {
        let (id, marks) = (item.series.id, selectedMarks)
        // Shapes that extend beyond the first and the last point may extend into the margin, but not to the labels of an axis.
        let overhang = min(item.series.kind.overhang?(plot) ?? 0, SeriesDrawer.maxOverhang)
        let clip = Rect(x: pane.box.x - overhang, y: pane.box.y, width: pane.box.width + 2 * overhang, height: pane.box.height)
        return transform([.group(id: "series-\(id)", clip: clip, item.series.kind.draw(plot) + plot.hatching)])
            + (marks.isEmpty ? [] : transform([.group(id: "selected-\(id)", clip: pane.box, marks)]))
    }

    /// The marks over the visible selected points; none if the points are indicated by the colour of their bars.
    private var selectedMarks: [Shape] {
        guard let selected = item.series.selected, !selected.points.isEmpty, !plot.paintsSelectedBars(item) else { return [] }
        let points = item.placement.indices(of: selected.points, in: item.series.data.time).compactMap { index -> Point? in
            item.placement.visible.contains(index) ? pane.point(of: item, index)?.point : nil
        }
        let (options, background) = (item.series.options, pane.theme.background)
        let (color, marker) = (selected.pointColor(options, pane.theme), selected.marker(options))
        // A ring in the background colour separates the mark from a line of the same colour.
        let ring = PointMarker(marker.shape, size: marker.size + 3)
        return ring.shapes(at: points, color: background) + marker.shapes(at: points, color: color, background: background)
    }

    /// The columns and cells that are drawn hatched.
    var hatched: [ChartDescription.Hatched] {
        plot.hatches.map { ChartDescription.Hatched(label: $0.label, box: transform($0.box)) }
    }

    /// The columns of a transform that are at least partly visible; `nil` for other series.
    var columns: [ChartDescription.Column]? {
        guard let times = item.series.columnTimes, case .bars(let bars) = item.series.data else { return nil }
        return item.placement.rows[item.placement.windowRows].map { row in
            ChartDescription.Column(
                rises: bars.rises(row), open: bars.open[row], close: bars.close[row],
                from: Double(times[row].lowerBound.microseconds) / 1_000_000, to: Double(times[row].upperBound.microseconds) / 1_000_000)
        }
    }

    /// - Parameter interval: the interval of the chart, used if that of the bars is unknown.
    func described(interval: String) -> ChartDescription.Series {
        let box = pane.box
        let own = if case .bars(let bars) = item.series.data { bars.interval?.description } else { String?.none }
        return ChartDescription.Series(
            name: item.series.name, type: item.series.kind.name, pane: pane.pane.id, bars: item.placement.windowRows.count,
            shownAs: item.series.shownAs ?? own ?? interval, id: item.series.id, colors: colors,
            baseline: (plot.baseline ?? item.series.growsFrom).map {
                transform(Point(box.midX, min(max(plot.scale.pixel($0), box.y), box.maxY)))
            },
            specifiedName: item.series.specifiedName, animates: item.series.kind.animates)
    }

    /// The rules that determined the colours of points.
    private var colors: [ChartDescription.PointColor] {
        guard let palette = item.series.palette else { return [] }
        if case .function(let name, _) = palette.source {
            return [ChartDescription.PointColor(rule: name, color: "", points: plot.visible.count, levels: [])]
        }
        return (plot.pointColors?.findings ?? []).map { finding in
            ChartDescription.PointColor(
                rule: finding.rule.condition, color: (finding.color ?? plot.line.color).text, points: finding.points,
                levels: finding.levels)
        }
    }

    /// The rules that coloured no point, one line each.
    var warnings: [String] {
        (plot.pointColors?.findings ?? []).filter { $0.points == 0 && $0.rule.expression != nil }.map {
            "\(item.series.name): \($0.rule.condition) is not true for any visible point"
        }
    }
}

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
