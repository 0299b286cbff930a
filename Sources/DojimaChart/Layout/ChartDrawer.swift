import DojimaText
import DojimaScale

/// Draws a chart from its layout, each part with a separate drawer and over the parts drawn before it.
struct ChartDrawer {
    @Boxed private var layout: ChartLayout
    private var scene: Scene
    private var description: ChartDescription
    /// The areas that tint the backgrounds of the panes, by the index of the pane.
    private var areas: [Int: TintedAreas] = [:]
    private var hasHeatKey = false

    private var chart: Chart { layout.chart }
    private var style: DrawingStyle { layout.style }
    private var transform: OrientationTransform { layout.style.transform }

    init(_ layout: ChartLayout) {
        self.layout = layout
        let chart = layout.chart
        scene = Scene(size: chart.size, scale: chart.scale, background: layout.background)
        description = ChartDescription(size: chart.size, scale: chart.scale, theme: chart.theme.name)
        description.warnings = layout.warnings
        description.title = chart.options.shownTitle.isEmpty ? chart.heading.symbol : chart.options.shownTitle
    }

    /// Draws the parts in order, later ones over earlier ones, and returns the scene with its description.
    mutating func drawing() -> ChartDrawing {
        let timeAxes = layout.times.indices.map(layout.timeAxis)
        let ticks = timeAxes[0].withoutLabels(under: timeAxes[0].tag?.box, timeAxes[0].tickSet)
        drawSurfaces()
        // A title over a plot is drawn after it.
        if !chart.layout.drawsTitleOverPlot { drawHeading() }
        for pane in layout.panes {
            let drawer = PaneDrawer(pane, of: layout, time: ticks, crossing: pane.index == 0 ? timeAxes[0].frame.line : nil)
            areas[pane.index] = drawer.draw(into: &scene, &description)
        }
        if chart.layout.drawsTitleOverPlot { drawHeading() }
        drawEmptyNotes()
        drawBreakLabels()
        draw(timeAxes, ticks)
        drawNavigator()
        drawCrosshair()
        drawLegend()
        drawNote()
        description.texts = scene.describedTexts
        if chart.heatKey != nil, !hasHeatKey, description.hasUnnumberedCells { description.warnings.append(HeatKey.warning) }
        var drawing = ChartDrawing(scene: scene, description: description)
        drawing.columns = DrawingColumns(of: layout)
        drawing.axisWidths = AxisWidths(left: layout.frame.leftColumns, right: layout.frame.rightColumns)
        return drawing
    }

    private mutating func drawSurfaces() {
        scene.shapes +=
            SurfaceDrawer(
                surfaces: chart.layout.surfaces, size: chart.size, canvas: transform(layout.frame.canvas), grid: style.grid
            ).shapes
    }

    private mutating func drawHeading() {
        let runs = HeadingDrawer(chart, in: layout.frame, style).runs
        scene.shapes.append(.group(id: "heading", clip: nil, runs.map { .text($0) }))
        guard let key = chart.heatKey, !chart.layout.drawsTitleOverPlot else { return }
        let group = key.group(nextTo: runs, endingAt: layout.frame.heading.maxX, style)
        hasHeatKey = !group.isEmpty
        scene.shapes += group
    }

    private mutating func drawNote() {
        guard let note = ChartNote(chart.options, width: chart.size.width, style) else { return }
        scene.shapes.append(.group(id: "note", clip: nil, note.runs(in: chart.size).map { .text($0) }))
        if note.isTruncated { description.warnings.append(ChartNote.truncationWarning) }
    }

    /// Draws a note in each pane without data in view, or only in the first one if no series has data.
    private mutating func drawEmptyNotes() {
        let series = chart.panes.flatMap(\.series)
        guard !series.isEmpty else { return }
        let isEmpty = series.allSatisfy { $0.data.count == 0 }
        let panes = isEmpty ? Array(layout.panes.prefix(1)) : layout.panes.filter(\.lacksData)
        guard !panes.isEmpty else { return }
        let notes = panes.flatMap { emptyNote(isEmpty ? ["no data"] : ["no data in this period", "no data"], in: $0) }
        scene.shapes.append(.group(id: "no-data", clip: nil, notes))
    }

    /// Returns the first of the texts that fits in a plot, on a background so that no grid line crosses it, in the middle or at a height
    /// without other texts.
    private func emptyNote(_ texts: [String], in pane: PaneLayout) -> [Shape] {
        let box = transform(pane.box)
        let (typesetter, font, occupied) = (style.typesetter, style.type.subtitle, scene.texts.map(\.box))
        let text = texts.first { typesetter.width($0, font) + 12 <= box.width } ?? texts[texts.count - 1]
        let notes = [0.5, 0.35, 0.65, 0.2, 0.8].map { share in
            let note = typesetter.text(
                text, font, style.theme.text, x: box.midX - typesetter.width(text, font) / 2,
                baseline: typesetter.baseline(centeredOn: box.y + share * box.height, font), role: "note")
            let plate = Rect(x: note.box.x - 6, y: note.box.y - 2, width: note.box.width + 12, height: note.box.height + 4)
            return (plate: plate, note: note)
        }
        let free = notes.first { note in !occupied.contains { $0.touches(note.plate) } } ?? notes[0]
        let plate = style.grid.snapped(free.plate)
        return areas[pane.index, default: TintedAreas()].plates([plate], on: style.theme.background) + [.text(free.note)]
    }

    private mutating func drawBreakLabels() {
        guard !layout.breakLabels.isEmpty else { return }
        let legends = layout.panes.compactMap { $0.legend?.box } + [layout.legend?.box].compactMap { $0 }
        let first = layout.panes[0]
        let drawer = BreakLabelDrawer(
            labels: layout.breakLabels, scale: layout.timeScale, box: first.box, areas: areas[first.index, default: TintedAreas()],
            style: style)
        scene.shapes += drawer.shapes(avoiding: scene.shapes, legends)
    }

    /// - Parameter ticks: the ticks of the first axis, which are also used for the grid.
    private mutating func draw(_ axes: [TimeAxisDrawer], _ ticks: TimeTickSet) {
        let first = layout.panes[0]
        let lines = first.axes.compactMap { layout.axisFrame(of: $0, in: first).line.map { transform($0) } }
        for (row, axis) in axes.enumerated() {
            let allTicks = row == 0 ? ticks : axis.tickSet
            let occupied = row == 0 ? scene.texts.map(\.box) + [layout.legend?.box].compactMap { $0 } + lines : []
            let set = axis.withoutZoneOverlaps(axis.clear(allTicks, of: occupied))
            scene.shapes.append(.group(id: row == 0 ? "time-axis" : "time-axis-\(row + 1)", clip: nil, axis.shapes(set)))
            description.axes.insert(axis.described(set), at: row)
            description.warnings += [axis.plan.omissionNote(set)].compactMap { $0 }
        }
    }

    private mutating func drawNavigator() {
        guard let navigator = chart.navigator, let box = layout.frame.navigator else { return }
        let drawer = NavigatorDrawer(navigator: navigator, box: box, labelMiddle: layout.frame.navigatorLabelMiddle, style: style)
        scene.shapes.append(drawer.group)
        description.navigator = drawer.described
    }

    private mutating func drawCrosshair() {
        guard let position = layout.crosshair else {
            if chart.crosshair != nil { description.warnings.append(CrosshairRenderer.outsideWarning) }
            return
        }
        let reader = CrosshairReader(panes: layout.panes, axis: chart.timeAxis, theme: style.theme, template: chart.crosshairTemplate)
        let legends = layout.panes.compactMap { $0.legend?.box } + [layout.legend?.box].compactMap { $0 }
        let cross = CrosshairRenderer(position: position, reader: reader, style: style).drawn(avoiding: scene.texts.map(\.box) + legends)
        scene.shapes += cross.shapes
        description.crosshair = cross.described
        description.warnings += [cross.warning].compactMap { $0 }
    }

    /// Draws the legend of `ChartOptions.legend` over everything else.
    private mutating func drawLegend() {
        if let legend = layout.legend {
            let drawn = legend.drawn
            scene.shapes.append(drawn.group)
            (description.legends, description.legend) = ([legend.box], drawn.described)
            description.legendEntries += drawn.entries
        }
        if description.legends.isEmpty { description.legends = [layout.frame.heading] }
    }
}

/// The picture of a chart and the positions of its parts.
public struct ChartDrawing: Sendable {
    /// The shapes in drawing order, for any output.
    public var scene: Scene
    package var description: ChartDescription
    /// Requests that could not be fulfilled, a sentence each: texts that did not fit, or the id of an axis that a series names but its pane
    /// does not have.
    public var notes: [String] { description.notes }
    /// The pixel columns; `nil` unless an entire chart was drawn.
    package var columns: DrawingColumns?
    /// The widths of the columns of axis labels.
    package var axisWidths = AxisWidths()
}
