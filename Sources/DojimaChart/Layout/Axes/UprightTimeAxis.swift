import DojimaScale

/// The texts of a time axis that runs upwards: above each other in the picture, all at one distance of the plots.
extension ChartLayout {
    /// A label at the height of its tick.
    func uprightLabel(_ tick: TimeTick, _ color: Color) -> TextRun {
        let (place, look) = (timeAxisPlace, chart.time.look)
        let reach = (look.marks > 0 ? look.marks : 0) + look.tickGap
        var run = pen.text(tick.label, type.axis, color, x: 0, baseline: 0, role: tick.isParent ? "parent" : "tick")
        run.angle = chart.time.labelAngle.rawValue
        let length = chart.time.labelSize(tick.label, pen, type).along
        return beside(run, turn(place.strip), place.edge, reach, middle: turn.time(place.strip.x + tick.left + length / 2))
    }

    /// A larger unit beyond the labels, from where it begins.
    func uprightSecondRow(_ label: TimeRowLabel, widest: Double) -> TextRun {
        let place = timeAxisPlace
        let run = pen.text(label.text, type.axis, chart.theme.strongText, x: 0, baseline: 0, role: "parent")
        let strip = turn(place.strip)
        return beside(
            run, strip, place.edge, strip.width - titleHeight - widest, middle: turn.time(place.strip.x + label.left + label.width / 2))
    }

    /// In the middle of the plots, beyond the labels, reading upwards.
    func uprightTitle(_ text: String) -> [Shape] {
        guard !text.isEmpty else { return [] }
        var run = pen.text(text, type.axis, chart.theme.text, x: 0, baseline: 0, role: "axis-title")
        run.angle = -90
        let (own, strip) = (run.box, turn(frame.timeAxis))
        let outer = titleHeight / 2 + 1
        let x = chart.time.side == .bottom ? strip.x + outer : strip.maxX - outer
        run.origin = Point(pen.grid.edge(x - own.midX), pen.grid.edge(strip.midY - own.midY))
        return [.text(run)]
    }

    /// The zone of an intraday axis at its upper end, beside the labels of the values or under the plots' edge where there are none.
    func uprightZone(_ name: String) -> TextRun? {
        let (strip, row) = (turn(frame.timeAxis), turn(frame.column(.right, 0, pane: 0)))
        guard row.height >= tagHeight else { return nil }
        let run = pen.text(name, type.axis, chart.theme.text, x: 0, baseline: 0, role: "zone")
        let place = AxisPlace.Edge.top
        let placed = beside(run, strip, chart.time.side == .bottom ? place : .bottom, 9, middle: row.maxY - tagHeight / 2 - 2)
        return placed.box.width <= strip.width ? placed : nil
    }

    /// The time of a crosshair over the labels; `nil` where it would lie over the plots.
    func uprightTimeTag(_ place: CrosshairPlace) -> (run: TextRun, box: Rect)? {
        let (strip, axis, text) = (turn(frame.timeAxis), timeAxisPlace, text(of: place))
        let run = pen.text(text, type.axis, chart.theme.strongText.contrasting, x: 0, baseline: 0, role: "crosshair")
        let width = (run.extent.width + 12).rounded(.up)
        let middle = min(max(strip.y + tagHeight / 2, turn.time(place.x)), strip.maxY - tagHeight / 2)
        let x = axis.edge == .top ? strip.maxX - 1 - width : strip.x + 1
        let left = min(max(2, x), turn(frame.size).width - 2 - width)
        guard left + width <= strip.maxX + 0.5, left >= strip.x - type.margin else { return nil }
        let box = pen.grid.snapped(Rect(x: left, y: middle - tagHeight / 2, width: width, height: tagHeight))
        return (
            pen.text(text, type.axis, run.color, x: box.x + 6, baseline: pen.baseline(centredOn: box.midY, type.axis), role: run.role), box
        )
    }

    /// A text in a strip beside the plots, so far from the edge at which marks begin.
    private func beside(_ run: TextRun, _ strip: Rect, _ edge: AxisPlace.Edge, _ reach: Double, middle: Double) -> TextRun {
        var run = run
        let own = run.box
        let left = edge == .top ? strip.maxX - reach - own.width : strip.x + reach
        // Figures and capitals have their middle there, as all texts of axes.
        let baseline = run.angle == 0 ? pen.baseline(centredOn: middle, type.axis) : middle - own.midY
        run.origin = Point(pen.grid.edge(left - own.x), pen.grid.edge(baseline))
        return run
    }
}

extension TimeAxis {
    /// Between labels and the larger units beyond them.
    var secondRowGap: Double { 10 }
}
