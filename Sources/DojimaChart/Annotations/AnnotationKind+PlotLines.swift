import DojimaScale

extension AnnotationKind {
    /// A line at a value from edge to edge of the plot, such as a support level.
    public static let horizontalLine = AnnotationKind(
        name: "horizontal-line", points: 1...1, uses: .value, summary: "a line at a price from edge to edge", isLevel: true
    ) { plot in
        let y = plot.grid.center(plot.positions[0].y)
        guard plot.box.y...plot.box.maxY ~= y else { return AnnotationMarks() }
        let color = plot.color ?? plot.theme.text
        let line = Shape.segments([LineSegment(Point(plot.box.x, y), Point(plot.box.maxX, y))], stroke: plot.stroke(color, width: 1))
        // Above or below the line at its right end, near the latest prices, or else at its left end.
        var labels = plot.label(
            plot.annotation.text, color: color,
            at: [
                Point(plot.box.maxX - 4, y - 2), Point(plot.box.maxX - 4, y + 2), Point(plot.box.x + 4, y - 2),
                Point(plot.box.x + 4, y + 2),
            ],
            anchors: [.bottomRight, .topRight, .bottomLeft, .topLeft])
        for index in labels.indices { labels[index].line = y }
        return AnnotationMarks(shapes: [line], labels: labels)
    }

    /// A line at a time from top to bottom of the plot, such as the date of an announcement.
    public static let verticalLine = AnnotationKind(
        name: "vertical-line", points: 1...1, uses: .time, summary: "a line at a time from top to bottom"
    ) { plot in
        let x = plot.grid.center(plot.positions[0].x)
        guard plot.box.x...plot.box.maxX ~= x else { return AnnotationMarks() }
        let color = plot.color ?? plot.theme.text
        let line = Shape.segments(
            [LineSegment(Point(x, plot.box.y), Point(x, plot.box.maxY))], stroke: plot.stroke(color, width: 1, dash: [4, 3]))
        let labels = plot.label(
            plot.annotation.text, color: color,
            at: [
                Point(x + 3, plot.box.y + 2), Point(x - 3, plot.box.y + 2), Point(x + 3, plot.box.maxY - 2),
                Point(x - 3, plot.box.maxY - 2),
            ],
            anchors: [.topLeft, .topRight, .bottomLeft, .bottomRight])
        var marks = AnnotationMarks(shapes: [line], labels: labels)
        marks.lines = [Rect(x: x - 0.5, y: plot.box.y, width: 1, height: plot.box.height)]
        return marks
    }
}
