import DojimaScale
import DojimaTime

/// Where an axis stands that may cross the plot.
struct AxisPlace {
    /// Of its labels and marks.
    var strip: Rect
    /// The edge of the strip at which marks begin.
    var edge: Edge
    /// The line through the plot; `nil` for an axis at the plot's edge.
    var line: Rect?

    enum Edge { case top, bottom, left, right }

    /// Whether labels stand over the plot.
    var coversPlot: Bool
}

extension ChartLayout {
    /// A time axis with all that its drawer needs.
    func timeAxis(_ row: Int) -> TimeAxisDrawer {
        let (plan, place) = (times[row], place(ofTimeAxis: row))
        return TimeAxisDrawer(
            plan: plan, place: place, strip: frame.timeAxis(row), markShift: markShift(of: place),
            overhang: frame.rightColumns.isEmpty ? type.margin - 2 : 12, scale: timeScale, zoneColumn: frame.column(.right, 0, pane: 0),
            pane: chart.panes.first?.id ?? "", tag: row == 0 ? crosshairTimeTag : nil,
            slashes: row == 0 ? gapMarks.slashes(across: place.line ?? frame.timeAxis(0)) : [],
            theme: chart.theme, type: type, pen: pen, turn: turn, size: chart.size)
    }

    /// Where a time axis stands; the chart's own may cross the first pane at a value of its primary axis.
    func place(ofTimeAxis row: Int) -> AxisPlace {
        let (plan, strip) = (times[row], frame.timeAxis(row))
        let edge: AxisPlace.Edge = plan.axis.side == .bottom ? .top : .bottom
        guard let crosses = plan.axis.crosses, let scale = plans[0].first?.scale else {
            return AxisPlace(strip: strip, edge: edge, line: nil, coversPlot: false)
        }
        let box = frame.pane(0)
        let pixel = scale.pixel(crosses)
        // Only values that a logarithmic axis does not reach have no pixel: they lie below all others.
        let end = scale.isInverted ? box.y : box.maxY
        let y = pen.grid.centre(min(max(pixel.isNaN ? end : pixel, box.y), box.maxY))
        let line = pen.grid.horizontal(y: y, from: box.x, to: box.maxX)
        // At a value above all that are shown labels would lie on the legend.
        guard !plan.axis.fixedLabels, !(pixel < box.y) else { return AxisPlace(strip: strip, edge: edge, line: line, coversPlot: false) }
        // Labels hang below the line, but do not reach into another pane.
        let height = plan.depthInPlot ?? strip.height - plan.titleHeight(type)
        let isFree = chart.panes.count == 1 && plan.axis.side == .bottom && plan.depthInPlot == nil
        let hasRoom = isFree || y + height <= box.maxY
        let top = hasRoom ? y : min(y, box.maxY) - height
        if frame.room.between(.bottom) > 0, hasRoom, y >= box.maxY - 1, plan.axis.side == .bottom {
            // Beyond the legend, as without a crossing.
            return AxisPlace(strip: strip, edge: edge, line: line, coversPlot: false)
        }
        return AxisPlace(
            strip: Rect(x: strip.x, y: top, width: strip.width, height: height), edge: hasRoom ? .top : .bottom,
            line: line, coversPlot: y < box.maxY - 1 || !hasRoom)
    }

    /// From the strip of a time axis to the plots' edge, where a legend lies between them.
    private func markShift(of place: AxisPlace) -> Double {
        guard !place.coversPlot else { return 0 }
        let strips = times.indices.map(frame.timeAxis)
        if place.edge == .top {
            return place.strip.y == strips.map(\.y).filter { $0 >= frame.plots.maxY }.min() ? -frame.room.between(.bottom) : 0
        }
        return place.strip.maxY == strips.map(\.maxY).filter { $0 <= frame.plots.y }.max() ? frame.room.between(.top) : 0
    }

    /// What the labels of the time axis take of the plot, where they stand in it and nothing is left of their row beside it; `nil` elsewhere.
    var labelDepthInPlot: Double? {
        let (axis, box) = (timeAxis(0), frame.pane(0))
        guard axis.place.coversPlot, axis.place.strip.y >= box.y, axis.place.strip.maxY <= box.maxY, axis.zoneName == nil else {
            return nil
        }
        return axis.place.strip.height
    }

    /// A value axis, which may cross its pane at a moment.
    func place(of plan: AxisPlan, pane: Int) -> AxisPlace {
        let column = frame.column(plan.axis.shownSide, plan.order, pane: pane)
        let isRight = plan.axis.shownSide == .right
        let usual = AxisPlace(strip: column, edge: isRight ? .left : .right, line: nil, coversPlot: false)
        guard let crosses = plan.axis.crosses, plan.axis.showsLabels else { return usual }
        let box = frame.pane(pane)
        let wanted = timeScale.start(chart.time.timeline.position(of: chart.time.instant(of: crosses)))
        let x = pen.grid.centre(min(max(wanted, box.x), box.maxX))
        let line = pen.grid.vertical(x: x, from: plan.top, to: plan.top + plan.height)
        let isAtOwnEdge = isRight ? x > box.maxX - 1 : x < box.x + 1
        guard !plan.axis.fixedLabels, !isAtOwnEdge else {
            return AxisPlace(strip: usual.strip, edge: usual.edge, line: line, coversPlot: false)
        }
        // On its own side of the line, unless that leads out of the plot.
        let fits = isRight ? x + column.width <= box.maxX : x - column.width >= box.x
        let standsRight = isRight == fits
        let strip = Rect(x: standsRight ? x : x - column.width, y: column.y, width: column.width, height: column.height)
        return AxisPlace(strip: strip, edge: standsRight ? .left : .right, line: line, coversPlot: true)
    }
}

extension Theme {
    /// The outline of texts over a plot: they read over bars, and hide little of them.
    var halo: Color { background.opacity(0.85) }
}
