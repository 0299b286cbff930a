import DojimaScale

/// A value axis of a vertical chart: its labels stand beside each other in a row above or below the plots.
extension ChartLayout {
    /// As `axis`, which stands beside its pane.
    func rowAxis(
        _ plan: AxisPlan, _ scale: ValueScale, _ ticks: ValueTickSet, _ tags: [ValueTag], _ whole: Rect, _ place: AxisPlace,
        avoiding texts: [Rect]
    ) -> (shapes: [Shape], ticks: [ChartDescription.Tick], minors: [ChartDescription.Tick]) {
        let (theme, grid, style) = (chart.theme, pen.grid, plan.axis.style)
        let strip = place.coversPlot ? place.strip : labelColumn(plan, whole)
        let row = AxisRow(turn(strip), isAbove: place.edge == .left, room: max(0, plan.room), height: type.tagHeight)
        // Tags and units stay at the edge of the plots when labels leave it.
        let own = AxisRow(
            turn(labelColumn(plan, whole)), isAbove: plan.axis.shownSide == .right, room: max(0, plan.room), height: type.tagHeight)
        let part = turn(Rect(x: 0, y: plan.top, width: 0, height: plan.height))
        var shapes: [Shape] = []
        var taken = texts
        for tag in tags where tag.length <= part.width {
            let x = turn.value(tag.middle)
            let box = grid.snapped(
                Rect(x: x - tag.length / 2, y: own.middle - type.tagHeight / 2, width: tag.length, height: type.tagHeight))
            let run = centred(tag.text, tag.color.contrasting, box.midX, box.midY, role: "tag")
            shapes += [.rectangles([box], fill: .color(tag.color)), .text(run)]
            taken += [Rect(x: box.x - 2, y: box.y, width: box.width + 4, height: box.height), run.box]
        }
        if plan.axis.titlePlacement != .end {
            shapes += middleTitle(plan, whole)
        } else if !plan.axis.shownTitle.isEmpty {
            // Behind the greatest values, as units are.
            let run = rightAligned(plan.axis.shownTitle, theme.text, part.maxX, middle: own.middle, role: "axis-title")
            if run.box.x >= part.x, !taken.contains(where: { $0.meets(run.box) }) {
                shapes.append(.text(run))
                taken.append(run.box)
            }
        }
        var described: [ChartDescription.Tick] = []
        for tick in ticks.ticks {
            let y = grid.centre(scale.pixel(tick.value))
            let run = inside(part, centred(tick.label, theme.text, turn.value(y), row.middle, role: "tick"), plan, scale, tick.value)
            let room = run.map { Rect(x: $0.box.x - 3, y: $0.box.y, width: $0.box.width + 6, height: $0.box.height) }
            let isFree = style.showsLabels && !tick.label.isEmpty && room.map { room in !taken.contains { $0.meets(room) } } ?? false
            if isFree, let run {
                shapes.append(.text(run.haloed(place.coversPlot ? chart.theme.halo : nil)))
                taken.append(run.box)
            }
            described.append(ChartDescription.Tick(value: tick.value, at: turn.value(y), label: isFree ? tick.label : ""))
        }
        let minors = ticks.minors.map { grid.centre(scale.pixel($0)) }
        let marks = marks(plan, place, strip, ticks.ticks.map { grid.centre(scale.pixel($0.value)) }, minors)
        return (
            shapes + turn(marks), described,
            zip(ticks.minors, minors).map { ChartDescription.Tick(value: $0, at: turn.value($1), label: "") }
        )
    }

    /// A label within its part of the row, for beyond it are the labels of another pane: one that would leave it is left out, or moves
    /// inside where the end of the axis keeps labels.
    private func inside(_ part: Rect, _ run: TextRun, _ plan: AxisPlan, _ scale: ValueScale, _ value: Double) -> TextRun? {
        let box = run.box
        guard box.x < part.x || box.maxX > part.maxX else { return run }
        let isLow = (box.x < part.x) != scale.isInverted
        let end = isLow ? plan.axis.tickStyle.lowEnd : plan.axis.tickStyle.highEnd
        guard end == .movesInside || end == .ticksAndLabelsPersist, box.width <= part.width else { return nil }
        var run = run
        run.origin.x += pen.grid.edge(box.moved(into: Rect(x: part.x, y: box.y, width: part.width, height: box.height)).x - box.x)
        return run
    }

    private func centred(_ text: String, _ color: Color, _ x: Double, _ middle: Double, role: String) -> TextRun {
        let left = x - pen.width(text, type.axis) / 2
        return pen.text(text, type.axis, color, x: left, baseline: pen.baseline(centredOn: middle, type.axis), role: role).anchored(.middle)
    }

    /// Where a value axis stands in the picture.
    func side(of axis: ValueAxis) -> String {
        switch (isVertical, axis.shownSide) {
        case (false, let side): side.rawValue
        case (true, .left): "bottom"
        case (true, .right): "top"
        }
    }
}

/// The row of an axis' labels in the picture.
private struct AxisRow {
    /// Of the labels.
    let middle: Double

    /// - Parameters:
    ///   - isAbove: whether the plots are below it.
    ///   - room: of the marks, at the plots.
    init(_ strip: Rect, isAbove: Bool, room: Double, height: Double) {
        middle = isAbove ? strip.maxY - room - 2 - height / 2 : strip.y + room + 2 + height / 2
    }
}
