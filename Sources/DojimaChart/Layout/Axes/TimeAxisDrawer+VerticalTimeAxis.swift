import DojimaScale

/// Texts of a vertical time axis, all at the same distance from the plots.
extension TimeAxisDrawer {
    /// Returns a label at the height of its tick.
    func verticalLabel(_ tick: TimeTick, _ color: Color) -> TextRun {
        let reach = max(0, axis.style.marks) + axis.style.tickGap
        var run = typesetter.text(tick.label, type.axis, color, x: 0, baseline: 0, role: tick.isParent ? "parent" : "tick")
        run.angle = axis.labelAngle.degrees
        let length = plan.labelSize(tick.label, typesetter, type).along
        return aligned(run, transform(frame.box), frame.edge, reach, middle: transform.time(frame.box.x + tick.left + length / 2))
    }

    /// Returns the label of a larger unit, next to the labels, at the position where the unit begins.
    func verticalSecondRow(_ label: TimeRowLabel, widest: Double) -> TextRun {
        let run = typesetter.text(label.text, type.axis, theme.strongText, x: 0, baseline: 0, role: "parent")
        let axisBox = transform(frame.box)
        return aligned(
            run, axisBox, frame.edge, axisBox.width - plan.titleHeight(type) - widest,
            middle: transform.time(frame.box.x + label.left + label.width / 2))
    }

    /// Returns the title in the middle of the plots, outside the labels, rotated to read upwards.
    func verticalTitle(_ text: String) -> [Shape] {
        guard !text.isEmpty else { return [] }
        var run = typesetter.text(text, type.axis, theme.text, x: 0, baseline: 0, role: "axis-title")
        run.angle = -90
        let (own, axisBox) = (run.box, transform(edgeBox))
        let outer = plan.titleHeight(type) / 2 + 1
        let x = axis.side == .bottom ? axisBox.x + outer : axisBox.maxX - outer
        run.origin = Point(typesetter.grid.edge(x - own.midX), typesetter.grid.edge(axisBox.midY - own.midY))
        return [.text(run)]
    }

    /// Returns the zone of an intraday axis at its upper end, next to the value labels; `nil` if it does not fit.
    func verticalZone(_ name: String) -> TextRun? {
        let (axisBox, row) = (transform(edgeBox), transform(zoneColumn))
        guard row.height >= type.tagHeight else { return nil }
        let run = typesetter.text(name, type.axis, theme.text, x: 0, baseline: 0, role: "zone")
        let placed = aligned(run, axisBox, axis.side == .bottom ? .top : .bottom, 9, middle: row.maxY - type.tagHeight / 2 - 2)
        return placed.box.width <= axisBox.width ? placed : nil
    }

    /// Returns a text next to the plots, at distance `reach` from the edge at which tick marks begin.
    private func aligned(_ run: TextRun, _ axisBox: Rect, _ edge: AxisFrame.Edge, _ reach: Double, middle: Double) -> TextRun {
        var run = run
        let own = run.box
        let left = edge == .top ? axisBox.maxX - reach - own.width : axisBox.x + reach
        // Digits and capitals are centred, as in all axis texts.
        let baseline = run.angle == 0 ? typesetter.baseline(centeredOn: middle, type.axis) : middle - own.midY
        run.origin = Point(typesetter.grid.edge(left - own.x), typesetter.grid.edge(baseline))
        return run
    }
}
