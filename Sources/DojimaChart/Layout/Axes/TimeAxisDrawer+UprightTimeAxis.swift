import DojimaScale

/// Texts of a vertical time axis, all at the same distance from the plots.
extension TimeAxisDrawer {
    /// Returns a label at the height of its tick.
    func uprightLabel(_ tick: TimeTick, _ color: Color) -> TextRun {
        let reach = max(0, axis.style.marks) + axis.style.tickGap
        var run = pen.text(tick.label, type.axis, color, x: 0, baseline: 0, role: tick.isParent ? "parent" : "tick")
        run.angle = axis.labelAngle.rawValue
        let length = plan.labelSize(tick.label, pen, type).along
        return beside(run, turn(place.strip), place.edge, reach, middle: turn.time(place.strip.x + tick.left + length / 2))
    }

    /// Returns the label of a larger unit, next to the labels, at the position where the unit begins.
    func uprightSecondRow(_ label: TimeRowLabel, widest: Double) -> TextRun {
        let run = pen.text(label.text, type.axis, theme.strongText, x: 0, baseline: 0, role: "parent")
        let strip = turn(place.strip)
        return beside(
            run, strip, place.edge, strip.width - plan.titleHeight(type) - widest,
            middle: turn.time(place.strip.x + label.left + label.width / 2))
    }

    /// Returns the title in the middle of the plots, outside the labels, rotated to read upwards.
    func uprightTitle(_ text: String) -> [Shape] {
        guard !text.isEmpty else { return [] }
        var run = pen.text(text, type.axis, theme.text, x: 0, baseline: 0, role: "axis-title")
        run.angle = -90
        let (own, strip) = (run.box, turn(strip))
        let outer = plan.titleHeight(type) / 2 + 1
        let x = axis.side == .bottom ? strip.x + outer : strip.maxX - outer
        run.origin = Point(pen.grid.edge(x - own.midX), pen.grid.edge(strip.midY - own.midY))
        return [.text(run)]
    }

    /// Returns the zone of an intraday axis at its upper end, next to the value labels; `nil` if it does not fit.
    func uprightZone(_ name: String) -> TextRun? {
        let (strip, row) = (turn(strip), turn(zoneColumn))
        guard row.height >= type.tagHeight else { return nil }
        let run = pen.text(name, type.axis, theme.text, x: 0, baseline: 0, role: "zone")
        let placed = beside(run, strip, axis.side == .bottom ? .top : .bottom, 9, middle: row.maxY - type.tagHeight / 2 - 2)
        return placed.box.width <= strip.width ? placed : nil
    }

    /// Returns a text next to the plots, at distance `reach` from the edge at which tick marks begin.
    private func beside(_ run: TextRun, _ strip: Rect, _ edge: AxisFrame.Edge, _ reach: Double, middle: Double) -> TextRun {
        var run = run
        let own = run.box
        let left = edge == .top ? strip.maxX - reach - own.width : strip.x + reach
        // Digits and capitals are centred, as in all axis texts.
        let baseline = run.angle == 0 ? pen.baseline(centredOn: middle, type.axis) : middle - own.midY
        run.origin = Point(pen.grid.edge(left - own.x), pen.grid.edge(baseline))
        return run
    }
}
