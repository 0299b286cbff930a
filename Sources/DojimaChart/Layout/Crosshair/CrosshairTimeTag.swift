import DojimaScale

/// The tag with the time of a crosshair on the first time axis.
struct CrosshairTimeTag {
    let text: String
    /// The x of the crosshair in layout coordinates.
    let x: Double
    let side: TimeAxis.Side
    /// The row of the axis next to the plots.
    let strip: Rect
    /// The edge of the row at which tick marks begin.
    let edge: AxisFrame.Edge
    /// The size of the picture.
    let size: Size
    let style: DrawingStyle

    private var width: Double { (style.pen.width(text, style.type.axis) + 12).rounded(.up) }

    /// The text and its box in picture coordinates; `nil` if the box would overlap the plots.
    var placed: (run: TextRun, box: Rect)? {
        guard !style.isVertical else { return upright }
        let (type, width) = (style.type, width)
        let left = min(max(strip.x, x - width / 2), size.width - 2 - width)
        // Over the labels, not over the title next to them.
        let top = side == .top ? strip.maxY - type.timeAxisHeight : strip.y
        let box = style.grid.snapped(Rect(x: left, y: top + 1, width: width, height: type.timeAxisHeight - 3))
        return (run(x: left + 6, middle: top + type.timeAxisHeight / 2 + 1).anchored(.middle), box)
    }

    /// The tag over the labels of a vertical time axis.
    private var upright: (run: TextRun, box: Rect)? {
        let (type, turn, width) = (style.type, style.turn, width)
        let strip = turn(strip)
        let middle = min(max(strip.y + type.tagHeight / 2, turn.time(x)), strip.maxY - type.tagHeight / 2)
        let left = min(max(2, edge == .top ? strip.maxX - 1 - width : strip.x + 1), size.width - 2 - width)
        guard left + width <= strip.maxX + 0.5, left >= strip.x - type.margin else { return nil }
        let box = style.grid.snapped(Rect(x: left, y: middle - type.tagHeight / 2, width: width, height: type.tagHeight))
        return (run(x: box.x + 6, middle: box.midY), box)
    }

    private func run(x: Double, middle: Double) -> TextRun {
        let (pen, font) = (style.pen, style.type.axis)
        let color = style.theme.strongText.contrasting
        return pen.text(text, font, color, x: x, baseline: pen.baseline(centredOn: middle, font), role: "crosshair")
    }
}
