import DojimaScale
import DojimaTime

/// A time axis of a chart as it is laid out: which one it is, which way it runs, and what its labels take.
struct TimeAxisPlan {
    let axis: TimeAxis
    /// 0 for the chart's own, then the further ones in their order.
    let row: Int
    /// Whether it runs upwards, so that its labels stand above each other.
    let isUpright: Bool
    /// What its labels take across the axis at least.
    var leastDepth = 0.0
    /// What its labels take of the plot where they stand in it, and no room is kept for them beside it; `nil` for labels beside it.
    var depthInPlot: Double?

    /// As descriptions name it.
    var id: String { row == 0 ? "x" : "x-\(row + 1)" }

    /// Those of a chart, its own first.
    static func plans(of chart: Chart) -> [TimeAxisPlan] {
        chart.timeAxes.enumerated().map { TimeAxisPlan(axis: $1, row: $0, isUpright: chart.orientation == .vertical) }
    }
}

extension TimeAxisPlan {
    /// The ticks of the axis laid over so many pixels.
    func tickSet(width: Double, overhang: Double, _ pen: Pen, _ type: Typography) -> TimeTickSet {
        if !axis.categories.isEmpty { return categoryTicks(width: width, pen, type) }
        if let numbers = axis.numbers { return numberTicks(numbers, width: width, overhang: overhang, pen, type) }
        let laid = TimeTickAxis(
            timeline: axis.timeline, window: axis.window, zone: axis.zone, width: width, interval: axis.interval,
            shift: axis.isTradeDates ? slotMicroseconds / 2 : 0, overhang: overhang)
        var style = axis.shownTicks
        // A turned label ends at its tick.
        if axis.labelAngle == .diagonal, !isUpright { style.alignment = 0.85 }
        return laid.ticks(style) { labelSize($0, pen, type).along }
    }

    /// What a label takes along the axis and across it.
    func labelSize(_ text: String, _ pen: Pen, _ type: Typography) -> (along: Double, across: Double) {
        let extent = pen.measure(text, type.axis)
        let box = axis.labelAngle.box(extent.width, extent.ascent + extent.descent)
        return isUpright ? (box.height, box.width) : (box.width, box.height)
    }

    /// The height of the marks and labels below the plot. Turned labels are as long as those of a plot of about that width.
    func height(plotWidth: Double, _ pen: Pen, _ type: Typography) -> Double {
        if axis.style.isHidden { return 0 }
        return titleHeight(type) + (depthInPlot == nil ? markingHeight(plotWidth: plotWidth, pen, type) : 0)
    }

    private func markingHeight(plotWidth: Double, _ pen: Pen, _ type: Typography) -> Double {
        guard axis.style.showsLabels else { return axis.style.marks + 1 }
        if axis.labelAngle == .horizontal, !isUpright {
            return type.timeAxisHeight + (axis.shownTicks.context == .secondRow ? type.axis.size + 4 : 0) + max(0, axis.style.marks - 4)
        }
        return max(leastDepth, depth(of: tickSet(width: max(40, plotWidth), overhang: 12, pen, type), pen, type))
    }

    /// What marks and labels take across the axis, those of a horizontal one turned.
    func depth(of set: TimeTickSet, _ pen: Pen, _ type: Typography) -> Double {
        let texts = set.ticks.map(\.label) + (axis.hasTimes ? ["30 May"] : [])
        let depth = axis.style.marks + axis.style.tickGap + (texts.map { labelSize($0, pen, type).across }.max() ?? 0) + 3
        let outer = isUpright ? set.secondRow.map { pen.width($0.text, type.axis) + secondRowGap }.max() ?? 0 : 0
        return isUpright ? depth + outer : max(type.timeAxisHeight, depth)
    }

    /// The height of the title's row.
    func titleHeight(_ type: Typography) -> Double { axis.shownTitle.isEmpty ? 0 : type.axis.size + 7 }

    /// Between the labels of an upright axis and the larger units beyond them.
    private var secondRowGap: Double { 10 }
}
