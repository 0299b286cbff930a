import DojimaText
import DojimaScale

/// The line and the label at the tracked value of a chart.
struct TrackedValue {
    /// The id of the series.
    var series: String
    var segment: LineSegment
    var stroke: Stroke
    /// The label's rectangle and text, in picture coordinates; `nil` if the axis shows the value or the label does not fit.
    var label: (box: Rect, text: TextRun)?

    func shapes(_ transform: OrientationTransform) -> [Shape] {
        let label = label.map { [Shape.rectangles([$0.box], fill: .color(stroke.color)), .text($0.text)] } ?? []
        return [.group(id: "tracked-value", clip: nil, transform([.segments([segment], stroke: stroke)]) + label)]
    }
}

/// Positions the tracked value of a chart: a line at the last value of a series, and a label that does not overlap the legend.
struct TrackingDrawer {
    let tracking: ValueTracking
    @Boxed private(set) var pane: PaneLayout
    let style: DrawingStyle

    /// The tracked value; `nil` if it is not drawn in the pane.
    var tracked: TrackedValue? {
        guard let item, item.placement.isOrdered, let index = item.placement.windowRows.last else { return nil }
        let (plan, row, box, grid) = (pane.axes[item.axis], item.placement.rows[index], pane.box, style.grid)
        let value = item.drawnValue(row)
        guard value.isFinite, plan.scale.domain.contains(value) else { return nil }
        let width = grid.length(tracking.lineWidth)
        let center = min(max(plan.scale.pixel(value), box.y + width / 2), box.maxY - width / 2)
        let y = grid.edge(center - width / 2) + width / 2
        let line = Rect(x: box.x, y: y - width / 2, width: box.width, height: width)
        return TrackedValue(
            series: item.series.id, segment: LineSegment(Point(pane.clearOfLegend(at: y, style.transform) ?? box.x, y), Point(box.maxX, y)),
            stroke: Stroke(style.theme.strongText, width: width, dash: tracking.dash),
            label: tracking.placement == .plot ? label(plan.text(item.ownValue(row), of: item), over: line) : nil)
    }

    private var item: ResolvedSeries? {
        guard let id = tracking.series else { return pane.index == 0 ? pane.series.first { $0.isShown } : nil }
        return pane.series.first { $0.isShown && $0.series.id == id }
    }

    /// Returns a label at the end of the line, as wide as its text, at the first position that does not overlap a legend.
    private func label(_ text: String, over line: Rect) -> (box: Rect, text: TextRun)? {
        let (typesetter, font, inset) = (style.typesetter, style.type.tag, 5.0)
        let size = Size((typesetter.width(text, font) + 2 * inset).rounded(.up), style.type.tagHeight)
        let boxes = style.isVertical ? boxes(of: size, nextTo: style.transform(line)) : boxes(of: size, over: line)
        guard let best = boxes.first(where: { box in !pane.legendBoxes.contains { $0.overlaps(box) } }) else { return nil }
        let run = typesetter.text(
            text, font, style.theme.texts.tag.color ?? style.theme.background, x: best.x + inset,
            baseline: typesetter.baseline(centeredOn: best.midY, font),
            role: "tracked-value"
        )
        return (best, run)
    }

    /// Returns the possible positions, in order of preference: above the line at its end, below it, and then further left.
    private func boxes(of size: Size, over line: Rect) -> [Rect] {
        let box = pane.box
        return stride(from: box.maxX - size.width, through: box.x, by: -size.width / 2).flatMap { left in
            [line.y - size.height, line.maxY].map { Rect(x: left, y: $0, width: size.width, height: size.height) }
        }.filter { $0.y >= box.y && $0.maxY <= box.maxY }
    }

    /// Returns the possible positions, in order of preference: right of a vertical line at its upper end, left of it, then further down.
    private func boxes(of size: Size, nextTo line: Rect) -> [Rect] {
        let box = style.transform(pane.box)
        return stride(from: box.y, through: box.maxY - size.height, by: size.height).flatMap { top in
            [line.maxX, line.x - size.width].map { Rect(x: $0, y: top, width: size.width, height: size.height) }
        }.filter { $0.x >= box.x && $0.maxX <= box.maxX }
    }
}

extension PaneLayout {
    /// Returns the x at which a horizontal line begins so that it does not cross the legend; `nil` if the legend is not at its height.
    func clearOfLegend(at y: Double, _ transform: OrientationTransform) -> Double? {
        guard !transform.isVertical, let box = legend?.box, box.y - 2 < y, box.maxY + 2 > y else { return nil }
        return box.maxX + 8
    }
}
