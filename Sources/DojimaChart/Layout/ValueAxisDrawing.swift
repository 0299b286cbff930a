import DojimaScale

extension ChartLayout {
    /// A value axis beside its pane, and its ticks as they are described.
    func axis(
        _ plan: AxisPlan, _ scale: ValueScale, _ ticks: ValueTickSet, _ tags: [ValueTag], _ column: Rect
    ) -> (shapes: [Shape], ticks: [ChartDescription.Tick], minors: [ChartDescription.Tick]) {
        let (theme, grid) = (chart.theme, pen.grid)
        let look = plan.axis.look
        let right = column.maxX - columnInset - (plan.axis.side == .left ? plan.room : 0)
        var shapes: [Shape] = []
        var described: [ChartDescription.Tick] = []
        var taken: [Rect] = []
        let inner = column.x + (plan.axis.side == .right ? plan.room : 0)
        for tag in tags {
            let box = grid.snapped(
                Rect(x: inner + 1, y: tag.middle - tagHeight / 2, width: column.width - plan.room - 1, height: tagHeight))
            shapes.append(.rectangles([box], fill: .color(tag.color)))
            let run = rightAligned(tag.text, tag.color.contrasting, right, middle: box.midY, role: "tag")
            shapes.append(.text(run))
            taken.append(box)
            taken.append(run.box)
        }
        if !plan.axis.title.isEmpty {
            let run = rightAligned(plan.axis.title, theme.text, right, middle: column.y + tagHeight / 2, role: "axis-title")
            if !taken.contains(where: { $0.meets(run.box) }) {
                shapes.append(.text(run))
                taken.append(run.box)
            }
        }
        let minors = ticks.minors.map { ChartDescription.Tick(value: $0, at: grid.centre(scale.pixel($0)), label: "") }
        for tick in ticks.ticks {
            let y = grid.centre(scale.pixel(tick.value))
            let run = rightAligned(tick.label, theme.text, right, middle: plan.middle(ofLabelAt: y), role: "tick")
            let isFree = look.showsLabels && !tick.label.isEmpty && !taken.contains { $0.meets(run.box) }
            if isFree { shapes.append(.text(run)) }
            described.append(ChartDescription.Tick(value: tick.value, at: y, label: isFree ? tick.label : ""))
        }
        let edge = plan.axis.side == .right ? column.x : column.maxX
        let outwards: Double = plan.axis.side == .right ? 1 : -1
        let marks = [(described, look.tickLength), (minors, look.minorTickLength)].flatMap { ticks, length in
            length > 0 && look.showsTicks
                ? ticks.map {
                    grid.horizontal(y: $0.at, from: min(edge, edge + outwards * length), to: max(edge, edge + outwards * length))
                }
                : []
        }
        if !marks.isEmpty { shapes.append(.rectangles(marks, fill: .color(theme.frame))) }
        return (shapes, described, minors)
    }

    func rightAligned(_ text: String, _ color: Color, _ right: Double, middle: Double, role: String) -> TextRun {
        let font = type.axis
        return pen.text(
            text, font, color, x: right - pen.width(text, font), baseline: pen.baseline(centredOn: middle, font), role: role)
    }
}

extension AxisPlan {
    /// The width of its marks and the gap behind them, beyond what a column without marks leaves free.
    var room: Double {
        let look = axis.look
        return look.marks > 0 ? look.marks + look.tickGap - 5 : 0
    }

    /// Labels that move inside the axis at its ends stand a little above or below their ticks.
    func middle(ofLabelAt y: Double) -> Double {
        let edge = min(7, height / 4)
        var middle = y
        let (bottomEnd, topEnd) =
            axis.isInverted ? (axis.ticks.highEnd, axis.ticks.lowEnd) : (axis.ticks.lowEnd, axis.ticks.highEnd)
        if bottomEnd == .movesInside { middle = min(middle, top + height - edge) }
        if topEnd == .movesInside { middle = max(middle, top + edge) }
        return middle
    }
}
