import DojimaScale

extension ChartLayout {
    /// The width that a title in the middle takes outside the labels.
    func titleWidth(_ plan: AxisPlan) -> Double {
        guard !plan.axis.shownTitle.isEmpty else { return 0 }
        switch plan.axis.titlePlacement {
        case .end: return 0
        case .turned: return type.axis.size + 7
        case .level: return isVertical ? type.axis.size + 7 : pen.width(plan.axis.shownTitle, type.axis) + 7
        }
    }

    /// The part of a column that holds labels.
    func labelColumn(_ plan: AxisPlan, _ column: Rect) -> Rect {
        let taken = titleWidth(plan)
        return Rect(
            x: column.x + (plan.axis.shownSide == .left ? taken : 0), y: column.y, width: max(0, column.width - taken),
            height: column.height)
    }

    /// A title in the middle of an axis, at the outer end of its column.
    func middleTitle(_ plan: AxisPlan, _ column: Rect) -> [Shape] {
        let isTurned = plan.axis.titlePlacement == .turned
        let text = pen.fitted(plan.axis.shownTitle, type.axis, within: isTurned || isVertical ? plan.height : .infinity)
        guard !text.isEmpty else { return [] }
        var run = pen.text(text, type.axis, chart.theme.text, x: 0, baseline: 0, role: "axis-title")
        if isTurned, !isVertical { run.angle = -90 }
        let (own, taken) = (run.box, titleWidth(plan))
        let x = plan.axis.shownSide == .left ? column.x + taken / 2 : column.maxX - taken / 2
        let y = plan.top + plan.height / 2
        let middle = turn(Point(x, y))
        run.origin = Point(pen.grid.edge(middle.x - own.midX), pen.grid.edge(middle.y - own.midY))
        return [.text(run)]
    }
}
