import DojimaScale

extension AnnotationKind {
    /// A line from one point to another, its parallel through a third point, and the area between them.
    ///
    /// The lines are parallel in the picture: their values differ by a factor on a logarithmic axis, and by an amount on a linear one.
    public static let channel: AnnotationKind = {
        var kind = AnnotationKind(
            name: "channel", points: 3...3, summary: "the area from a line between two points to its parallel through a third"
        ) { plot in
            guard plot.isOnAxis else { return .outside }
            let ends = plot.positions.prefix(2).map(\.pixel).sorted { $0.x < $1.x }
            let line = LineSegment(ends[0], ends[1])
            let parallel = line.parallel(through: plot.positions[2].pixel)
            let (upper, lower) = line.from.y <= parallel.from.y ? (line, parallel) : (parallel, line)
            let (color, tint) = (plot.color ?? plot.theme.palette(0).color, plot.areaTint)
            // The text is outside the channel: above the right end of a rising one or below the left end; mirrored for a falling one.
            let rises = line.to.y < line.from.y
            let points = rises ? [upper.to.moved(by: -4), lower.from.moved(by: 4)] : [lower.to.moved(by: 4), upper.from.moved(by: -4)]
            return AnnotationMarks(
                shapes: [
                    .polygon([line.from, line.to, parallel.to, parallel.from], fill: .color(tint)),
                    .segments([line, parallel], stroke: plot.stroke(color)),
                ],
                labels: plot.label(
                    plot.annotation.text, color: color.legible(on: tint.over(plot.theme.background)), at: points,
                    anchors: rises ? [.bottomRight, .topLeft] : [.topRight, .bottomLeft]))
        }
        kind.isTinted = true
        return kind
    }()
}

extension LineSegment {
    /// Returns the parallel between the same x through a point; a vertical segment is moved sideways.
    fileprivate func parallel(through point: Point) -> LineSegment {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let (right, down) = dx == 0 ? (point.x - from.x, 0) : (0, point.y - from.y - dy * (point.x - from.x) / dx)
        return LineSegment(Point(from.x + right, from.y + down), Point(to.x + right, to.y + down))
    }
}

extension Point {
    fileprivate func moved(by dy: Double) -> Point { Point(x, y + dy) }
}
