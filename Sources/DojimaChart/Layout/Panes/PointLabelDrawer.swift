import DojimaScale
import DojimaSeries
import DojimaTime

/// Draws the labels of a series' points.
struct PointLabelDrawer {
    let labels: PointLabels
    let item: ResolvedSeries
    let plot: SeriesPlot
    let pane: PaneLayout
    let axis: TimeAxis
    let style: DrawingStyle

    /// Returns the labels inside the pane that meet nothing; values of larger size are placed first, so that the result does not vary.
    ///
    /// - Parameter taken: rectangles of texts in the picture; those of the labels are added.
    func shapes(avoiding taken: inout [Rect]) -> [Shape] {
        let whole = style.turn(plot.box)
        var wanted: [(box: Rect, run: TextRun, size: Double, order: Int)] = []
        for index in plot.visible {
            guard let point = pane.point(of: item, index) else { continue }
            var run = style.pen.text(text(of: point), style.type.axis, style.theme.text, x: 0, baseline: 0, role: "label")
            run.angle = labels.direction.rawValue
            let placed = beside(point, run)
            guard placed.box.x >= whole.x, placed.box.maxX <= whole.maxX, placed.box.y >= whole.y, placed.box.maxY <= whole.maxY
            else { continue }
            wanted.append((placed.box, placed, abs(point.value), index))
        }
        var shapes: [Shape] = []
        for label in wanted.sorted(by: { ($1.size, $0.order) < ($0.size, $1.order) }) {
            let room = Rect(x: label.box.x - 2, y: label.box.y, width: label.box.width + 4, height: label.box.height)
            guard !taken.contains(where: { $0.meets(room) }) else { continue }
            taken.append(label.box)
            shapes.append(.text(label.run))
        }
        return shapes
    }

    private func text(of point: TrackedPoint) -> String {
        let isVolume = if case .bars = item.series.data { item.series.kind.thinning == .tallest } else { false }
        let value = isVolume ? NumberText.compact(point.value) : pane.axes[item.axis].text(point.value)
        guard labels.content != .value else { return value }
        let time = axis.text(of: axis.places(of: [item.series.data.time[point.row]]).first ?? .epoch)
        return labels.content == .time ? time : "\(time) \(value)"
    }

    /// Returns the length of a box along the time axis.
    private func timeLength(of box: Rect) -> Double { style.isVertical ? box.height : box.width }

    /// Returns a label centred above its point, or below it for a flipped negative value; in a stack, in the middle of its part.
    private func beside(_ point: TrackedPoint, _ run: TextRun) -> TextRun {
        var run = run
        let own = run.box
        let isBelow = labels.flipsNegatives && point.value < 0
        let gap = 3 + (plot.options.marker?.size ?? 0) / 2
        // Along the value axis and across it: a label of a vertical chart stands right of its point.
        let (length, along, across) = style.isVertical ? (own.width, -labels.dx, -labels.dy) : (own.height, labels.dy, labels.dx)
        var y: Double
        if let stack = plot.stack {
            y = (plot.scale.pixel(stack.starts[point.row]) + point.point.y) / 2 + along
        } else {
            y = isBelow ? point.point.y + gap + length / 2 - along : point.point.y - gap - length / 2 + along
        }
        if plot.scale.isInverted, plot.stack == nil { y = 2 * point.point.y - y }
        let middle = style.turn(Point(point.point.x + across, y))
        run.origin = Point(
            style.grid.edge(middle.x - own.width / 2 - (own.x - run.origin.x)),
            style.grid.edge(middle.y - own.height / 2 - (own.y - run.origin.y)))
        guard plot.stack != nil else { return run.haloed(style.theme.halo) }
        let isColumn = item.series.kind.hasSlots
        let fill = (isColumn ? plot.line.fill : plot.stackFill).over(style.theme.background)
        run.color = fill.contrasting
        // A label that is wider than its column, or stands at the end of its area, takes the colour along.
        return run.haloed(isColumn && timeLength(of: own) < plot.slotWidth * 0.7 ? nil : fill)
    }
}
