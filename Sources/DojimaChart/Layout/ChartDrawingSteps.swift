import DojimaScale
import DojimaSeries
import DojimaTime

extension ChartLayout {
    /// The scene and its description.
    func drawing() -> ChartDrawing {
        var scene = Scene(size: chart.size, scale: chart.scale, background: background)
        var description = ChartDescription(size: chart.size, scale: chart.scale, theme: chart.theme.name)
        description.warnings = warnings
        description.title = chart.options.shownTitle.isEmpty ? chart.heading.symbol : chart.options.shownTitle
        scene.shapes += grounds
        let allTicks = withoutLabels(under: crosshairTimeTag?.box, timeTickSet)
        // A title over a plot stands above it in drawing order too.
        let heading = Shape.group(id: "heading", clip: nil, heading)
        if !chart.layout.titleOverPlot { scene.shapes.append(heading) }
        for index in chart.panes.indices { draw(pane: index, allTicks, into: &scene, &description) }
        if chart.layout.titleOverPlot { scene.shapes.append(heading) }
        if let note = emptyNote {
            // Its own ground, so that no grid line runs through it.
            let box = Rect(x: note.box.x - 6, y: note.box.y - 2, width: note.box.width + 12, height: note.box.height + 4)
            let ground = Shape.rectangles([pen.grid.snapped(box)], fill: .color(chart.theme.ground))
            scene.shapes.append(.group(id: "no-data", clip: nil, [ground, .text(note)]))
        }
        let ticks = clearOfZone(clear(allTicks, of: scene.texts.map(\.box) + [legendBox].compactMap { $0 }))
        scene.shapes.append(.group(id: "time-axis", clip: nil, timeAxis(ticks)))
        description.axes.insert(describedTimeAxis(ticks), at: 0)
        for index in chart.time.zones.indices {
            let row = layout(ofTimeRow: index)
            let set = row.clearOfZone(isVertical ? row.inPicture(row.timeTickSet) : row.timeTickSet)
            scene.shapes.append(.group(id: "time-axis-\(index + 2)", clip: nil, row.timeAxis(set)))
            description.axes.insert(row.describedTimeAxis(set), at: index + 1)
        }
        if let navigator = chart.navigator, let box = frame.navigator {
            let strip = NavigatorLayout(
                navigator: navigator, box: box, labelMiddle: frame.navigatorLabelMiddle, theme: chart.theme, type: type, pen: pen,
                turn: turn)
            scene.shapes.append(.group(id: "navigator", clip: nil, turn(strip.shapes) + strip.labels))
            description.navigator = ChartDescription.NavigatorBox(box: turn(box), selection: turn(strip.selection))
        }
        let cross = crosshair(avoiding: scene.texts.map(\.box) + (legends.map { $0?.box } + [legendBox]).compactMap { $0 })
        scene.shapes += cross.shapes
        description.crosshair = cross.described
        description.warnings += cross.warning.map { [$0] } ?? []
        if let legend = chart.legend, let panel, let box = legendBox {
            let drawn = panel.drawing(in: box, legend, chart.theme, pen, type)
            scene.shapes.append(.group(id: "legend", clip: nil, drawn.shapes))
            description.legends = [box]
            description.legend = drawn.described
        }
        if description.legends.isEmpty { description.legends = [frame.heading] }
        description.texts = scene.texts.map { ChartDescription.Text(text: $0.text, role: $0.role, box: $0.box) }
        var drawing = ChartDrawing(scene: scene, description: description)
        drawing.columns = columns
        return drawing
    }

    /// What stands in the first pane of a chart whose series have no data yet.
    private var emptyNote: TextRun? {
        let series = chart.panes.flatMap(\.series)
        guard !series.isEmpty, series.allSatisfy({ $0.data.count == 0 }), let box = chart.panes.indices.first.map({ turn(frame.pane($0)) })
        else {
            return nil
        }
        let text = "no data"
        return pen.text(
            text, type.subtitle, chart.theme.text, x: box.midX - pen.width(text, type.subtitle) / 2,
            baseline: pen.baseline(centredOn: box.midY, type.subtitle), role: "note")
    }

    // MARK: Panes

    private func draw(pane index: Int, _ ticks: TimeTickSet, into scene: inout Scene, _ description: inout ChartDescription) {
        let (pane, box, grid, theme) = (chart.panes[index], frame.pane(index), pen.grid, chart.theme)
        let scales = plans[index].map(\.scale)
        let valueTicks = zip(plans[index], scales).map { $0.tickSet($1) }
        let pinned = crosshairTag(pane: index)
        let tags = tags(pane: index, scales)
        var shapes: [Shape] = chart.layout.surfaces.plot.shapes(in: turn(box), grid)

        shapes.append(
            .group(
                id: "grid-\(pane.id)", clip: nil,
                turn(gridLines(box, ticks, plans[index].first, scales.first, valueTicks.first, levels: pane.levels))))
        shapes += turn(gapMarks(of: pane.id, in: box))

        let levels = levelLines(of: index, box, scales.first)
        if !levels.isEmpty { shapes += turn([.group(id: "levels-\(pane.id)", clip: box, levels)]) }
        // What is tracked has its place first: texts of annotations have several.
        let tracked = trackedValue(pane: index)
        var taken = legendBoxes(over: index) + [tracked?.label?.box].compactMap { $0 }
        let annotations = annotations(of: index, scales, avoiding: taken)
        shapes += annotations.below
        description.annotations += annotations.described
        description.warnings += annotations.warnings
        taken += (annotations.below + annotations.above).flatMap(\.texts).map(\.box)
        var labels: [Shape] = []
        for item in placed[index] where item.isShown {
            let plot = self.plot(of: item, pane: index, scales[item.axis])
            shapes += turn([.group(id: "series-\(item.series.id)", clip: box, item.series.kind.draw(plot))])
            let marks = selectedMarks(of: item, pane: index, plot)
            if !marks.isEmpty { shapes += turn([.group(id: "selected-\(item.series.id)", clip: box, marks)]) }
            let interval = if case .bars(let bars) = item.series.data { bars.interval?.description } else { String?.none }
            description.series.append(
                ChartDescription.Series(
                    name: item.series.name, type: item.series.kind.name, pane: pane.id, bars: item.visibleRows.count,
                    shownAs: item.series.shownAs ?? interval ?? chart.heading.interval, id: item.series.id,
                    colors: describedColors(plot, item),
                    baseline: (plot.baseline ?? item.series.growsFrom).map {
                        turn(Point(box.midX, min(max(scales[item.axis].pixel($0), box.y), box.maxY)))
                    },
                    animates: item.series.kind.animates))
            description.warnings += plot.unusedRules(item)
            labels += self.labels(of: item, pane: index, plot, avoiding: &taken)
        }
        description.warnings += pane.problems
        let marks = tags.filter { $0.axis != pinned?.axis || $0.y != pinned?.y || $0.color != pinned?.color }.map { tag in
            let y = grid.centre(tag.y)
            return Shape.segments(
                [Segment(Point(box.x, y), Point(box.maxX, y))],
                stroke: Stroke(tag.color.opacity(0.75), width: grid.length(1), dash: [grid.length(1), 3]))
        }
        if !marks.isEmpty { shapes += turn([.group(id: "marks-\(pane.id)", clip: box, marks)]) }
        // Under the texts of annotations and legend, so that these stay whole.
        let lines = plans[index].compactMap { place(of: $0, pane: index).line } + (index == 0 ? [timeAxisPlace.line].compactMap { $0 } : [])
        if !lines.isEmpty {
            shapes += turn([.group(id: "crossings-\(pane.id)", clip: nil, [.rectangles(lines, fill: .color(theme.text))])])
        }
        if !labels.isEmpty { shapes.append(.group(id: "labels-\(pane.id)", clip: nil, labels)) }
        shapes += annotations.above
        shapes += tracked?.shapes ?? []
        if let legend = legends[index] {
            shapes.append(.group(id: "legend-\(pane.id)", clip: nil, legend.shapes))
            description.legends.append(legend.box)
        }
        if index > 0 {
            // The line between two panes runs on below the axis labels.
            let y = box.y - frame.paneGap / 2
            let rule = grid.horizontal(y: grid.centre(y), from: frame.canvas.x, to: frame.canvas.maxX)
            shapes += turn([.rectangles([rule], fill: .color(theme.frame))])
        }
        for (order, plan) in plans[index].enumerated() {
            let own = tags.filter { $0.axis == order }
            let place = place(of: plan, pane: index)
            let column = frame.column(plan.axis.shownSide, plan.order, pane: index)
            let line = index == 0 ? timeAxisPlace.line.map { [turn($0)] } ?? [] : []
            let taken = place.coversPlot ? shapes.flatMap(\.texts).map(\.box) + line + legendBoxes(over: index) : []
            let drawn = axis(plan, scales[order], valueTicks[order], own, column, place, avoiding: taken)
            if plan.axis.showsLabels { shapes.append(.group(id: "axis-\(plan.axis.id)", clip: nil, drawn.shapes)) }
            let axisBox = plan.axis.showsLabels ? place.strip : Rect(x: column.x, y: plan.top, width: 0, height: plan.height)
            description.axes.append(
                ChartDescription.Axis(
                    id: plan.axis.id, side: side(of: plan.axis), pane: pane.id, box: turn(axisBox), range: scales[order].domain,
                    ticks: plan.axis.showsLabels ? drawn.ticks : [], step: valueTicks[order].step, minorStep: valueTicks[order].minorStep,
                    minors: plan.axis.showsLabels ? drawn.minors : [], line: place.line.map { turn($0) },
                    warnings: plan.warnings(valueTicks[order])))
        }
        description.panes.append(ChartDescription.PaneBox(id: pane.id, box: turn(box)))
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
}

extension ChartLayout {
    /// The rules that gave points their colours.
    private func describedColors(_ plot: SeriesPlot, _ item: PlacedSeries) -> [ChartDescription.PointColor] {
        guard let palette = item.series.palette else { return [] }
        if case .function(let name, _) = palette.source {
            return [ChartDescription.PointColor(rule: name, color: "", points: plot.visible.count, levels: [])]
        }
        return (plot.shades?.findings ?? []).map { finding in
            ChartDescription.PointColor(
                rule: finding.rule.condition, color: (finding.color ?? plot.line.color).text, points: finding.points,
                levels: finding.levels)
        }
    }
}

extension SeriesPlot {
    /// Rules that coloured nothing, one line each.
    fileprivate func unusedRules(_ item: PlacedSeries) -> [String] {
        (shades?.findings ?? []).filter { $0.points == 0 && !$0.rule.conditions.isEmpty }.map {
            "\(item.series.name): \($0.rule.condition) holds for no point that is shown"
        }
    }
}

extension Rect {
    /// Whether two boxes share more than an edge.
    func meets(_ other: Rect) -> Bool {
        min(maxX, other.maxX) > max(x, other.x) && min(maxY, other.maxY) > max(y, other.y)
    }
}
