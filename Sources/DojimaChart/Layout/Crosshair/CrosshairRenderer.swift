import DojimaScale
import DojimaText
import DojimaTime

/// Draws a crosshair over everything else, with its box at a position where it covers no text and as little data as possible.
struct CrosshairRenderer {
    @Boxed private(set) var position: CrosshairPosition
    let reader: CrosshairReader
    let style: DrawingStyle

    static let outsideWarning = "crosshair: its point is outside the visible range"

    private var transform: OrientationTransform { style.transform }
    private var panes: [PaneLayout] { reader.panes }

    /// - Parameter texts: rectangles that the box of the crosshair avoids, in picture coordinates.
    func drawn(avoiding texts: [Rect]) -> (shapes: [Shape], described: ChartDescription.Crosshair, warning: String?) {
        let reading = reader.reading(position)
        let at = scenePoint
        var described = ChartDescription.Crosshair(
            time: Double(position.time.microseconds) / 1_000_000, x: at.x, y: at.y, series: position.point?.item.series.id ?? "",
            value: position.point?.value, isMoved: position.isMoved, isShown: position.isShown, title: reading.title,
            entries: (reading.main + reading.others).map { ChartDescription.Crosshair.Entry(label: $0.label, text: $0.text) },
            lines: reading.lines, box: nil, isInterpolated: position.point?.isBetween == true)
        guard position.isShown else { return ([], described, CrosshairRenderer.outsideWarning) }
        guard position.crosshair.parts.contains(.box) else { return ([group(lines)], described, nil) }
        let box =
            switch position.crosshair.box {
            case .panel:
                CrosshairBox(position: position, pane: panes[position.point?.pane ?? 0], style: style).panel(of: reading, avoiding: texts)
            case .callout: CrosshairCallout(at: position, reader, style)?.drawn(avoiding: texts)
            }
        described.box = box?.box
        return ([group(lines + (box?.shapes ?? []))], described, box == nil ? "crosshair: its box does not fit" : nil)
    }

    private func group(_ shapes: [Shape]) -> Shape { .group(id: "crosshair", clip: nil, shapes) }

    /// The position in picture coordinates; without a point, `y` is `nil` in a horizontal chart.
    private var scenePoint: (x: Double, y: Double?) {
        guard style.isVertical else { return (position.x, position.y) }
        return (transform.value(position.y ?? panes[position.point?.pane ?? 0].box.midY), transform.time(position.x))
    }

    private var lines: [Shape] {
        let (grid, theme, look) = (style.grid, style.theme, position.crosshair.style)
        if let drawer = look.drawer {
            let point = Point(position.x, position.y ?? panes.first?.box.midY ?? 0)
            return drawer.draw(CrosshairCanvas(point: transform(point), panes: panes.map { transform($0.box) }, theme: theme))
        }
        let width = grid.length(look.lineWidth)
        let stroke = Stroke(look.lineColor ?? theme.text, width: width, dash: look.dash)
        // A line whose width is an even number of device pixels is sharp if it is centred between two of them.
        let isEven = Int(clamping: (width * grid.scale).rounded()) % 2 == 0
        let segments = segments { isEven ? grid.edge($0) : grid.center($0) }
        return transform((segments.isEmpty ? [] : [.segments(segments, stroke: stroke)]) + target)
    }

    /// - Parameter sharp: returns the nearest coordinate at which a line is sharp.
    private func segments(_ sharp: (Double) -> Double) -> [LineSegment] {
        guard let first = panes.first?.box, let last = panes.last?.box else { return [] }
        let (parts, pixel) = (position.crosshair.parts, style.grid.pixel)
        var segments: [LineSegment] = []
        if parts.contains(.verticalLine) {
            let x = sharp(min(position.x, first.maxX - pixel))
            // The line does not cross the text of legends; legends of a vertical chart are above the plots.
            let legends = style.isVertical ? [] : panes.compactMap { $0.legend?.box }
            var start = first.y
            for legend in legends where legend.x - 2 < x && legend.maxX + 6 > x {
                if legend.y - 8 > start { segments.append(LineSegment(Point(x, start), Point(x, legend.y - 2))) }
                start = legend.maxY + 2
            }
            segments.append(LineSegment(Point(x, start), Point(x, last.maxY)))
        }
        if parts.contains(.horizontalLine), let y = position.y, let pane = position.point.map({ panes[$0.pane] }) {
            let level = sharp(min(y, pane.box.maxY - pixel))
            segments.append(LineSegment(Point(pane.clearOfLegend(at: level, transform) ?? pane.box.x, level), Point(pane.box.maxX, level)))
        }
        return segments
    }

    /// The mark at the point of a line.
    private var target: [Shape] {
        guard position.crosshair.parts.contains(.target), let y = position.y, let item = position.point?.item, !item.series.kind.hasSlots
        else {
            return []
        }
        let (point, color, background) = (Point(position.x, y), item.shownLine.color, style.theme.background)
        if let target = position.crosshair.style.target { return target.shapes(at: [point], color: color, background: background) }
        return [.arcs([Arc(center: point, radius: 4)], fill: .color(color), stroke: Stroke(background, width: 1.5))]
    }
}

extension Typography {
    /// The font of crosshair boxes.
    var crosshair: Font { density == .small ? axis : legend }
}
