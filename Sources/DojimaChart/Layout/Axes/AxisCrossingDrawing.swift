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
    /// The time axis, which may cross the first pane at a value of its primary axis.
    var timeAxisPlace: AxisPlace {
        let strip = frame.timeAxis
        let edge: AxisPlace.Edge = chart.time.side == .bottom ? .top : .bottom
        guard let crosses = chart.time.crosses, let scale = plans[0].first?.scale else {
            return AxisPlace(strip: strip, edge: edge, line: nil, coversPlot: false)
        }
        let box = frame.pane(0)
        let pixel = scale.pixel(crosses)
        // Only values that a logarithmic axis does not reach have no pixel: they lie below all others.
        let end = scale.isInverted ? box.y : box.maxY
        let y = pen.grid.centre(min(max(pixel.isNaN ? end : pixel, box.y), box.maxY))
        let line = pen.grid.horizontal(y: y, from: box.x, to: box.maxX)
        // At a value above all that are shown labels would lie on the legend.
        guard !chart.time.fixedLabels, !(pixel < box.y) else { return AxisPlace(strip: strip, edge: edge, line: line, coversPlot: false) }
        // Labels hang below the line, but do not reach into another pane.
        let height = chart.time.depthInPlot ?? strip.height - titleHeight
        let hasRoom = chart.panes.count == 1 && chart.time.side == .bottom && chart.time.depthInPlot == nil || y + height <= box.maxY
        let top = hasRoom ? y : min(y, box.maxY) - height
        if frame.room.between(.bottom) > 0, hasRoom, y >= box.maxY - 1, chart.time.side == .bottom {
            // Beyond the legend, as without a crossing.
            return AxisPlace(strip: strip, edge: edge, line: line, coversPlot: false)
        }
        return AxisPlace(
            strip: Rect(x: strip.x, y: top, width: strip.width, height: height), edge: hasRoom ? .top : .bottom,
            line: line, coversPlot: y < box.maxY - 1 || !hasRoom)
    }

    /// What the labels of the time axis take of the plot, where they stand in it and nothing is left of their row beside it; `nil` elsewhere.
    var labelDepthInPlot: Double? {
        let (place, box) = (timeAxisPlace, frame.pane(0))
        guard place.coversPlot, place.strip.y >= box.y, place.strip.maxY <= box.maxY, zoneName == nil else { return nil }
        return place.strip.height
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

    /// The ticks of an axis without the labels that would lie over texts or over the line of a value axis.
    func clear(_ set: TimeTickSet, of texts: [Rect]) -> TimeTickSet {
        guard timeAxisPlace.coversPlot else { return isVertical ? inPicture(set) : set }
        let texts = texts + plans[0].compactMap { place(of: $0, pane: 0).line.map { turn($0) } }
        let whole = turn(Rect(x: frame.plotLeft, y: 0, width: frame.size.width - frame.plotLeft, height: frame.size.height))
        var set = set
        for index in set.ticks.indices.reversed() where !set.ticks[index].label.isEmpty {
            let run = timeLabel(set.ticks[index], chart.theme.text)
            guard texts.contains(where: run.box.meets) || !run.box.stands(in: whole, isVertical) else { continue }
            if set.ticks[index].isParent { set.ticks.remove(at: index) } else { set.ticks[index].label = "" }
        }
        set.secondRow = []
        return set
    }

    /// The ticks without the labels that a narrow picture would cut.
    func inPicture(_ set: TimeTickSet) -> TimeTickSet {
        let isInside = { (box: Rect) in box.x >= 0 && box.maxX <= chart.size.width }
        var set = set
        var count = set.ticks.count
        set.ticks.removeAll { $0.isParent && !isInside(timeLabel($0, chart.theme.text).box) }
        count -= set.ticks.count
        for index in set.ticks.indices where !isInside(timeLabel(set.ticks[index], chart.theme.text).box) {
            set.ticks[index].label = ""
            count += 1
        }
        if count > 0 { set.warnings.append("\(count) labels of the time axis have no room beside the plots") }
        return set
    }

    /// The outline of texts over a plot: they read over bars, and hide little of them.
    var halo: Color { chart.theme.ground.opacity(0.85) }

    /// The row of the time axis' title.
    var titleHeight: Double { chart.time.titleHeight(type) }
}

extension Rect {
    /// Whether a label on a time axis is within some room along that axis.
    fileprivate func stands(in room: Rect, _ isVertical: Bool) -> Bool {
        (!isVertical || (y >= room.y && maxY <= room.maxY)) && x >= room.x && maxX <= room.maxX
    }
}

extension TimeAxis {
    /// The height of the title's row.
    func titleHeight(_ type: Typography) -> Double { shownTitle.isEmpty ? 0 : type.axis.size + 7 }
}
