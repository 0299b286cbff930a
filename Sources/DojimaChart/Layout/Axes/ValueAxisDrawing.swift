import DojimaScale

extension ChartLayout {
    /// A value axis beside its pane, and its ticks as they are described.
    func axis(
        _ plan: AxisPlan, _ scale: ValueScale, _ ticks: ValueTickSet, _ tags: [ValueTag], _ whole: Rect, _ place: AxisPlace,
        avoiding texts: [Rect]
    ) -> (shapes: [Shape], ticks: [ChartDescription.Tick], minors: [ChartDescription.Tick]) {
        let (theme, grid) = (chart.theme, pen.grid)
        let style = plan.axis.style
        guard !isVertical else { return rowAxis(plan, scale, ticks, tags, whole, place, avoiding: texts) }
        let column = labelColumn(plan, whole)
        let right = column.maxX - type.columnInset - (plan.axis.shownSide == .left ? plan.room : 0)
        var shapes: [Shape] = []
        var described: [ChartDescription.Tick] = []
        var taken: [Rect] = texts
        let inner = column.x + (plan.axis.shownSide == .right ? plan.room : 0)
        for tag in tags {
            let box = grid.snapped(
                Rect(x: inner + 1, y: tag.middle - type.tagHeight / 2, width: column.width - plan.room - 1, height: type.tagHeight))
            shapes.append(.rectangles([box], fill: .color(tag.color)))
            let run = rightAligned(tag.text, tag.color.contrasting, right, middle: box.midY, role: "tag")
            shapes.append(.text(run))
            taken.append(box)
            taken.append(run.box)
        }
        if plan.axis.titlePlacement != .end {
            shapes += middleTitle(plan, whole)
        } else if !plan.axis.shownTitle.isEmpty {
            let run = rightAligned(plan.axis.shownTitle, theme.text, right, middle: column.y + type.tagHeight / 2, role: "axis-title")
            if !taken.contains(where: { $0.meets(run.box) }) {
                shapes.append(.text(run))
                taken.append(run.box)
            }
        }
        let minors = ticks.minors.map { ChartDescription.Tick(value: $0, at: grid.centre(scale.pixel($0)), label: "") }
        // Labels that left the column stand at its line, with the marks.
        let strip = place.coversPlot ? place.strip : column
        let end = place.coversPlot && place.edge == .left ? strip.x + type.columnInset + plan.room : nil
        for tick in ticks.ticks {
            let y = grid.centre(scale.pixel(tick.value))
            let middle = plan.middle(ofLabelAt: y)
            let run =
                end.map { leftAligned(tick.label, theme.text, $0, middle: middle, role: "tick") }
                ?? rightAligned(
                    tick.label, theme.text, place.coversPlot ? strip.maxX - type.columnInset - plan.room : right, middle: middle,
                    role: "tick")
            let isFree = style.showsLabels && !tick.label.isEmpty && !taken.contains { $0.meets(run.box) }
            if isFree { shapes.append(.text(run.haloed(place.coversPlot ? chart.theme.halo : nil))) }
            described.append(ChartDescription.Tick(value: tick.value, at: y, label: isFree ? tick.label : ""))
        }
        shapes += marks(plan, place, strip, described.map(\.at), minors.map(\.at))
        return (shapes, described, minors)
    }

    /// The marks at some places of an axis, as they are laid out.
    func marks(_ plan: AxisPlan, _ place: AxisPlace, _ strip: Rect, _ ticks: [Double], _ minors: [Double]) -> [Shape] {
        let style = plan.axis.style
        // Marks of the innermost axis stay at the plot, also where a legend lies between them.
        let shift = place.coversPlot || plan.order > 0 ? 0 : place.edge == .left ? -frame.room.between(.right) : frame.room.between(.left)
        let edge = (place.edge == .left ? strip.x : strip.maxX) + shift
        let outwards: Double = place.edge == .left ? 1 : -1
        let marks = [(ticks, style.tickLength), (minors, style.minorTickLength)].flatMap { places, length in
            length > 0 && style.showsTicks
                ? places.map {
                    pen.grid.horizontal(y: $0, from: min(edge, edge + outwards * length), to: max(edge, edge + outwards * length))
                }
                : []
        }
        return marks.isEmpty ? [] : [.rectangles(marks, fill: .color(chart.theme.frame))]
    }

    func leftAligned(_ text: String, _ color: Color, _ left: Double, middle: Double, role: String) -> TextRun {
        pen.text(text, type.axis, color, x: left, baseline: pen.baseline(centredOn: middle, type.axis), role: role)
    }

    func rightAligned(_ text: String, _ color: Color, _ right: Double, middle: Double, role: String) -> TextRun {
        let font = type.axis
        return pen.text(
            text, font, color, x: right - pen.width(text, font), baseline: pen.baseline(centredOn: middle, font), role: role
        ).anchored(.end)
    }
}

extension AxisPlan {
    /// The width of its marks and the gap behind them, beyond what a column without marks leaves free.
    var room: Double {
        let style = axis.style
        return style.marks > 0 ? style.marks + style.tickGap - 5 : 0
    }

    /// Labels that move inside the axis at its ends stand a little above or below their ticks.
    func middle(ofLabelAt y: Double) -> Double {
        let edge = min(labelLength / 2, height / 4)
        var middle = y
        let (bottomEnd, topEnd) =
            axis.inverted ? (axis.tickStyle.highEnd, axis.tickStyle.lowEnd) : (axis.tickStyle.lowEnd, axis.tickStyle.highEnd)
        if bottomEnd == .movesInside { middle = min(middle, top + height - edge) }
        if topEnd == .movesInside { middle = max(middle, top + edge) }
        return middle
    }
}
