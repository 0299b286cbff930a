import DojimaScale
import DojimaSeries
import DojimaTime

/// Draws one pane in its order: background, grid, levels, annotations below, series, marks of tags, lines of axes, labels, annotations above, what
/// is tracked, legend and value axes.
struct PaneDrawer {
    let layout: ChartLayout
    let index: Int
    /// The line of the time axis where it crosses this pane; `nil` where it does not.
    let crossing: Rect?
    let box: Rect
    let tags: [ValueTag]

    init(_ layout: ChartLayout, pane index: Int, crossing: Rect?) {
        (self.layout, self.index, self.crossing) = (layout, index, crossing)
        box = layout.frame.pane(index)
        tags = layout.tags(pane: index)
    }

    private var pane: Pane { layout.chart.panes[index] }
    private var plans: [AxisPlan] { layout.plans[index] }
    private var theme: Theme { layout.chart.theme }
    private var grid: PixelGrid { layout.pen.grid }
    private var turn: Turn { layout.turn }

    func draw(_ time: TimeTickSet, into scene: inout Scene, _ description: inout ChartDescription) {
        var shapes = under(time)
        // What is tracked has its place first: texts of annotations have several.
        let tracked = layout.trackedValue(pane: index)
        var taken = layout.legendBoxes(over: index) + [tracked?.label?.box].compactMap { $0 }
        let annotations = layout.annotations(of: index, avoiding: taken)
        shapes += annotations.below
        description.annotations += annotations.described
        description.warnings += annotations.warnings
        taken += (annotations.below + annotations.above).flatMap(\.texts).map(\.box)
        var labels: [Shape] = []
        for item in layout.placed[index] where item.isShown {
            let plot = layout.plot(of: item, pane: index)
            shapes += series(item, plot)
            description.series.append(described(item, plot))
            description.warnings += plot.unusedRules(item)
            labels += layout.labels(of: item, pane: index, plot, avoiding: &taken)
        }
        description.warnings += pane.problems
        shapes += tagLines
        // Under the texts of annotations and legend, so that these stay whole.
        shapes += crossings
        if !labels.isEmpty { shapes.append(.group(id: "labels-\(pane.id)", clip: nil, labels)) }
        shapes += annotations.above
        shapes += tracked?.shapes ?? []
        if let legend = layout.legends[index] {
            shapes.append(.group(id: "legend-\(pane.id)", clip: nil, legend.shapes))
            description.legends.append(legend.box)
        }
        shapes += divider
        for order in plans.indices {
            let axis = axis(order, over: shapes)
            shapes += axis.shapes
            description.axes.append(axis.described)
        }
        description.panes.append(ChartDescription.PaneBox(id: pane.id, box: turn(box)))
        scene.shapes.append(.group(id: "pane-\(pane.id)", clip: nil, shapes))
    }

    /// Ground, grid, marks of gaps and levels.
    private func under(_ time: TimeTickSet) -> [Shape] {
        let gaps = layout.gapMarks
        let grid = GridDrawer(
            box: box, timeStyle: layout.chart.time.style, time: time, values: plans.first.flatMap { $0.axis.showsLabels ? $0 : nil },
            levels: pane.levels, gaps: gaps, isDotted: layout.chart.dottedGrid, style: layout.style)
        return layout.chart.layout.surfaces.plot.shapes(in: turn(box), layout.pen.grid)
            + [.group(id: "grid-\(pane.id)", clip: nil, turn(grid.shapes))]
            + turn(gaps.hairlines(through: box, of: pane.id)) + levelLines
    }

    /// Dashed, so that they are not taken for the grid.
    private var levelLines: [Shape] {
        guard let scale = plans.first?.scale else { return [] }
        let lines = pane.levels.filter(scale.domain.contains).map { across(grid.centre(scale.pixel($0))) }
        let stroke = Stroke(theme.text.opacity(0.6), width: grid.length(1), dash: [4, 4])
        return lines.isEmpty ? [] : turn([.group(id: "levels-\(pane.id)", clip: box, [.segments(lines, stroke: stroke)])])
    }

    private func across(_ y: Double) -> Segment { Segment(Point(box.x, y), Point(box.maxX, y)) }

    // MARK: Series

    private func series(_ item: ResolvedSeries, _ plot: SeriesPlot) -> [Shape] {
        let id = item.series.id
        let marks = layout.selectedMarks(of: item, pane: index, plot)
        return turn([.group(id: "series-\(id)", clip: box, item.series.kind.draw(plot))])
            + (marks.isEmpty ? [] : turn([.group(id: "selected-\(id)", clip: box, marks)]))
    }

    private func described(_ item: ResolvedSeries, _ plot: SeriesPlot) -> ChartDescription.Series {
        let interval = if case .bars(let bars) = item.series.data { bars.interval?.description } else { String?.none }
        return ChartDescription.Series(
            name: item.series.name, type: item.series.kind.name, pane: pane.id, bars: item.visibleRows.count,
            shownAs: item.series.shownAs ?? interval ?? layout.chart.heading.interval, id: item.series.id, colors: plot.colors(of: item),
            baseline: (plot.baseline ?? item.series.growsFrom).map {
                turn(Point(box.midX, min(max(plans[item.axis].scale.pixel($0), box.y), box.maxY)))
            },
            animates: item.series.kind.animates)
    }

    // MARK: Axes

    /// From the last values to their tags; a crosshair has a line of its own.
    private var tagLines: [Shape] {
        let pinned = layout.crosshairTag(pane: index)
        let lines = tags.filter { $0.axis != pinned?.axis || $0.y != pinned?.y || $0.color != pinned?.color }.map { tag in
            Shape.segments(
                [across(grid.centre(tag.y))],
                stroke: Stroke(tag.color.opacity(0.75), width: grid.length(1), dash: [grid.length(1), 3]))
        }
        return lines.isEmpty ? [] : turn([.group(id: "marks-\(pane.id)", clip: box, lines)])
    }

    /// The lines of axes through the plot.
    private var crossings: [Shape] {
        let lines = plans.compactMap { layout.place(of: $0, pane: index).line } + [crossing].compactMap { $0 }
        return lines.isEmpty ? [] : turn([.group(id: "crossings-\(pane.id)", clip: nil, [.rectangles(lines, fill: .color(theme.text))])])
    }

    /// The line between this pane and the one above, which runs on below the axis labels.
    private var divider: [Shape] {
        guard index > 0 else { return [] }
        let (y, canvas) = (box.y - layout.frame.paneGap / 2, layout.frame.canvas)
        return turn([.rectangles([grid.horizontal(y: grid.centre(y), from: canvas.x, to: canvas.maxX)], fill: .color(theme.frame))])
    }

    /// A value axis, clear of texts that it may stand among.
    private func axis(_ order: Int, over shapes: [Shape]) -> (shapes: [Shape], described: ChartDescription.Axis) {
        let plan = plans[order]
        let place = layout.place(of: plan, pane: index)
        let column = layout.frame.column(plan.axis.shownSide, plan.order, pane: index)
        let taken =
            place.coversPlot
            ? shapes.flatMap(\.texts).map(\.box) + [crossing].compactMap { $0.map { turn($0) } } + layout.legendBoxes(over: index) : []
        let drawn = layout.axis(plan, plan.scale, plan.tickSet, tags.filter { $0.axis == order }, column, place, avoiding: taken)
        let showsLabels = plan.axis.showsLabels
        let described = ChartDescription.Axis(
            id: plan.axis.id, side: layout.side(of: plan.axis), pane: pane.id,
            box: turn(showsLabels ? place.strip : Rect(x: column.x, y: plan.top, width: 0, height: plan.height)),
            range: plan.scale.domain, ticks: showsLabels ? drawn.ticks : [], step: plan.tickSet.step, minorStep: plan.tickSet.minorStep,
            minors: showsLabels ? drawn.minors : [], line: place.line.map { turn($0) }, warnings: plan.warnings)
        return (showsLabels ? [.group(id: "axis-\(plan.axis.id)", clip: nil, drawn.shapes)] : [], described)
    }
}

extension SeriesPlot {
    /// The rules that gave points their colours.
    fileprivate func colors(of item: ResolvedSeries) -> [ChartDescription.PointColor] {
        guard let palette = item.series.palette else { return [] }
        if case .function(let name, _) = palette.source {
            return [ChartDescription.PointColor(rule: name, color: "", points: visible.count, levels: [])]
        }
        return (shades?.findings ?? []).map { finding in
            ChartDescription.PointColor(
                rule: finding.rule.condition, color: (finding.color ?? line.color).text, points: finding.points, levels: finding.levels)
        }
    }

    /// Rules that coloured nothing, one line each.
    fileprivate func unusedRules(_ item: ResolvedSeries) -> [String] {
        (shades?.findings ?? []).filter { $0.points == 0 && !$0.rule.conditions.isEmpty }.map {
            "\(item.series.name): \($0.rule.condition) holds for no point that is shown"
        }
    }
}
