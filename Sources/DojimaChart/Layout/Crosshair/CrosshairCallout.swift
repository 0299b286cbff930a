import DojimaText
import DojimaScale

/// A box with the value at a crosshair's point, above or below it, or right or left of it in a vertical chart. If the box is moved to stay
/// inside the plot, its caret is slanted.
struct CrosshairCallout {
    /// The time, and the value with its unit.
    let lines: [String]
    let color: Color
    let point: TrackedPoint
    /// The position of the crosshair in layout coordinates.
    let at: Point
    @Boxed private(set) var pane: PaneLayout
    let style: DrawingStyle

    private var font: Font { style.type.crosshair }
    private var lineHeight: Double { (font.size * 1.5).rounded() }
    /// The distance between the point and the box.
    private var distance: Double { 20 }

    /// The size of the box in picture coordinates.
    private var size: Size {
        Size(((lines.map { style.typesetter.width($0, font) }.max() ?? 0) + 16).rounded(.up), lineHeight * 2 + 8)
    }

    /// The space that the box needs above the point.
    var headroom: LabelClearance {
        let top = point.item.drawnValue(point.row)
        return LabelClearance(
            axis: point.item.axis, value: top, left: at.x - 88, right: at.x - 72, pixels: distance + style.transform(size).height + 2)
    }

    /// - Parameter texts: rectangles that the box avoids, in picture coordinates.
    func drawn(avoiding texts: [Rect]) -> (shapes: [Shape], box: Rect)? {
        // A box next to its point is placed like one above it, with x and y exchanged.
        let isBeside = style.isVertical
        func exchanged(_ rect: Rect) -> Rect { isBeside ? Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width) : rect }
        func exchanged(_ point: Point) -> Point { isBeside ? Point(point.y, point.x) : point }
        let size = size
        let own = isBeside ? Size(size.height, size.width) : size
        let (point, plot) = (exchanged(style.transform(at)), exchanged(style.transform(pane.box)))
        guard own.width <= plot.width - 4 else { return nil }
        let left = min(max(plot.x + 2, point.x - own.width / 2), plot.maxX - 2 - own.width)
        let (above, below) = (point.y - distance - own.height, point.y + distance)
        // In the first case greater values are to the right, in the second above.
        let boxes = (isBeside ? [below, above] : [above, below]).map {
            style.grid.snapped(Rect(x: left, y: $0, width: own.width, height: own.height))
        }
        let free = boxes.first { box in
            box.y >= plot.y && box.maxY <= plot.maxY && !texts.contains { $0.overlaps(exchanged(box)) }
        }
        guard let box = free else { return nil }
        let edge = box.y > point.y ? box.y : box.maxY
        let foot = min(max(point.x, box.x + 5), box.maxX - 5)
        let caret = [Point(foot - 5, edge), point, Point(foot + 5, edge)].map(exchanged)
        let rect = exchanged(box)
        return ([.polygon(caret, fill: .color(color)), .rectangles([rect], fill: .color(color))] + self.texts(in: rect), rect)
    }

    private func texts(in box: Rect) -> [Shape] {
        lines.enumerated().map { index, line in
            let baseline = style.typesetter.baseline(centeredOn: box.y + 4 + lineHeight * (Double(index) + 0.5), font)
            return .text(style.typesetter.text(line, font, color.contrasting, x: box.x + 8, baseline: baseline, role: "crosshair"))
        }
    }
}

extension CrosshairCallout {
    /// Creates a callout; `nil` if the crosshair has no point.
    init?(at position: CrosshairPosition, _ reader: CrosshairReader, _ style: DrawingStyle) {
        guard let point = position.point, let y = position.y else { return nil }
        let (item, pane) = (point.item, reader.panes[point.pane])
        let plan = pane.axes[item.axis]
        let name = if case .bars = item.series.data, item.series.kind.downsampling != .tallest { "Close" } else { item.series.name }
        let value = plan.text(point.value, of: item) + (plan.title.isEmpty ? "" : " \(plan.title)")
        self.init(
            lines: [reader.title(of: position), "\(name): \(point.marked(value, isInBox: true))"],
            color: item.hasOwnColor ? item.shownMainColor : style.theme.strongText, point: point, at: Point(position.x, y), pane: pane,
            style: style)
    }
}
