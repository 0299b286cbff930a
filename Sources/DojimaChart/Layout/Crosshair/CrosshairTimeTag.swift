import DojimaScale

/// The tag with the time of a crosshair on the first time axis.
struct CrosshairTimeTag {
    let text: String
    /// The x of the crosshair in layout coordinates.
    let x: Double
    let side: TimeAxis.Side
    /// The row of the axis next to the plots.
    let axisBox: Rect
    /// The edge of the row at which tick marks begin.
    let edge: AxisFrame.Edge
    /// The size of the picture.
    let size: Size
    let style: DrawingStyle

    private var width: Double { (style.typesetter.width(text, style.type.tag) + 12).rounded(.up) }

    /// The text and its box in picture coordinates; `nil` if the box would overlap the plots.
    var placed: (run: TextRun, box: Rect)? {
        guard !style.isVertical else { return vertical }
        let (type, width) = (style.type, width)
        let left = min(max(axisBox.x, x - width / 2), size.width - 2 - width)
        // Over the labels, not over the title next to them.
        let top = side == .top ? axisBox.maxY - type.timeAxisHeight : axisBox.y
        let box = style.grid.snapped(Rect(x: left, y: top + 1, width: width, height: type.timeAxisHeight - 3))
        return (run(x: left + 6, middle: top + type.timeAxisHeight / 2 + 1).anchored(.middle), box)
    }

    /// The tag over the labels of a vertical time axis.
    private var vertical: (run: TextRun, box: Rect)? {
        let (type, transform, width) = (style.type, style.transform, width)
        let axisBox = transform(axisBox)
        let middle = min(max(axisBox.y + type.tagHeight / 2, transform.time(x)), axisBox.maxY - type.tagHeight / 2)
        let left = min(max(2, edge == .top ? axisBox.maxX - 1 - width : axisBox.x + 1), size.width - 2 - width)
        guard left + width <= axisBox.maxX + 0.5, left >= axisBox.x - type.margin else { return nil }
        let box = style.grid.snapped(Rect(x: left, y: middle - type.tagHeight / 2, width: width, height: type.tagHeight))
        return (run(x: box.x + 6, middle: box.midY), box)
    }

    private func run(x: Double, middle: Double) -> TextRun {
        let (typesetter, font) = (style.typesetter, style.type.tag)
        let color = style.theme.texts.tag.color ?? style.theme.strongText.contrasting
        return typesetter.text(text, font, color, x: x, baseline: typesetter.baseline(centeredOn: middle, font), role: "crosshair")
    }
}
