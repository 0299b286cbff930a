import DojimaScale
import DojimaSeries
import DojimaTime

extension ChartLayout {
    /// The scene and its description: backgrounds, heading, panes, time axes, navigator, crosshair and legend, each over what is before it.
    func drawing() -> ChartDrawing {
        var scene = Scene(size: chart.size, scale: chart.scale, background: background)
        var description = ChartDescription(size: chart.size, scale: chart.scale, theme: chart.theme.name)
        description.warnings = warnings
        description.title = chart.options.shownTitle.isEmpty ? chart.heading.symbol : chart.options.shownTitle
        scene.shapes += SurfaceDrawer(surfaces: chart.layout.surfaces, size: chart.size, canvas: turn(frame.canvas), grid: pen.grid).shapes
        let timeAxes = times.indices.map(timeAxis)
        let ticks = timeAxes[0].withoutLabels(under: timeAxes[0].tag?.box, timeAxes[0].tickSet)
        // A title over a plot stands above it in drawing order too.
        let heading = Shape.group(id: "heading", clip: nil, HeadingDrawer(chart, in: frame, style).runs.map { .text($0) })
        if !chart.layout.titleOverPlot { scene.shapes.append(heading) }
        let crossing = place(ofTimeAxis: 0).line
        for index in chart.panes.indices {
            PaneDrawer(self, pane: index, crossing: index == 0 ? crossing : nil).draw(ticks, into: &scene, &description)
        }
        if chart.layout.titleOverPlot { scene.shapes.append(heading) }
        scene.shapes += emptyNote
        draw(timeAxes, ticks, into: &scene, &description)
        drawNavigator(into: &scene, &description)
        let cross = crosshair(avoiding: scene.texts.map(\.box) + (legends.map { $0?.box } + [legendBox]).compactMap { $0 })
        scene.shapes += cross.shapes
        description.crosshair = cross.described
        description.warnings += cross.warning.map { [$0] } ?? []
        drawLegend(into: &scene, &description)
        description.texts = scene.texts.map { ChartDescription.Text(text: $0.text, role: $0.role, box: $0.box) }
        var drawing = ChartDrawing(scene: scene, description: description)
        drawing.columns = columns
        return drawing
    }

    /// - Parameter ticks: of the first axis, which the grid has too.
    private func draw(
        _ axes: [TimeAxisDrawer], _ ticks: TimeTickSet, into scene: inout Scene, _ description: inout ChartDescription
    ) {
        let lines = plans[0].compactMap { place(of: $0, pane: 0).line.map { turn($0) } }
        for (row, axis) in axes.enumerated() {
            let whole = row == 0 ? ticks : axis.tickSet
            let taken = row == 0 ? scene.texts.map(\.box) + [legendBox].compactMap { $0 } + lines : []
            let set = axis.clearOfZone(axis.clear(whole, of: taken))
            scene.shapes.append(.group(id: row == 0 ? "time-axis" : "time-axis-\(row + 1)", clip: nil, axis.shapes(set)))
            description.axes.insert(axis.described(set), at: row)
        }
    }

    private func drawNavigator(into scene: inout Scene, _ description: inout ChartDescription) {
        guard let navigator = chart.navigator, let box = frame.navigator else { return }
        let strip = NavigatorDrawer(navigator: navigator, box: box, labelMiddle: frame.navigatorLabelMiddle, style: style)
        scene.shapes.append(strip.group)
        description.navigator = strip.described
    }

    /// The box of a legend that was asked for, above all else.
    private func drawLegend(into scene: inout Scene, _ description: inout ChartDescription) {
        if let legend = chart.legend, let panel, let box = legendBox {
            let drawn = panel.drawing(in: box, legend, chart.theme, pen, type)
            scene.shapes.append(.group(id: "legend", clip: nil, drawn.shapes))
            description.legends = [box]
            description.legend = drawn.described
        }
        if description.legends.isEmpty { description.legends = [frame.heading] }
    }

    /// What stands in the first pane of a chart whose series have no data yet, on its own background, so that no grid line runs through it.
    private var emptyNote: [Shape] {
        let series = chart.panes.flatMap(\.series)
        guard !series.isEmpty, series.allSatisfy({ $0.data.count == 0 }), !chart.panes.isEmpty else { return [] }
        let (text, font, box) = ("no data", type.subtitle, turn(frame.pane(0)))
        let note = pen.text(
            text, font, chart.theme.text, x: box.midX - pen.width(text, font) / 2, baseline: pen.baseline(centredOn: box.midY, font),
            role: "note")
        let room = Rect(x: note.box.x - 6, y: note.box.y - 2, width: note.box.width + 12, height: note.box.height + 4)
        let background = Shape.rectangles([pen.grid.snapped(room)], fill: .color(chart.theme.background))
        return [.group(id: "no-data", clip: nil, [background, .text(note)])]
    }
}

extension ChartLayout {
    var gapMarks: GapMarkDrawer { GapMarkDrawer(marks: chart.gapMarks?.style, scale: timeScale, theme: chart.theme, grid: pen.grid) }
}

extension Rect {
    /// Whether two boxes share more than an edge.
    func meets(_ other: Rect) -> Bool {
        min(maxX, other.maxX) > max(x, other.x) && min(maxY, other.maxY) > max(y, other.y)
    }
}
