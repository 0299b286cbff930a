import DojimaText
import DojimaScale
import DojimaTime

/// The layout of a figure: that of a chart with one pane and without axes.
struct FigureLayout {
    /// The figure that is drawn: the given one, or its variant.
    @Boxed private(set) var figure: Figure
    /// The chart whose pane is the rectangle of the content.
    @Boxed private var chart: Chart
    private let background: Color
    let style: DrawingStyle
    private let frame: ChartFrame
    /// The legend; `nil` if there is none or it does not fit.
    private let legend: LegendDrawer?
    private var warnings: [String] = []

    /// Lays out a figure, or its variant if names are cut and the legend of the variant has all of them.
    init(_ figure: Figure, _ measure: @escaping TextMeasure) {
        self.init(itself: figure, measure)
        guard let variant = figure.variant, variant.isNeeded(box, style) else { return }
        let other = FigureLayout(itself: variant.figure(figure.frame), measure)
        if other.legend?.panel.isWhole == true { self = other }
    }

    private init(itself figure: Figure, _ measure: @escaping TextMeasure) {
        let resolved = ResolvedChart(figure.chart)
        let (chart, options) = (resolved.chart, resolved.chart.options)
        let typesetter = Typesetter(measure: measure, grid: PixelGrid(scale: options.scale))
        let style = DrawingStyle(
            theme: chart.theme, type: Typography(size: chart.typeSize ?? options.size, theme: chart.theme),
            typesetter: typesetter, transform: OrientationTransform(.horizontal, in: options.size, typesetter.grid))
        func frame(_ space: LegendSpace) -> ChartFrame { ChartFrame(chart, LayoutRequirements(of: chart, [], legend: space, style), style) }
        (self.figure, self.chart, background, self.style) = (figure, chart, resolved.background, style)
        let plain = frame(.none)
        guard let legend = chart.legend else {
            (self.frame, self.legend) = (plain, nil)
            return
        }
        let placement = LegendPlacement(legend: legend, frame: plain, style: style)
        let panel = LegendPanel(legend, figure.legendGroups(chart.theme), within: placement.limit, inset: placement.inset, style)
        let narrowed = frame(placement.space(for: panel?.size))
        let fits = legend.placement == .inside || narrowed.hasSpaceForPlots
        warnings = chart.warnings(of: fits ? panel : nil)
        guard fits, let panel else {
            (self.frame, self.legend) = (plain, nil)
            return
        }
        let box = LegendPlacement(legend: legend, frame: narrowed, style: style).box(of: panel.size)
        (self.frame, self.legend) = (narrowed, LegendDrawer(legend: legend, panel: panel, box: box, style: style))
    }

    /// The rectangle of the content, clear of the legend and of a title over it.
    var box: Rect {
        let box = frame.clearOfTitle(frame.pane(0))
        guard let legend else { return box }
        return box.beside(legend.box, at: legend.legend.edge)
    }

    var drawing: ChartDrawing {
        var scene = Scene(size: chart.size, scale: chart.scale, background: background)
        var description = ChartDescription(size: chart.size, scale: chart.scale, theme: chart.theme.name)
        description.title = chart.options.shownTitle.isEmpty ? chart.heading.symbol : chart.options.shownTitle
        description.panes = [ChartDescription.PaneBox(id: figure.name, box: box)]
        description.warnings = warnings
        let surfaces = SurfaceDrawer(surfaces: chart.layout.surfaces, size: chart.size, canvas: frame.canvas, grid: style.grid)
        let plot = chart.layout.surfaces.plot.shapes(in: frame.pane(0), style.grid)
        let content = figure.content(box, style)
        let heading = HeadingDrawer(chart, in: frame, style).runs.map(Shape.text)
        scene.shapes = surfaces.shapes
        scene.shapes.append(.group(id: "figure", clip: nil, plot + content.shapes))
        scene.shapes.append(.group(id: "heading", clip: nil, heading))
        if let drawn = legend?.drawn {
            scene.shapes.append(drawn.group)
            (description.legends, description.legend) = (legend.map { [$0.box] } ?? [], drawn.described)
        } else {
            description.legends = [frame.heading]
        }
        if let note = ChartNote(chart.options, width: chart.size.width, style) {
            scene.shapes.append(.group(id: "note", clip: nil, note.runs(in: chart.size).map { .text($0) }))
            if note.isTruncated { description.warnings.append(ChartNote.truncationWarning) }
        }
        description.warnings += content.warnings
        description.parts = content.parts
        description.texts = scene.describedTexts
        return ChartDrawing(scene: scene, description: description)
    }
}

extension Figure {
    /// A chart with the frame of the figure and one empty pane.
    fileprivate var chart: Chart {
        let timeline = Timeline.continuous(Instant(seconds: 0)..<Instant(seconds: 1))
        var chart = Chart(
            options: frame.options, heading: frame.heading, theme: frame.theme, timeAxis: TimeAxis(timeline: timeline),
            panes: [Pane(id: name, series: [])])
        chart.options.orientation = .horizontal
        chart.typeSize = frame.typeSize
        return chart
    }

    fileprivate func legendGroups(_ theme: Theme) -> [LegendGroup] {
        let entries = entries.map { entry in
            LegendGroup.Entry(
                id: entry.id, name: entry.name, nameColor: theme.text, value: entry.value, valueColor: theme.strongText,
                symbol: entry.symbol)
        }
        return [LegendGroup(title: "", entries: entries)]
    }
}

extension Rect {
    /// Returns the rectangle without a box at one of its edges and a gap next to the box; unchanged if the two do not overlap.
    fileprivate func beside(_ box: Rect, at edge: PlotEdge) -> Rect {
        guard overlaps(box) else { return self }
        let gap = 8.0
        switch edge {
        case .left: return Rect(x: box.maxX + gap, y: y, width: max(0, maxX - box.maxX - gap), height: height)
        case .right: return Rect(x: x, y: y, width: max(0, box.x - gap - x), height: height)
        case .top: return Rect(x: x, y: box.maxY + gap, width: width, height: max(0, maxY - box.maxY - gap))
        case .bottom: return Rect(x: x, y: y, width: width, height: max(0, box.y - gap - y))
        }
    }
}
