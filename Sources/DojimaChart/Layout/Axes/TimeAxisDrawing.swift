import DojimaScale
import DojimaTime

extension ChartLayout {
    /// Ticks of daily and longer bars stand under the middle of their slots.
    var timeTickSet: TimeTickSet {
        guard !chart.time.look.isHidden else { return TimeTickSet() }
        let scale = timeScale
        return scale.moved(ticks(width: scale.base.width, overhang: frame.rightColumns.isEmpty ? type.margin - 2 : 12))
    }

    private func ticks(width: Double, overhang: Double) -> TimeTickSet { chart.time.tickSet(width: width, overhang: overhang, pen, type) }

    /// The same layout with one of the further time axes as its own.
    func layout(ofTimeRow index: Int) -> ChartLayout {
        var layout = self
        layout.frame.timeRow = index + 1
        layout.chart.time = chart.timeAxes[index + 1]
        return layout
    }

    func timeAxis(_ set: TimeTickSet) -> [Shape] {
        let (place, theme, look) = (timeAxisPlace, chart.theme, chart.time.look)
        let box = place.strip
        guard !look.isHidden else { return [] }
        let ticks = set.ticks
        let coarse = ticks.filter { !$0.isParent }.map(\.weight).min() ?? 0
        // A line through the plot is drawn there.
        let edge = (place.edge == .top ? box.y : box.maxY) + markShift(place)
        let line = place.line == nil ? [pen.grid.horizontal(y: edge, from: box.x, to: box.maxX)] : []
        var shapes: [Shape] = line.isEmpty ? [] : turn([.rectangles(line, fill: .color(theme.frame))])
        if frame.timeRow == 0 { shapes += turn(gapSlashes) }
        let marks = marks(set, place)
        if !marks.isEmpty { shapes += turn([.rectangles(marks, fill: .color(theme.frame))]) }
        guard look.showsLabels else { return shapes }
        let hasRow = !set.secondRow.isEmpty
        for tick in ticks where !tick.label.isEmpty {
            // Larger units stand out among smaller ones.
            let isLarge = !hasRow && (tick.isParent || tick.unitRank > rank(ofWeight: coarse))
            let run = timeLabel(tick, isLarge ? theme.strongText : theme.text)
            shapes.append(.text(run.haloed(place.coversPlot ? halo : nil)))
        }
        shapes += timeTitle
        shapes += set.secondRow.map { .text(secondRowLabel($0, in: set)) }
        if let tag = crosshairTimeTag {
            shapes.append(.rectangles([tag.box], fill: .color(theme.strongText)))
            shapes.append(.text(tag.run))
        }
        if let zone = zoneName, let room = room(of: zone), !shapes.contains(where: { $0.covers(room) }) { shapes.append(.text(zone)) }
        return shapes
    }

    /// What the zone's name takes with the space before it; `nil` where it would reach out of the axis.
    private func room(of zone: TextRun) -> Rect? {
        let (own, gap) = (zone.box, type.axis.size)
        let room = Rect(x: own.x - gap, y: own.y, width: own.width + gap, height: own.height)
        return isVertical || room.x >= timeAxisPlace.strip.x ? room : nil
    }

    /// The ticks without the labels that would keep a zone's name out, where that is what tells several time axes apart.
    func clearOfZone(_ set: TimeTickSet) -> TimeTickSet {
        chart.time.zones.isEmpty ? set : withoutLabels(under: zoneName.flatMap(room), set)
    }

    /// In the middle of the plot, beyond the labels.
    private var timeTitle: [Shape] {
        guard !chart.time.shownTitle.isEmpty else { return [] }
        let (strip, font) = (frame.timeAxis, type.axis)
        let text = pen.fitted(chart.time.shownTitle, font, within: strip.width)
        guard !isVertical else { return uprightTitle(text) }
        let outer = titleHeight / 2 + 1
        let baseline = pen.baseline(centredOn: chart.time.side == .bottom ? strip.maxY - outer : strip.y + outer, font)
        let x = strip.midX - pen.width(text, font) / 2
        let run = pen.text(text, font, chart.theme.text, x: x, baseline: baseline, role: "axis-title").anchored(.middle)
        return text.isEmpty ? [] : [.text(run)]
    }

    /// The ticks without the labels that a box would cover.
    func withoutLabels(under box: Rect?, _ set: TimeTickSet) -> TimeTickSet {
        guard let box else { return set }
        let wide = Rect(x: box.x - 4, y: box.y, width: box.width + 8, height: box.height)
        var set = set
        for index in set.ticks.indices where !set.ticks[index].label.isEmpty {
            if timeLabel(set.ticks[index], chart.theme.text).box.meets(wide) { set.ticks[index].label = "" }
        }
        // One row upwards is the other's neighbour: the box may reach into it.
        let whole = set
        set.secondRow.removeAll { secondRowLabel($0, in: whole).box.meets(wide) }
        return set
    }

    /// A larger unit in the row beyond the labels.
    private func secondRowLabel(_ label: TimeRowLabel, in set: TimeTickSet) -> TextRun {
        guard !isVertical else {
            return uprightSecondRow(label, widest: set.secondRow.map { pen.width($0.text, type.axis) }.max() ?? 0)
        }
        let (place, outer) = (timeAxisPlace, titleHeight + type.axis.size * 0.7 + 2)
        let baseline = pen.baseline(
            centredOn: place.edge == .top ? place.strip.maxY - outer : place.strip.y + outer, type.axis)
        return pen.text(label.text, type.axis, chart.theme.strongText, x: place.strip.x + label.left, baseline: baseline, role: "parent")
    }

    /// A label below its tick; a turned one ends at it.
    func timeLabel(_ tick: TimeTick, _ color: Color) -> TextRun {
        guard !isVertical else { return uprightLabel(tick, color) }
        let box = timeAxisPlace.strip
        let role = tick.isParent ? "parent" : "tick"
        let x = box.x + tick.left
        let angle = chart.time.labelAngle
        guard angle != .horizontal else {
            let run = pen.text(tick.label, type.axis, color, x: x, baseline: pen.baseline(centredOn: firstRowMiddle, type.axis), role: role)
            return tick.isParent ? run : run.anchored(.middle)
        }
        var run = pen.text(tick.label, type.axis, color, x: 0, baseline: 0, role: role)
        run.angle = angle.rawValue
        let own = run.box
        let reach = (chart.time.look.marks > 0 ? chart.time.look.marks : 0) + chart.time.look.tickGap
        let top = timeAxisPlace.edge == .top ? box.y + reach : box.maxY - reach - own.height
        run.origin = Point(pen.grid.edge(x - own.x), pen.grid.edge(top - own.y))
        return run
    }

    private var firstRowMiddle: Double {
        let place = timeAxisPlace
        return place.edge == .bottom ? place.strip.maxY - type.timeAxisHeight / 2 - 1 : place.strip.y + type.timeAxisHeight / 2 + 1
    }

    private func marks(_ set: TimeTickSet, _ place: AxisPlace) -> [Rect] {
        let (grid, look, box) = (pen.grid, chart.time.look, place.strip.moved(0, markShift(place)))
        guard look.showsTicks, type.density != .small else { return [] }
        let major = set.ticks.filter { !$0.isParent }.map { ($0.x, look.tickLength) }
        return (major + set.minors.map { ($0.x, look.minorTickLength) }).filter { $1 > 0 && $0 >= 0 }.map {
            place.edge == .bottom
                ? grid.vertical(x: grid.centre(box.x + $0), from: box.maxY - $1, to: box.maxY)
                : grid.vertical(x: grid.centre(box.x + $0), from: box.y, to: box.y + $1)
        }
    }

    /// From the strip to the plot's edge, where a legend lies between them.
    private func markShift(_ place: AxisPlace) -> Double {
        guard !place.coversPlot else { return 0 }
        let strips = chart.timeAxes.indices.map { index in
            var frame = frame
            frame.timeRow = index
            return frame.timeAxis
        }
        if place.edge == .top {
            return place.strip.y == strips.map(\.y).filter { $0 >= frame.plots.maxY }.min() ? -frame.room.between(.bottom) : 0
        }
        return place.strip.maxY == strips.map(\.maxY).filter { $0 <= frame.plots.y }.max() ? frame.room.between(.top) : 0
    }

    /// The zone of an intraday axis in the corner below the value axis; a long one reaches below the plot.
    var zoneName: TextRun? {
        guard chart.time.hasTimes, !chart.time.isTradeDates, chart.time.interval?.isIntraday ?? true, type.density != .small else {
            return nil
        }
        let name = chart.time.zone.shortName
        guard !isVertical else { return uprightZone(name) }
        let column = frame.column(.right, 0, pane: 0)
        let strip = frame.timeAxis
        let middle =
            chart.time.side == .bottom ? strip.y + type.timeAxisHeight / 2 + 1 : strip.maxY - type.timeAxisHeight / 2 - 1
        return pen.text(
            name, type.axis, chart.theme.text, x: column.maxX - columnInset - pen.width(name, type.axis),
            baseline: pen.baseline(centredOn: middle, type.axis), role: "zone")
    }

    func describedTimeAxis(_ set: TimeTickSet) -> ChartDescription.Axis {
        let axis = chart.time
        if !axis.categories.isEmpty { return describedCategories(set) }
        let (timeline, window) = (axis.timeline, axis.window)
        let from =
            timeline.instant(at: window.lowerBound)
            ?? (window.lowerBound < timeline.lastPosition ? timeline.span.lowerBound : timeline.span.upperBound)
        let to = timeline.earliestInstant(at: window.upperBound) ?? timeline.span.upperBound
        let seconds = { (time: Instant) in Double(time.microseconds) / 1_000_000 }
        let range = seconds(from)...max(seconds(to), seconds(from).nextUp)
        let described = set.ticks.filter { !$0.isParent }.map {
            ChartDescription.Tick(value: seconds($0.time), at: place(of: $0), label: axis.look.showsLabels ? $0.label : "")
        }
        return ChartDescription.Axis(
            id: frame.timeRow == 0 ? "x" : "x-\(frame.timeRow + 1)", side: side(of: axis), pane: chart.panes.first?.id ?? "",
            box: turn(timeAxisPlace.strip), range: range, ticks: described,
            step: set.step, minorStep: set.minorStep,
            minors: set.minors.map { ChartDescription.Tick(value: seconds($0.time), at: turn.time(frame.plotLeft + $0.x), label: "") },
            line: timeAxisPlace.line.map { turn($0) },
            warnings: set.warnings)
    }
}

extension ChartLayout {
    /// Where a tick stands in the picture, along the axis.
    func place(of tick: TimeTick) -> Double { turn.time(frame.plotLeft + tick.x) }

    /// Where a time axis stands in the picture.
    func side(of axis: TimeAxis) -> String {
        switch (isVertical, axis.side) {
        case (false, let side): side.rawValue
        case (true, .bottom): "left"
        case (true, .top): "right"
        }
    }
}

extension TimeAxis {
    /// The ticks of the axis laid over so many pixels.
    func tickSet(width: Double, overhang: Double, _ pen: Pen, _ type: Typography) -> TimeTickSet {
        if !categories.isEmpty { return categoryTicks(width: width, pen, type) }
        if let numbers { return numberTicks(numbers, width: width, overhang: overhang, pen, type) }
        let axis = TimeTickAxis(
            timeline: timeline, window: window, zone: zone, width: width, interval: interval,
            shift: isTradeDates ? slotMicroseconds / 2 : 0, overhang: overhang)
        var style = shownTicks
        // A turned label ends at its tick.
        if options.labelAngle == .diagonal, !liesUpright { style.alignment = 0.85 }
        return axis.ticks(style) { labelSize($0, pen, type).along }
    }

    /// What a label takes along the axis and across it.
    func labelSize(_ text: String, _ pen: Pen, _ type: Typography) -> (along: Double, across: Double) {
        let extent = pen.measure(text, type.axis)
        let box = options.labelAngle.box(extent.width, extent.ascent + extent.descent)
        return liesUpright ? (box.height, box.width) : (box.width, box.height)
    }

    /// The height of the marks and labels below the plot. Turned labels are as long as those of a plot of about that width.
    func height(plotWidth: Double, _ pen: Pen, _ type: Typography) -> Double {
        if options.look.isHidden { return 0 }
        return titleHeight(type) + (depthInPlot == nil ? markingHeight(plotWidth: plotWidth, pen, type) : 0)
    }

    private func markingHeight(plotWidth: Double, _ pen: Pen, _ type: Typography) -> Double {
        guard options.look.showsLabels else { return options.look.marks + 1 }
        if options.labelAngle == .horizontal, !liesUpright {
            return type.timeAxisHeight + (shownTicks.context == .secondRow ? type.axis.size + 4 : 0) + max(0, options.look.marks - 4)
        }
        return max(leastDepth, depth(of: tickSet(width: max(40, plotWidth), overhang: 12, pen, type), pen, type))
    }

    /// What marks and labels take across the axis, those of a horizontal one turned.
    func depth(of set: TimeTickSet, _ pen: Pen, _ type: Typography) -> Double {
        let texts = set.ticks.map(\.label) + (hasTimes ? ["30 May"] : [])
        let depth = options.look.marks + options.look.tickGap + (texts.map { labelSize($0, pen, type).across }.max() ?? 0) + 3
        let outer = liesUpright ? set.secondRow.map { pen.width($0.text, type.axis) + secondRowGap }.max() ?? 0 : 0
        return liesUpright ? depth + outer : max(type.timeAxisHeight, depth)
    }
}

extension Shape {
    /// Whether a text stands in a box.
    fileprivate func covers(_ box: Rect) -> Bool {
        if case .text(let run) = self { run.box.meets(box) } else { false }
    }
}
