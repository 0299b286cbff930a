import DojimaScale

extension AnnotationKind {
    /// The move from one point to another: a tinted box, the difference, its percentage and the number of bars.
    public static let measure = AnnotationKind(
        name: "measure", points: 2...2, summary: "the move between two points: difference, percent and bars"
    ) { plot in
        let (from, to) = (plot.positions[0], plot.positions[1])
        guard plot.isOnAxis else { return .outside }
        let difference = to.value - from.value
        let color = plot.color ?? (plot.theme.isHollow ? plot.theme.strongText : plot.theme.color(from: 0, to: difference))
        let (x, y) = (AnnotationPlot.span([from.x, to.x]), AnnotationPlot.span([from.y, to.y]))
        let area = plot.grid.snapped(
            Rect(x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound).intersection(
                plot.box))
        let middle = plot.grid.center((from.x + to.x) / 2)
        let away = to.y <= from.y ? 1.0 : -1.0
        let head = [Point(middle, to.y), Point(middle - 4, to.y + away * 7), Point(middle + 4, to.y + away * 7)]
        let labels = plot.label(
            plot.measureText(difference), color: color,
            at: [Point(middle, to.y - away * 3)] + [0.9, 0.5, 0.1].map { Point(middle + 5, from.y + (to.y - from.y) * $0) }
                + [Point(middle, from.y + away * 3), Point(area.maxX, from.y + away * 3)],
            anchors: [away > 0 ? .bottom : .top, .left, .left, .left] + (away > 0 ? [.top, .topRight] : [.bottom, .bottomRight]))
        return AnnotationMarks(
            shapes: [
                .rectangles([area], fill: .color(color.opacity(0.1))),
                .segments([LineSegment(Point(middle, from.y), Point(middle, to.y + away * 7))], stroke: plot.stroke(color, width: 1)),
                .polygon(head, fill: .color(color)),
            ], labels: labels)
    }
}

extension AnnotationPlot {
    /// Returns `+186.20 (+7.91%), 18 bars`, preceded by the annotation's own text.
    fileprivate func measureText(_ difference: Double) -> String {
        var text = signedText(difference)
        let start = positions[0].value
        if start > 0 { text += " (\(NumberText.signedPercent(difference / start * 100)))" }
        if let count = count(positions[0], positions[1]) { text += count == 1 ? ", 1 bar" : ", \(count) bars" }
        return annotation.text.isEmpty ? text : "\(annotation.text)  \(text)"
    }
}
