import DojimaText
import DojimaScale

/// Draws one pane, in this order: background, band, grid, levels, annotations below, series, lines of tags, lines of axes, labels,
/// annotations above, tracked value, legend and value axes.
struct PaneDrawer {
    @Boxed private var pane: PaneLayout
    @Boxed private var layout: ChartLayout
    /// The ticks of the time axis, for the grid.
    private let time: TimeTickSet
    /// The line of the time axis if it crosses this pane; else `nil`.
    private let crossing: Rect?
    /// The positions of the value axes, in their order.
    private let axisFrames: [AxisFrame]

    init(_ pane: PaneLayout, of layout: ChartLayout, time: TimeTickSet, crossing: Rect?) {
        (self.pane, self.layout, self.time, self.crossing) = (pane, layout, time, crossing)
        axisFrames = pane.axes.map { layout.axisFrame(of: $0, in: pane) }
    }

    private var chart: Chart { layout.chart }
    private var style: DrawingStyle { layout.style }
    private var theme: Theme { layout.style.theme }
    private var grid: PixelGrid { layout.style.grid }
    private var transform: OrientationTransform { layout.style.transform }
    private var box: Rect { pane.box }
    private var id: String { pane.pane.id }

    /// Draws the pane, and returns the areas that tint its background.
    func draw(into scene: inout Scene, _ description: inout ChartDescription) -> TintedAreas {
        var shapes = background
        // The tracked value is placed first, because texts of annotations have several possible positions.
        var occupied = pane.legendBoxes + [pane.tracked?.label?.box].compactMap { $0 }
        let annotations = AnnotationDrawer(pane: pane, axis: chart.timeAxis, style: style).drawn(avoiding: occupied)
        shapes += annotations.below
        description.annotations += annotations.described
        description.warnings += annotations.warnings
        occupied += (annotations.below + annotations.above).flatMap(\.texts).map(\.box)
        let tracked = pane.tracked?.shapes(transform) ?? []
        // Without a label in the plot, the line is drawn under the bars, so that it hides none of them.
        let isUnder = pane.tracked?.label == nil
        if isUnder { shapes += tracked }
        var (labels, tints) = ([Shape](), annotations.areas)
        let hasLabels = pane.shownSeries.contains { $0.series.labels != nil }
        // Muted lines are drawn below the others.
        for item in pane.shownSeries.filter(\.isMuted) + pane.shownSeries.filter({ !$0.isMuted }) {
            let drawer = SeriesDrawer(item, in: pane, transform)
            shapes += drawer.shapes
            description.series.append(drawer.described(interval: chart.heading.interval))
            description.warnings += drawer.warnings
            if item.series.hatched != nil { description.hatched = (description.hatched ?? []) + drawer.hatched }
            if let columns = drawer.columns { description.columns = (description.columns ?? []) + columns }
            if let parts = item.series.described { description.parts.add(parts) }
            let hasCells = item.series.isColoredByHeat && item.series.data.heat.contains(where: \.isFinite)
            guard let own = item.series.labels else {
                if hasCells { description.hasUnnumberedCells = true }
                // Only where labels need the colour below them: a chart of candles has thousands of rectangles.
                if hasLabels { tints.addTints(of: drawer.shapes) }
                continue
            }
            let drawn = PointLabelDrawer(
                labels: own, item: item, plot: drawer.plot, pane: pane, axis: chart.timeAxis, style: style, areas: tints
            ).drawn(avoiding: &occupied)
            if hasCells, drawn.shapes.isEmpty { description.hasUnnumberedCells = true }
            labels += drawn.shapes
            description.warnings += [drawn.warning].compactMap { $0 }
        }
        description.warnings += pane.pane.axisProblems + pane.pane.problems
        // The lines of axes are drawn under the texts of annotations and legend, so that they do not cross these.
        shapes += tagLines + crossings
        if !labels.isEmpty { shapes.append(.group(id: "labels-\(id)", clip: nil, labels)) }
        shapes += annotations.above + (isUnder ? [] : tracked)
        if let legend = pane.legend {
            shapes.append(.group(id: "legend-\(id)", clip: nil, legend.shapes(over: annotations.areas, on: theme.background)))
            description.legends.append(legend.box)
            description.legendEntries += legend.entries
        }
        let names = layout.frame.column(.right, 0, pane: pane.index)
        shapes += pane.endLabels.shapes(in: names, plot: box, pane: id, style)
        description.legendEntries += pane.endLabels.entries(in: names, pane, style)
        shapes += divider
        for order in pane.axes.indices {
            let axis = axis(order, over: shapes)
            shapes += axis.shapes
            description.axes.append(axis.described)
        }
        description.panes.append(ChartDescription.PaneBox(id: id, box: transform(box)))
        scene.shapes.append(.group(id: "pane-\(id)", clip: nil, shapes))
        return annotations.areas
    }

    /// The background, band, grid, gap marks and levels.
    private var background: [Shape] {
        let lines = GridDrawer(
            box: box, timeStyle: chart.timeAxis.style, time: time,
            values: pane.axes.first.flatMap { $0.axis.showsLabels || chart.isFacet ? $0 : nil },
            levels: pane.pane.levelAxisIndex == 0 ? pane.pane.levels : [], gaps: layout.gapMarks, isDotted: chart.hasDottedGrid,
            style: style)
        return chart.layout.surfaces.plot.shapes(in: transform(box), grid) + band
            + [.group(id: "grid-\(id)", clip: nil, transform(lines.shapes))] + transform(layout.gapMarks.hairlines(through: box, of: id))
            + levelLines
    }

    /// The shaded band, of which only the part in the range of its axis is drawn.
    private var band: [Shape] {
        guard let band = pane.pane.band, pane.axes.indices.contains(pane.pane.levelAxisIndex) else { return [] }
        let scale = pane.axes[pane.pane.levelAxisIndex].scale
        guard band.overlaps(scale.domain) else { return [] }
        let shown = band.clamped(to: scale.domain)
        let (start, end) = (grid.center(scale.pixel(shown.lowerBound)), grid.center(scale.pixel(shown.upperBound)))
        let area = grid.snapped(Rect(x: box.x, y: min(start, end), width: box.width, height: abs(end - start)))
        return transform([.group(id: "band-\(id)", clip: box, [.rectangles([area], fill: .color(theme.text.opacity(0.07)))])])
    }

    /// The lines of levels, dashed to distinguish them from the grid.
    private var levelLines: [Shape] {
        guard pane.axes.indices.contains(pane.pane.levelAxisIndex) else { return [] }
        let scale = pane.axes[pane.pane.levelAxisIndex].scale
        // Columns draw the line at which they begin themselves.
        let bases = Set(
            pane.shownSeries.filter { $0.axis == pane.pane.levelAxisIndex && $0.drawsColumnBase }.map { $0.series.baseline ?? 0 })
        let lines = pane.pane.levels.filter { scale.domain.contains($0) && !bases.contains($0) }.map {
            across(grid.center(scale.pixel($0)))
        }
        let stroke = Stroke(theme.text.opacity(0.6), width: grid.length(1), dash: [4, 4])
        return lines.isEmpty ? [] : transform([.group(id: "levels-\(id)", clip: box, [.segments(lines, stroke: stroke)])])
    }

    private func across(_ y: Double) -> LineSegment { LineSegment(Point(box.x, y), Point(box.maxX, y)) }

    // MARK: Axes

    /// The lines from last values to their tags, except those of the crosshair and of the tracked value, which are drawn separately. No
    /// lines are drawn if there are many, because they would look like a grid.
    private var tagLines: [Shape] {
        let (pinned, tracked) = (layout.crosshair?.tag(in: pane), pane.tracked?.segment.from.y)
        let marked = pane.tags.filter(\.hasLine)
        guard marked.count - (pinned == nil ? 0 : 1) <= LineEndLabels.maxLeaders else { return [] }
        let lines = marked.filter {
            ($0.axis != pinned?.axis || $0.y != pinned?.y || $0.color != pinned?.color) && abs((tracked ?? .infinity) - $0.y) > 1
        }.map { tag in
            Shape.segments(
                [acrossToAxis(of: tag)], stroke: Stroke(tag.color.opacity(0.75), width: grid.length(1), dash: [grid.length(1), 3]))
        }
        let legendSpace = layout.frame.legendSpace
        let clip = Rect(
            x: box.x - legendSpace.between(.left), y: box.y, width: box.width + legendSpace.between(.left) + legendSpace.between(.right),
            height: box.height)
        return lines.isEmpty ? [] : transform([.group(id: "marks-\(id)", clip: clip, lines)])
    }

    /// Returns the line of a tag across the plot, extended to its axis if there is a legend in between.
    private func acrossToAxis(of tag: ValueTag) -> LineSegment {
        var line = across(grid.center(tag.y))
        let legendSpace = layout.frame.legendSpace
        if pane.axes[tag.axis].axis.shownSide == .left {
            line.from.x -= legendSpace.between(.left)
        } else {
            line.to.x += legendSpace.between(.right)
        }
        return line
    }

    /// The lines of axes that cross the plot.
    private var crossings: [Shape] {
        let lines = axisFrames.compactMap(\.line) + [crossing].compactMap { $0 }
        return lines.isEmpty ? [] : transform([.group(id: "crossings-\(id)", clip: nil, [.rectangles(lines, fill: .color(theme.text))])])
    }

    /// The line between this pane and the one above, which also crosses the columns of axis labels.
    private var divider: [Shape] {
        guard pane.index > 0 else { return [] }
        let legend = style.isVertical ? 0 : layout.frame.legendArea(of: pane.index).height
        let (y, canvas) = (box.y - legend - layout.frame.paneGap / 2, layout.frame.canvas)
        return transform([.rectangles([grid.horizontal(y: grid.center(y), from: canvas.x, to: canvas.maxX)], fill: .color(theme.frame))])
    }

    /// Returns the shapes and the description of a value axis; labels over the plot avoid the texts of `shapes`.
    private func axis(_ order: Int, over shapes: [Shape]) -> (shapes: [Shape], described: ChartDescription.Axis) {
        let (axisFrame, legendSpace) = (axisFrames[order], layout.frame.legendSpace)
        var plan = pane.axes[order]
        if !style.isVertical, !axisFrame.coversPlot {
            plan.headroom = layout.frame.legendArea(of: pane.index).height
            plan.footroom = layout.frame.footroom(of: pane.index)
        }
        let occupied =
            axisFrame.coversPlot
            ? shapes.flatMap(\.texts).map(\.box) + [crossing].compactMap { $0.map { transform($0) } } + pane.legendBoxes
            : [legendSpace.over > 0 ? layout.legend?.box : nil].compactMap { $0 }
        return ValueAxisDrawer(
            plan: plan, frame: axisFrame, column: layout.frame.column(plan.axis.shownSide, plan.order, pane: pane.index),
            tags: pane.tags.filter { $0.axis == order },
            markShift: axisFrame.edge == .left ? -legendSpace.between(.right) : legendSpace.between(.left), style: style
        ).drawn(pane: id, avoiding: occupied)
    }
}
