import DojimaScale
import DojimaPlatform

extension AnnotationKind {
    /// A line from one point to another.
    public static let trendLine = AnnotationKind(name: "trend-line", points: 2...2, summary: "a line from one point to another") { plot in
        plot.isOnAxis ? plot.line(from: plot.positions[0].pixel, to: plot.positions[1].pixel) : .outside
    }

    /// A line from one point through another to the edge of the plot.
    public static let ray = AnnotationKind(
        name: "ray", points: 2...2, summary: "a line from one point through another to the edge"
    ) { plot in
        let (from, through) = (plot.positions[0].pixel, plot.positions[1].pixel)
        return plot.isOnAxis ? plot.line(from: from, to: plot.edge(from: from, through: through)) : .outside
    }

    /// A line with an arrowhead at its second point.
    public static let arrow = AnnotationKind(name: "arrow", points: 2...2, summary: "a line with a head at its second point") { plot in
        let (from, to) = (plot.positions[0].pixel, plot.positions[1].pixel)
        let color = plot.color ?? plot.theme.strongText
        let length = hypot(to.x - from.x, to.y - from.y)
        guard plot.isOnAxis else { return .outside }
        guard length > 0 else { return AnnotationMarks() }
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length)
        let (reach, half) = (min(9, length), 4.0)
        let base = Point(to.x - dx * reach, to.y - dy * reach)
        let head = [to, Point(base.x - dy * half, base.y + dx * half), Point(base.x + dy * half, base.y - dx * half)]
        // The text is at the tail, away from the arrowhead.
        let anchor: AnnotationAnchor = abs(dx) > abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .bottom : .top)
        return AnnotationMarks(
            shapes: [.segments([LineSegment(from, base)], stroke: plot.stroke(color)), .polygon(head, fill: .color(color))],
            labels: plot.label(
                plot.annotation.text, color: color, at: [Point(from.x - dx * 3, from.y - dy * 3)],
                anchors: [plot.annotation.anchor ?? anchor]))
    }
}

extension AnnotationPlot {
    /// Returns a line with its text at its end.
    fileprivate func line(from: Point, to: Point) -> AnnotationMarks {
        let color = color ?? theme.palette(0).color
        let rises = to.y < from.y
        return AnnotationMarks(
            shapes: [.segments([LineSegment(from, to)], stroke: stroke(color))],
            labels: label(
                annotation.text, color: color, at: [Point(to.x, to.y + (rises ? -4 : 4)), Point(to.x, to.y + (rises ? 4 : -4))],
                anchors: rises ? [.bottomRight, .topLeft] : [.topRight, .bottomLeft]))
    }

    /// Returns the point at which a line from one point through another leaves the plot; the second point if both are equal.
    fileprivate func edge(from: Point, through: Point) -> Point {
        let (dx, dy) = (through.x - from.x, through.y - from.y)
        let reaches = [
            dx > 0 ? (box.maxX - from.x) / dx : dx < 0 ? (box.x - from.x) / dx : .infinity,
            dy > 0 ? (box.maxY - from.y) / dy : dy < 0 ? (box.y - from.y) / dy : .infinity,
        ]
        guard let reach = reaches.min(), reach.isFinite else { return through }
        // The line extends at least to the second point; the part outside the plot is clipped.
        return Point(from.x + dx * max(1, reach), from.y + dy * max(1, reach))
    }
}
