import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The line and the label at the value that a chart tracks.
struct TrackedValue {
    var line: Rect
    var segment: Segment
    var stroke: Stroke
    /// The label's box and text; `nil` where the axis shows it, for want of room too.
    var label: (box: Rect, text: TextRun)?
    var color: Color
    let turn: Turn

    var shapes: [Shape] {
        let label = label.map { [Shape.rectangles([$0.box], fill: .color(color)), .text($0.text)] } ?? []
        return [.group(id: "tracked-value", clip: nil, turn([.segments([segment], stroke: stroke)]) + label)]
    }
}

extension ChartLayout {
    /// What is tracked in a pane, its label clear of the legend; `nil` where nothing is to be drawn.
    func trackedValue(pane: Int) -> TrackedValue? {
        guard let tracking = chart.tracking, let item = trackedItem(tracking, pane: pane) else { return nil }
        let placement = item.placement
        guard placement.isOrdered else { return nil }
        let index = placement.starts.prefixCount { $0 < chart.time.window.upperBound } - 1
        guard index >= 0 else { return nil }
        let (plan, row, box) = (plans[pane][item.axis], placement.rows[index], frame.pane(pane))
        let (scale, value) = (plan.scale, item.drawnValue(placement.rows[index]))
        guard value.isFinite, scale.domain.contains(value) else { return nil }
        let width = pen.grid.length(tracking.lineWidth)
        let centre = min(max(scale.pixel(value), box.y + width / 2), box.maxY - width / 2)
        let y = pen.grid.edge(centre - width / 2) + width / 2
        let line = Rect(x: box.x, y: y - width / 2, width: box.width, height: width)
        // Not through the text of a legend.
        let legend = isVertical ? nil : legends[pane].flatMap { $0.box.y - 2 < y && $0.box.maxY + 2 > y ? $0.box.maxX + 8 : nil }
        return TrackedValue(
            line: line, segment: Segment(Point(legend ?? box.x, y), Point(box.maxX, y)),
            stroke: Stroke(chart.theme.strongText, width: width, dash: tracking.dash),
            label: tracking.placement == .plot
                ? label(plan.text(item.ownValue(row)), over: line, in: box, avoiding: legendBoxes(over: pane)) : nil,
            color: chart.theme.strongText, turn: turn)
    }

    func trackedItem(_ tracking: ValueTracking, pane: Int) -> ResolvedSeries? {
        guard let id = tracking.series else { return pane == 0 ? placed[0].first { $0.isShown } : nil }
        return placed[pane].first { $0.isShown && $0.series.id == id }
    }

    /// The series whose label in the plot takes the place of its tag on the axis.
    func untagged(pane: Int) -> String? {
        guard let tracking = chart.tracking, trackedValue(pane: pane)?.label != nil else { return nil }
        return trackedItem(tracking, pane: pane)?.series.id
    }

    /// Above the line at its end, as wide as its text; below it where there is no room above, and further left where other texts stand.
    private func label(_ text: String, over line: Rect, in box: Rect, avoiding texts: [Rect]) -> (box: Rect, text: TextRun)? {
        let inset = 5.0
        let size = Size((pen.width(text, type.axis) + 2 * inset).rounded(.up), type.tagHeight)
        guard !isVertical else { return label(text, size, inset, beside: turn(line), in: turn(box), avoiding: texts) }
        func place(_ left: Double, isAbove: Bool) -> Rect {
            Rect(x: left, y: isAbove ? line.y - size.height : line.maxY, width: size.width, height: size.height)
        }
        let lefts = stride(from: box.maxX - size.width, through: box.x, by: -size.width / 2)
        let places = lefts.flatMap { [place($0, isAbove: true), place($0, isAbove: false)] }.filter { $0.y >= box.y && $0.maxY <= box.maxY }
        return label(text, inset, at: places, avoiding: texts)
    }

    /// Right of a line that stands at its upper end; left of it where there is no room, and further down where other texts stand.
    private func label(_ text: String, _ size: Size, _ inset: Double, beside line: Rect, in box: Rect, avoiding texts: [Rect]) -> (
        box: Rect, text: TextRun
    )? {
        func place(_ top: Double, isRight: Bool) -> Rect {
            Rect(x: isRight ? line.maxX : line.x - size.width, y: top, width: size.width, height: size.height)
        }
        let tops = stride(from: box.y, through: box.maxY - size.height, by: size.height)
        let places = tops.flatMap { [place($0, isRight: true), place($0, isRight: false)] }.filter { $0.x >= box.x && $0.maxX <= box.maxX }
        return label(text, inset, at: places, avoiding: texts)
    }

    private func label(_ text: String, _ inset: Double, at places: [Rect], avoiding texts: [Rect]) -> (box: Rect, text: TextRun)? {
        guard let best = places.first(where: { place in !texts.contains { $0.meets(place) } }) else { return nil }
        let run = pen.text(
            text, type.axis, chart.theme.background, x: best.x + inset, baseline: pen.baseline(centredOn: best.midY, type.axis),
            role: "tracked-value")
        return (best, run)
    }
}
