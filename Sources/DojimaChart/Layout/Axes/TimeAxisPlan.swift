import DojimaScale
import DojimaSeries
import DojimaTime

/// The layout of a time axis: its row, its direction and the space for its labels.
struct TimeAxisPlan {
    var axis: TimeAxis
    /// The index of the axis: 0 for the chart's own, then the additional ones in order.
    let row: Int
    /// Whether the axis is vertical, so that its labels are above each other.
    let isVertical: Bool
    /// The interval of the bars, if known.
    let interval: BarInterval?
    /// The axis time from the start of a bar to its middle, the position of its label.
    let shift: Int64
    /// The minimum extent of its labels perpendicular to the axis.
    var minDepth = 0.0
    /// The height of labels inside the plot that have no row next to it; `nil` for labels next to the plot.
    var depthInPlot: Double?

    /// The id of the axis in descriptions.
    var id: String { row == 0 ? "x" : "x-\(row + 1)" }

    /// Returns the plans of a chart's time axes; the chart's own axis is first.
    static func plans(of chart: Chart) -> [TimeAxisPlan] {
        chart.timeAxes.enumerated().map { row, axis in
            var axis = axis
            axis.style = axis.shownStyle
            let interval = chart.shownInterval
            return TimeAxisPlan(
                axis: axis, row: row, isVertical: chart.orientation == .vertical, interval: interval,
                shift: chart.slotLength(of: axis, interval) / 2)
        }
    }
}

extension TimeAxisPlan {
    /// Returns the ticks of the axis over a width in pixels.
    ///
    /// - Parameters:
    ///   - width: the length of the axis in pixels.
    ///   - overhang: the maximum distance by which labels may extend beyond the ends of the axis.
    ///   - maxLines: the maximum number of lines of the names of categories.
    ///   - typesetter: measures the labels.
    ///   - type: the fonts.
    func tickSet(
        width: Double, overhang: Double, maxLines: Int = TimeAxisPlan.maxNameLines, _ typesetter: Typesetter, _ type: Typography
    ) -> TimeTickSet {
        if !axis.categories.isEmpty { return categoryTicks(width: width, maxLines: maxLines, typesetter, type) }
        if let numbers = axis.numbers { return numberTicks(numbers, width: width, overhang: overhang, typesetter, type) }
        let laid = TimeTickAxis(
            timeline: axis.timeline, window: axis.window, zone: axis.zone, width: width, interval: interval, shift: shift,
            overhang: overhang)
        var style = axis.shownTicks
        // A rotated label ends at its tick.
        if axis.labelAngle == .diagonal, !isVertical { style.alignment = 0.85 }
        return laid.ticks(style) { labelSize($0, typesetter, type).along }
    }

    /// Returns the size of a label along the axis and across it.
    func labelSize(_ text: String, _ typesetter: Typesetter, _ type: Typography) -> (along: Double, across: Double) {
        let extent = typesetter.measure(text, type.axis)
        let box = axis.labelAngle.box(extent.width, extent.ascent + extent.descent)
        return isVertical ? (box.height, box.width) : (box.width, box.height)
    }

    /// Returns the height of tick marks, labels and title. Rotated labels are measured for a plot of about `plotWidth`.
    func height(plotWidth: Double, _ typesetter: Typesetter, _ type: Typography) -> Double {
        if axis.style.isHidden { return 0 }
        return titleHeight(type) + (depthInPlot == nil ? markingHeight(plotWidth: plotWidth, typesetter, type) : 0)
    }

    private func markingHeight(plotWidth: Double, _ typesetter: Typesetter, _ type: Typography) -> Double {
        guard axis.style.showsLabels else { return axis.style.marks + 1 }
        if axis.labelAngle == .horizontal, !isVertical {
            let names = Double(nameLines(width: max(40, plotWidth), typesetter, type) - 1) * nameLineHeight(type)
            let secondRow = axis.shownTicks.context == .secondRow ? secondRowHeight(type) : 0
            return type.timeAxisHeight + names + secondRow + max(0, axis.style.marks - 4)
        }
        return max(minDepth, depth(of: tickSet(width: max(40, plotWidth), overhang: 12, typesetter, type), typesetter, type))
    }

    /// The distance from the outer edge of an axis to its longest label, if labels are perpendicular to the axis.
    static let outerGap = 3.0

    /// Returns the extent of tick marks and labels perpendicular to the axis; labels of a horizontal axis are rotated.
    func depth(of set: TimeTickSet, _ typesetter: Typesetter, _ type: Typography) -> Double {
        let texts = set.ticks.map(\.label) + (axis.hasTimes ? ["30 May"] : [])
        let widest = texts.map { labelSize($0, typesetter, type).across }.max() ?? 0
        let depth = axis.style.marks + axis.style.tickGap + widest + TimeAxisPlan.outerGap
        guard isVertical else { return max(type.timeAxisHeight, depth) + (set.secondRow.isEmpty ? 0 : secondRowHeight(type)) }
        return depth + (set.secondRow.map { typesetter.width($0.text, type.axis) + secondRowGap }.max() ?? 0)
    }

    /// Returns the height of the title's row; 0 without a title.
    func titleHeight(_ type: Typography) -> Double { axis.shownTitle.isEmpty ? 0 : type.axis.size + 7 }

    private func secondRowHeight(_ type: Typography) -> Double { type.axis.size + 4 }

    /// The distance between the labels of a vertical axis and the larger units next to them.
    private var secondRowGap: Double { 10 }
}

extension Chart {
    /// The interval of the finest drawn bars, which may be grouped from finer ones; without bars, the interval of the axis.
    fileprivate var shownInterval: BarInterval? {
        let intervals = panes.flatMap(\.series).compactMap { series -> BarInterval? in
            guard case .bars(let bars) = series.data else { return nil }
            return bars.interval
        }
        return intervals.min { $0.nominalMicroseconds < $1.nominalMicroseconds } ?? timeAxis.interval
    }

    /// Returns the length of a bar in axis time if ticks are at bar stamps, so that labels are centred on bars; else 0, for ticks at exact
    /// times. Intraday bars qualify if their stamps are multiples of the interval by the clock of the axis.
    fileprivate func slotLength(of axis: TimeAxis, _ interval: BarInterval?) -> Int64 {
        if axis.isTradeDates || axis.timeline.segments.contains(where: \.countsSlots) { return slotMicroseconds }
        guard let interval, interval.isIntraday, Instant.microsecondsPerDay % interval.nominalMicroseconds == 0,
            let data = panes.first?.series.first?.data
        else { return 0 }
        let stamp = if case .bars(let bars) = data { bars.stamp } else { timeAxis.stamp }
        guard stamp == .start, !data.time.isEmpty else { return 0 }
        var cursor = ZoneCursor(axis.zone)
        // Checks the last bars only, because downsampled lines have points at other times before them.
        let isAligned = data.time.suffix(32).allSatisfy {
            cursor.localTime(at: $0).time.microseconds % interval.nominalMicroseconds == 0
        }
        return isAligned ? interval.nominalMicroseconds : 0
    }
}
