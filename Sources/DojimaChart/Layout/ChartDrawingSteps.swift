import DojimaScale
import DojimaSeries
import DojimaTime

extension ChartLayout {
    /// The scene and its description.
    func drawing() -> ChartDrawing {
        var scene = Scene(size: chart.size, scale: chart.scale, background: chart.theme.ground)
        var description = ChartDescription(size: chart.size, scale: chart.scale, theme: chart.theme.name)
        let ticks = chartTicks
        scene.shapes.append(.group(id: "heading", clip: nil, heading))
        for index in chart.panes.indices { draw(pane: index, ticks, into: &scene, &description) }
        scene.shapes.append(.group(id: "time-axis", clip: nil, timeAxis(ticks)))
        description.axes.insert(describedTimeAxis(ticks), at: 0)
        if let navigator = chart.navigator, let box = frame.navigator {
            let strip = NavigatorLayout(
                navigator: navigator, box: box, labelMiddle: frame.navigatorLabelMiddle, theme: chart.theme, type: type, pen: pen)
            scene.shapes.append(.group(id: "navigator", clip: nil, strip.shapes))
            description.navigator = ChartDescription.NavigatorBox(box: box, selection: strip.selection)
        }
        if description.legends.isEmpty { description.legends = [headingBox] }
        description.texts = scene.texts.map { ChartDescription.Text(text: $0.text, role: $0.role, box: $0.box) }
        return ChartDrawing(scene: scene, description: description)
    }

    // MARK: Heading

    /// The title, or symbol, interval, exchange and note in one line; with a title these follow below it where there is room.
    private var heading: [Shape] {
        let theme = chart.theme
        let box = frame.heading
        let note = chart.heading.note.isEmpty ? groupingNote : chart.heading.note
        let details = [chart.heading.interval, chart.heading.exchange, note].filter { !$0.isEmpty }
        let baseline = box.y + type.heading.size * 0.98
        let title = chart.title.isEmpty ? chart.heading.symbol : chart.title
        let main = pen.text(
            pen.fitted(title, type.heading, within: box.width), type.heading, theme.strongText, x: box.x, baseline: baseline, role: "title")
        let isBelow = Frame.headingLines(of: chart, type) > 1
        let line = chart.title.isEmpty ? details : [chart.heading.symbol] + details
        guard !line.isEmpty, isBelow || chart.title.isEmpty else { return [.text(main)] }
        let x = isBelow ? box.x : main.box.maxX + type.subtitle.size * 0.6
        let text = pen.fitted(line.joined(separator: " · "), type.subtitle, within: box.maxX - x)
        guard !text.isEmpty else { return [.text(main)] }
        let y = isBelow ? baseline + type.subtitle.size * 1.35 + 2 : baseline
        return [.text(main), .text(pen.text(text, type.subtitle, theme.text, x: x, baseline: y, role: "subtitle"))]
    }

    private var headingBox: Rect {
        Rect(x: frame.heading.x, y: frame.heading.y, width: frame.heading.width, height: frame.heading.height)
    }

    private var groupingNote: String {
        let grouped = chart.panes.joined(\.series).first { $0.shownAs != nil && $0.shownAs != chart.heading.interval }
        return grouped?.shownAs.map { "shown as \($0) bars" } ?? ""
    }

    // MARK: Panes

    private func draw(pane index: Int, _ ticks: [TimeTick], into scene: inout Scene, _ description: inout ChartDescription) {
        let (pane, box, grid, theme) = (chart.panes[index], frame.pane(index), pen.grid, chart.theme)
        let scales = plans[index].map(\.scale)
        let valueTicks = zip(plans[index], scales).map { $0.ticks($1) }
        let tags = ValueTag.tags(placed[index], plans[index], scales, theme: theme, height: tagHeight)
        var shapes: [Shape] = []

        let gridX = ticks.filter { !$0.isParent }.map { box.x + $0.x }.filter { $0 > box.x + 2 && $0 < box.maxX - 1 }
        var lines = gridX.map { grid.vertical(x: grid.centre($0), from: box.y, to: box.maxY) }
        if let scale = scales.first, plans[index].first?.axis.showsLabels == true {
            lines += valueTicks[0].map { grid.horizontal(y: grid.centre(scale.pixel($0.value)), from: box.x, to: box.maxX) }
        }
        shapes.append(.group(id: "grid-\(pane.id)", clip: nil, [.rectangles(lines, fill: .color(theme.grid))]))

        let levels = levelLines(of: index, box, scales.first)
        if !levels.isEmpty { shapes.append(.group(id: "levels-\(pane.id)", clip: box, levels)) }
        for item in placed[index] where item.isShown {
            let plot = self.plot(of: item, box, scales[item.axis])
            shapes.append(.group(id: "series-\(item.series.id)", clip: box, item.series.kind.draw(plot)))
            let interval = if case .bars(let bars) = item.series.data { bars.interval?.description } else { String?.none }
            description.series.append(
                ChartDescription.Series(
                    name: item.series.name, type: item.series.kind.name, pane: pane.id, bars: item.visibleRows.count,
                    shownAs: item.series.shownAs ?? interval ?? chart.heading.interval))
        }
        let marks = tags.map { tag in
            let y = grid.centre(tag.y)
            return Shape.segments(
                [Segment(Point(box.x, y), Point(box.maxX, y))],
                stroke: Stroke(tag.color.opacity(0.75), width: grid.length(1), dash: [grid.length(1), 3]))
        }
        if !marks.isEmpty { shapes.append(.group(id: "marks-\(pane.id)", clip: box, marks)) }
        if let legend = legends[index] {
            shapes.append(.group(id: "legend-\(pane.id)", clip: nil, legend.shapes))
            description.legends.append(legend.box)
        }
        if index > 0 {
            // The line between two panes runs on below the axis labels.
            let y = box.y - type.paneGap / 2
            let rule = grid.horizontal(y: grid.centre(y), from: type.margin, to: chart.size.width - type.margin)
            shapes.append(.rectangles([rule], fill: .color(theme.frame)))
        }
        for (order, plan) in plans[index].enumerated() {
            let own = tags.filter { $0.axis == order }
            let column = frame.column(plan.axis.side, plan.order, pane: index)
            let drawn = axis(plan, scales[order], valueTicks[order], own, column)
            if plan.axis.showsLabels { shapes.append(.group(id: "axis-\(plan.axis.id)", clip: nil, drawn.shapes)) }
            let axisBox = plan.axis.showsLabels ? column : Rect(x: column.x, y: plan.top, width: 0, height: plan.height)
            description.axes.append(
                ChartDescription.Axis(
                    id: plan.axis.id, side: plan.axis.side.rawValue, pane: pane.id, box: axisBox, range: scales[order].domain,
                    ticks: plan.axis.showsLabels ? drawn.ticks : []))
        }
        description.panes.append(ChartDescription.PaneBox(id: pane.id, box: box))
        scene.shapes.append(.group(id: "pane-\(pane.id)", clip: nil, shapes))
    }

    /// Dashed, so that they are not taken for the grid.
    private func levelLines(of index: Int, _ box: Rect, _ scale: ValueScale?) -> [Shape] {
        guard let scale else { return [] }
        let lines = chart.panes[index].levels.filter(scale.domain.contains).map { level in
            let y = pen.grid.centre(scale.pixel(level))
            return Segment(Point(box.x, y), Point(box.maxX, y))
        }
        let stroke = Stroke(chart.theme.text.opacity(0.6), width: pen.grid.length(1), dash: [4, 4])
        return lines.isEmpty ? [] : [.segments(lines, stroke: stroke)]
    }

    private func plot(of item: PlacedSeries, _ box: Rect, _ scale: ValueScale) -> SeriesPlot {
        let time = timeScale
        let placement = item.placement
        return SeriesPlot(
            data: item.series.data, rows: placement.rows, visible: placement.visible, left: placement.starts.map(time.x),
            right: placement.ends.map(time.x), slotWidth: Double(placement.slot) * time.pixelsPerMicrosecond, scale: scale, box: box,
            grid: pen.grid, theme: chart.theme, line: item.line, style: item.series.style)
    }

    // MARK: Value axes

    private func axis(
        _ plan: AxisPlan, _ scale: ValueScale, _ ticks: [ValueTick], _ tags: [ValueTag], _ column: Rect
    ) -> (shapes: [Shape], ticks: [ChartDescription.Tick]) {
        let (theme, grid) = (chart.theme, pen.grid)
        let right = column.maxX - columnInset
        var shapes: [Shape] = []
        var described: [ChartDescription.Tick] = []
        var taken: [Rect] = []
        for tag in tags {
            let box = grid.snapped(
                Rect(x: column.x + 1, y: tag.middle - tagHeight / 2, width: column.width - 1, height: tagHeight))
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
        for tick in ticks {
            let y = grid.centre(scale.pixel(tick.value))
            let run = rightAligned(tick.label, theme.text, right, middle: y, role: "tick")
            let isFree = !taken.contains { $0.meets(run.box) }
            if isFree { shapes.append(.text(run)) }
            described.append(ChartDescription.Tick(value: tick.value, at: y, label: isFree ? tick.label : ""))
        }
        return (shapes, described)
    }

    private func rightAligned(_ text: String, _ color: Color, _ right: Double, middle: Double, role: String) -> TextRun {
        let font = type.axis
        return pen.text(
            text, font, color, x: right - pen.width(text, font), baseline: pen.baseline(centredOn: middle, font), role: role)
    }

    // MARK: The time axis

    /// Ticks of daily and longer bars stand under the middle of their slots.
    private var chartTicks: [TimeTick] {
        let axis = chart.time
        return timeTicks(
            timeline: axis.timeline, window: axis.window, zone: axis.zone, width: frame.plotWidth, interval: axis.interval,
            shift: axis.isTradeDates ? slotMicroseconds / 2 : 0, overhang: frame.rightColumns.isEmpty ? type.margin - 2 : 12
        ) { pen.width($0, type.axis) }
    }

    private func timeAxis(_ ticks: [TimeTick]) -> [Shape] {
        let (box, theme) = (frame.timeAxis, chart.theme)
        let coarse = ticks.filter { !$0.isParent }.map(\.weight).min() ?? 0
        var shapes: [Shape] = [.rectangles([pen.grid.horizontal(y: box.y, from: box.x, to: box.maxX)], fill: .color(theme.frame))]
        let baseline = pen.baseline(centredOn: box.y + box.height / 2 + 1, type.axis)
        for tick in ticks where !tick.label.isEmpty {
            // Larger units stand out among smaller ones.
            let color = tick.isParent || tick.unitRank > rank(ofWeight: coarse) ? theme.strongText : theme.text
            shapes.append(
                .text(
                    pen.text(
                        tick.label, type.axis, color, x: box.x + tick.left, baseline: baseline, role: tick.isParent ? "parent" : "tick")))
        }
        if let zone = zoneName {
            let (own, gap) = (zone.box, type.axis.size)
            let room = Rect(x: own.x - gap, y: own.y, width: own.width + gap, height: own.height)
            if room.x >= box.x, !shapes.contains(where: { $0.covers(room) }) { shapes.append(.text(zone)) }
        }
        return shapes
    }

    /// The zone of an intraday axis in the corner below the value axis; a long one reaches below the plot.
    private var zoneName: TextRun? {
        guard !chart.time.isTradeDates, chart.time.interval?.isIntraday ?? true, type.density != .small else { return nil }
        let name = chart.time.zone.shortName
        let column = frame.column(.right, 0, pane: 0)
        return pen.text(
            name, type.axis, chart.theme.text, x: column.maxX - columnInset - pen.width(name, type.axis),
            baseline: pen.baseline(centredOn: frame.timeAxis.y + frame.timeAxis.height / 2 + 1, type.axis), role: "zone")
    }

    private func describedTimeAxis(_ ticks: [TimeTick]) -> ChartDescription.Axis {
        let axis = chart.time
        let (timeline, window) = (axis.timeline, axis.window)
        let from =
            timeline.instant(at: window.lowerBound)
            ?? (window.lowerBound < timeline.lastPosition ? timeline.span.lowerBound : timeline.span.upperBound)
        let to = timeline.earliestInstant(at: window.upperBound) ?? timeline.span.upperBound
        let seconds = { (time: Instant) in Double(time.microseconds) / 1_000_000 }
        let range = seconds(from)...max(seconds(to), seconds(from).nextUp)
        let described = ticks.filter { !$0.isParent }.map {
            ChartDescription.Tick(value: seconds($0.time), at: frame.plotLeft + $0.x, label: $0.label)
        }
        return ChartDescription.Axis(
            id: "x", side: "bottom", pane: chart.panes.first?.id ?? "", box: frame.timeAxis, range: range, ticks: described)
    }
}

extension Rect {
    /// Whether two boxes share more than an edge.
    func meets(_ other: Rect) -> Bool {
        min(maxX, other.maxX) > max(x, other.x) && min(maxY, other.maxY) > max(y, other.y)
    }
}

extension Shape {
    /// Whether a text stands in a box.
    fileprivate func covers(_ box: Rect) -> Bool {
        if case .text(let run) = self { run.box.meets(box) } else { false }
    }
}

extension Array<Pane> {
    fileprivate func joined(_ part: (Pane) -> [ChartSeries]) -> [ChartSeries] { flatMap(part) }
}
