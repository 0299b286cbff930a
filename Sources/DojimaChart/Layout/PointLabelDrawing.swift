import DojimaScale
import DojimaSeries
import DojimaTime

extension ChartLayout {
    /// The labels of a series' points that meet nothing and lie inside the pane; greater values first, so that no picture depends on chance.
    ///
    /// - Parameter taken: boxes of texts; those of the labels are added.
    func labels(of item: PlacedSeries, pane: Int, _ plot: SeriesPlot, avoiding taken: inout [Rect]) -> [Shape] {
        guard let style = item.series.style.labels else { return [] }
        let plan = plans[pane][item.axis]
        let font = type.axis
        var wanted: [(box: Rect, run: TextRun, size: Double, order: Int)] = []
        for index in plot.visible {
            guard let point = point(of: item, pane: pane, index) else { continue }
            let run = turned(pen.text(text(of: point, plan, style), font, chart.theme.text, x: 0, baseline: 0, role: "label"), style)
            let placed = beside(point, run, plot, style)
            guard placed.box.x >= plot.box.x, placed.box.maxX <= plot.box.maxX, placed.box.y >= plot.box.y, placed.box.maxY <= plot.box.maxY
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
        let gap = 3 + (plot.style.marker?.size ?? 0) / 2
        let middleX = point.point.x + style.dx
        var middleY: Double
        if let stack = plot.stack {
            middleY = (plot.scale.pixel(stack.starts[point.row]) + point.point.y) / 2 + style.dy
        } else {
            middleY = isBelow ? point.point.y + gap + own.height / 2 - style.dy : point.point.y - gap - own.height / 2 + style.dy
        }
        if plot.scale.isInverted, plot.stack == nil { middleY = 2 * point.point.y - middleY }
        run.origin = Point(
            pen.grid.edge(middleX - own.width / 2 - (own.x - run.origin.x)),
            pen.grid.edge(middleY - own.height / 2 - (own.y - run.origin.y)))
        if plot.stack != nil { run.color = plot.line.color.contrasting }
        return run
    }
}
