import DojimaScale
import DojimaSeries
import DojimaTime

extension ChartLayout {
    /// The labels of a series' points that meet nothing and lie inside the pane; greater values first, so that no picture depends on chance.
    ///
    /// - Parameter taken: boxes of texts; those of the labels are added.
    func labels(of item: ResolvedSeries, pane: Int, _ plot: SeriesPlot, avoiding taken: inout [Rect]) -> [Shape] {
        guard let style = item.series.labels else { return [] }
        let plan = plans[pane][item.axis]
        let (font, whole) = (type.axis, turn(plot.box))
        var wanted: [(box: Rect, run: TextRun, size: Double, order: Int)] = []
        for index in plot.visible {
            guard let point = point(of: item, pane: pane, index) else { continue }
            let run = turned(pen.text(text(of: point, plan, style), font, chart.theme.text, x: 0, baseline: 0, role: "label"), style)
            let placed = beside(point, run, plot, style)
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

    private func text(of point: TrackedPoint, _ plan: AxisPlan, _ style: PointLabels) -> String {
        let axis = chart.time
        let isVolume = if case .bars = point.item.series.data { point.item.series.kind.thinning == .tallest } else { false }
        let value = isVolume ? NumberText.compact(point.value) : plan.text(point.value)
        guard style.content != .value else { return value }
        let stamp = axis.places(of: [point.item.series.data.time[point.row]]).first ?? .epoch
        let time = axis.text(of: stamp)
        return style.content == .time ? time : "\(time) \(value)"
    }

    private func turned(_ run: TextRun, _ style: PointLabels) -> TextRun {
        var run = run
        run.angle = style.direction.rawValue
        return run
    }

    /// Centred above its point, or below one whose value is negative; of a stacked part in its middle.
    private func beside(_ point: TrackedPoint, _ run: TextRun, _ plot: SeriesPlot, _ style: PointLabels) -> TextRun {
        var run = run
        let own = run.box
        let isBelow = style.flipsNegatives && point.value < 0
        let gap = 3 + (plot.options.marker?.size ?? 0) / 2
        // Along the values and across them: a label of a vertical chart stands right of its point.
        let (length, along, across) = isVertical ? (own.width, -style.dx, -style.dy) : (own.height, style.dy, style.dx)
        var y: Double
        if let stack = plot.stack {
            y = (plot.scale.pixel(stack.starts[point.row]) + point.point.y) / 2 + along
        } else {
            y = isBelow ? point.point.y + gap + length / 2 - along : point.point.y - gap - length / 2 + along
        }
        if plot.scale.isInverted, plot.stack == nil { y = 2 * point.point.y - y }
        let middle = turn(Point(point.point.x + across, y))
        run.origin = Point(
            pen.grid.edge(middle.x - own.width / 2 - (own.x - run.origin.x)),
            pen.grid.edge(middle.y - own.height / 2 - (own.y - run.origin.y)))
        if plot.stack != nil { run.color = plot.line.color.contrasting }
        return run.haloed(plot.stack == nil ? chart.theme.halo : nil)
    }
}
