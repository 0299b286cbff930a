package import DojimaScale
package import DojimaTime

/// The points to which a pointer over a drawn chart can snap, with the texts that a crosshair shows there. Pages use them to move a
/// crosshair without drawing the chart again.
///
/// All positions are in picture coordinates, in logical pixels.
package struct CrosshairStops: Sendable, Equatable {
    /// A line of the crosshair's box.
    package struct Entry: Sendable, Equatable {
        package var label: String
        package var text: String
        package var color: Color
    }

    /// A point of the first series that has one at this time.
    package struct Stop: Sendable, Equatable {
        /// The time, in the time of the axis.
        package var time: Instant
        /// The x, or the y in a vertical chart.
        package var along: Double
        /// The y of the tracked value, or its x in a vertical chart.
        package var across: Double
        /// The index of the value axis in `axes`.
        package var axis: Int
        /// Whether there is a mark at the point, as on a line.
        package var hasTarget: Bool
        /// The full date and time, with the weekday for daily and shorter bars.
        package var title: String
        /// The full date and time, formatted as on the axis.
        package var timeTag: String
        /// The tracked value, formatted as on its axis.
        package var value: String
        package var entries: [Entry]
    }

    /// A value axis on which crosshairs show a value.
    package struct Axis: Sendable, Equatable {
        /// The plot of its pane.
        package var plot: Rect
        /// The column of its labels next to the plot; `nil` without labels.
        package var column: Rect?
    }

    package var isVertical: Bool
    /// The rectangle around all plots.
    package var plots: Rect
    /// The row of time labels next to the plots; `nil` without labels.
    package var timeRow: Rect?
    /// The size of the font of tags.
    package var fontSize: Double
    /// The legends over the plots, which the line at a time does not cross.
    package var legends: [Rect]
    package var axes: [Axis] = []
    /// The stops in the order of time, at most one for each time.
    package var stops: [Stop] = []
}

extension Chart {
    /// Returns the points to which a crosshair can snap: those of the visible, tracked price series that are ordered in time, or of all
    /// series if there are no prices. At each time it snaps to the first series that has a value there. O(visible points).
    ///
    /// - Parameter series: the name of the only series to which it can snap; `nil` or an unknown name for all of these.
    package func crosshairStops(on series: String? = nil, measure: @escaping TextMeasure) -> CrosshairStops {
        CrosshairStops(of: makeLayout(measure: measure), on: series)
    }
}

extension CrosshairStops {
    fileprivate init(of layout: ChartLayout, on series: String?) {
        let (style, frame, time) = (layout.style, layout.frame, layout.chart.timeAxis)
        let axisFrame = layout.axisFrame(ofTimeAxis: 0)
        let showsTimes = !time.style.isHidden && time.style.showsLabels && !axisFrame.coversPlot
        let timeBox = frame.timeAxis(0)
        let height = style.type.timeAxisHeight
        let row = Rect(x: timeBox.x, y: axisFrame.edge == .top ? timeBox.y : timeBox.maxY - height, width: timeBox.width, height: height)
        self.init(
            isVertical: style.isVertical, plots: style.transform(frame.plots),
            timeRow: showsTimes ? style.transform(style.isVertical ? timeBox : row) : nil, fontSize: style.type.tag.size,
            legends: style.isVertical ? [] : layout.panes.compactMap { $0.legend?.box })
        let reader = CrosshairReader(panes: layout.panes, axis: time, theme: style.theme, template: layout.chart.crosshairTemplate)
        var axisIndices: [[Int]: Int] = [:]
        for found in layout.firstPoints(on: series) {
            let (pane, item) = (layout.panes[found.point.pane], found.point.item)
            let key = [pane.index, item.axis]
            if axisIndices[key] == nil {
                axisIndices[key] = axes.count
                let plan = pane.axes[item.axis]
                let column = layout.axisFrame(of: plan, in: pane)
                axes.append(
                    Axis(
                        plot: style.transform(pane.box),
                        column: plan.axis.showsLabels && !column.coversPlot ? style.transform(column.box) : nil))
            }
            let stamp = item.series.data.time[found.point.row]
            let moment = time.axisTimes(of: [stamp])[0]
            let (x, y) = (found.point.point.x, found.point.point.y)
            let position = CrosshairPosition(
                crosshair: Crosshair(time: stamp, interpolates: false), time: moment, axisPosition: found.start, isMoved: false,
                point: found.point, x: x, y: y,
                isShown: true)
            let shown = reader.reading(position).shown(in: style.theme)
            stops.append(
                Stop(
                    time: moment, along: style.transform.time(x), across: style.transform.value(y), axis: axisIndices[key] ?? 0,
                    hasTarget: !item.series.kind.hasSlots, title: shown.title,
                    timeTag: time.text(of: moment), value: pane.axes[item.axis].text(found.point.value, of: item),
                    entries: shown.entries.map { Entry(label: $0.label, text: $0.text, color: $0.color) }))
        }
    }
}

extension ChartLayout {
    /// The point of the first series that has one, for each visible time, in the order of time. Studies are used only if there are no
    /// prices, because their bars may be longer if they are grouped.
    ///
    /// - Parameter series: the name of the only series whose points are used, if it has some.
    fileprivate func firstPoints(on series: String?) -> [(start: AxisPosition, point: TrackedPoint)] {
        let tracked = panes.flatMap { pane in
            pane.shownSeries.filter { $0.placement.isOrdered && $0.series.isTracked }.map { (pane: pane, item: $0) }
        }
        let prices = tracked.filter { $0.item.isBars && $0.item.series.kind.baseline == nil }
        let followed = series.flatMap { tracked.first(named: $0) { $0.item.series } }
        var found: [AxisPosition: TrackedPoint] = [:]
        for (pane, item) in followed.map({ [$0] }) ?? (prices.isEmpty ? tracked : prices) {
            for index in item.placement.visible where found[item.placement.starts[index]] == nil {
                found[item.placement.starts[index]] = pane.point(of: item, index)
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
