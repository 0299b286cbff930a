import DojimaScale
import DojimaTime

/// Draws the navigator below the panes, or left of them in a vertical chart: an area of closes, shaded outside the selection, two handles
/// and a few labels.
struct NavigatorDrawer {
    let navigator: Navigator
    /// The rectangle without the labels, in layout coordinates.
    let box: Rect
    let labelMiddle: Double
    let style: DrawingStyle

    private var theme: Theme { style.theme }
    private var type: Typography { style.type }
    private var typesetter: Typesetter { style.typesetter }
    private var transform: OrientationTransform { style.transform }

    /// The navigator with its labels, in picture coordinates.
    var group: Shape { .group(id: "navigator", clip: nil, transform(shapes) + labels) }

    var described: ChartDescription.NavigatorBox { ChartDescription.NavigatorBox(box: transform(box), selection: transform(selection)) }

    /// The rectangle of the selection, at least two pixels wide.
    private var selection: Rect {
        let scale = TimeScale(window: navigator.window, left: box.x, width: box.width)
        let edge = { (position: AxisPosition) in typesetter.grid.edge(min(max(scale.x(position), box.x), box.maxX)) }
        let (from, to) = (edge(navigator.selection.lowerBound), edge(navigator.selection.upperBound))
        let left = min(from, box.maxX - 2)
        return Rect(x: left, y: box.y, width: max(2, to - left), height: box.height)
    }

    private var shapes: [Shape] {
        let grid = typesetter.grid
        let selection = selection
        let shades = [
            Rect(x: box.x, y: box.y, width: selection.x - box.x, height: box.height),
            Rect(x: selection.maxX, y: box.y, width: box.maxX - selection.maxX, height: box.height),
        ].filter { $0.width > 0 }
        let frame = [
            grid.horizontal(y: box.y, from: box.x, to: box.maxX), grid.horizontal(y: box.maxY, from: box.x, to: box.maxX),
        ]
        let edges = [selection.x, selection.maxX].map { grid.vertical(x: $0, from: box.y, to: box.maxY) }
        return [
            .group(id: "navigator-area", clip: box, navigator.areas.shapes(in: box, style) { area }),
            .rectangles(shades, fill: .color(theme.navigatorShade)),
            .rectangles(frame, fill: .color(theme.grid)),
            .rectangles(edges, fill: .color(theme.handle)),
        ] + handles(of: selection).flatMap(handle)
    }

    private var area: [Shape] {
        let placement = SlotPositions(of: navigator.series, on: navigator.axis)
        let rows = Array(placement.rows[placement.visible])
        guard let extent = navigator.series.closeExtent(rows) else { return [] }
        let span = extent.upperBound - extent.lowerBound
        let low = span > 0 ? extent.lowerBound - span * 0.08 : extent.lowerBound - max(1, abs(extent.lowerBound))
        let high = span > 0 ? extent.upperBound + span * 0.1 : extent.upperBound + max(1, abs(extent.upperBound))
        guard low < high, high.isFinite, low.isFinite else { return [] }
        let scale = TimeScale(window: navigator.window, left: box.x, width: box.width)
        var plot = SeriesPlot(
            data: navigator.series, rows: placement.rows, visible: placement.visible, left: placement.starts.map(scale.x),
            right: placement.ends.map(scale.x), slotWidth: Double(placement.typicalLength) * scale.pixelsPerMicrosecond,
            scale: ValueScale(domain: low...high, start: box.maxY, end: box.y, logarithmic: false), box: box, grid: typesetter.grid,
            theme: theme,
            line: Theme.Line(theme.navigatorLine), options: SeriesOptions { $0.lineWidth = 1 })
        plot.pointCount = navigator.series.pointCount(placement.rows)
        let parts = LinePath(plot, navigator.series.closes).parts
        let backgrounds = parts.compactMap { points -> Shape? in
            guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
            return .polygon(points + [Point(last.x, box.maxY), Point(first.x, box.maxY)], fill: .color(theme.navigatorFill))
        }
        return backgrounds + plot.stroked(parts)
    }

    /// Returns the centres of both handles: on the edges of the selection, or side by side if it is narrower than a handle.
    private func handles(of selection: Rect) -> [Double] {
        let (width, free) = (navigator.handle.width, 1.0)
        guard selection.width < width + free else { return [selection.x, selection.maxX] }
        let reach = (width + free) / 2
        let middle = min(max(selection.midX, box.x + reach), box.maxX - reach)
        return [middle - reach, middle + reach]
    }

    /// Returns a handle centred on `x`, with grip lines in the middle of its height.
    private func handle(at x: Double) -> [Shape] {
        let (grid, look) = (typesetter.grid, navigator.handle)
        let maxHeight = look.height == Navigator.Handle().height ? (box.height * 0.5).rounded() : box.height
        let height = min(look.height, maxHeight)
        let outer = grid.snapped(Rect(x: x - look.width / 2, y: box.midY - height / 2, width: look.width, height: height))
        let line = grid.length(1)
        let inner = Rect(x: outer.x + line, y: outer.y + line, width: outer.width - 2 * line, height: outer.height - 2 * line)
        let spacing = look.lines == 2 ? 3 : look.width / Double(look.lines + 1)
        let grips = (0..<max(0, look.lines)).map { index in
            let offset = (Double(index) - Double(look.lines - 1) / 2) * spacing
            return grid.vertical(x: outer.midX + offset, from: outer.y + height * 0.3, to: outer.maxY - height * 0.3)
        }
        return [
            .rectangles([outer], fill: .color(theme.handle)), .rectangles([inner], fill: .color(theme.background)),
            .rectangles(grips, fill: .color(theme.handle)),
        ]
    }

    /// The labels, in picture coordinates.
    private var labels: [Shape] {
        NavigatorDrawer.ticks(navigator, length: box.width, isVertical: transform.isVertical, typesetter, type).compactMap { tick in
            guard !tick.label.isEmpty else { return nil }
            let width = typesetter.width(tick.label, type.axis)
            if transform.isVertical {
                let middle = transform.time(tick.isParent ? box.x + type.axis.size / 2 : box.x + tick.left + tick.width / 2)
                let x = transform.value(box.maxY) - 4 - width
                return x >= 2 ? text(tick.label, x: x, middle: middle) : nil
            }
            // The space reserved for a tick's label is wider than the text and may have been moved inside from the end.
            let left = min(max(tick.x - width / 2, 0), box.width - width)
            return text(tick.label, x: tick.isParent ? box.x : box.x + left, middle: labelMiddle, tick.isParent ? .start : .middle)
        }
    }

    private func text(_ text: String, x: Double, middle: Double, _ anchor: TextRun.Anchor = .end) -> Shape {
        let run = typesetter.text(
            text, type.axis, theme.colored(\.axis).text, x: x, baseline: typesetter.baseline(centeredOn: middle, type.axis),
            role: "navigator")
        return .text(run.anchored(anchor))
    }

    private static func ticks(_ navigator: Navigator, length: Double, isVertical: Bool, _ typesetter: Typesetter, _ type: Typography)
        -> [TimeTick]
    {
        timeTicks(
            timeline: navigator.timeline, window: navigator.window, zone: navigator.zone, width: length, interval: .day,
            overhang: isVertical ? 6 : 12
        ) { isVertical ? type.axis.size * 1.3 + 16 : typesetter.width($0, type.axis) + 36 }
    }

    /// Returns the width of the widest label of a vertical navigator whose length is between half and all of the picture's height.
    static func widestLabel(_ navigator: Navigator, length: Double, _ typesetter: Typesetter, _ type: Typography) -> Double {
        stride(from: 1, through: 0.5, by: -0.1).flatMap { fraction in
            ticks(navigator, length: fraction * length, isVertical: true, typesetter, type).map { typesetter.width($0.label, type.axis) }
        }.max() ?? 0
    }
}
