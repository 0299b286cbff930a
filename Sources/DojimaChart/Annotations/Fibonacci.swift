import DojimaScale
import DojimaText

extension AnnotationKind {
    /// The usual retracements of a move, as lines from the earlier point to the right edge: 0 at the second point, 1 at the first.
    ///
    /// The ratios are powers of 0.618, the inverse of the golden ratio, and 0.5, as is usual in technical analysis (R. Fischer, *Fibonacci
    /// Applications and Strategies for Traders*, 1993).
    public static let fibonacci = AnnotationKind(
        name: "fibonacci", points: 2...2, summary: "the retracements of a move between two points"
    ) { plot in
        let (start, end) = (plot.positions[0].value, plot.positions[1].value)
        guard plot.isOnAxis else { return .outside }
        let color = plot.color ?? plot.theme.palette(0).color
        let left = max(plot.box.x, min(plot.positions[0].x, plot.positions[1].x))
        guard left < plot.box.maxX else { return AnnotationMarks() }
        let levels = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1].map { ratio in (ratio, end + ratio * (start - end)) }
        var marks = AnnotationMarks()
        var lines: [LineSegment] = []
        for (ratio, value) in levels {
            let y = plot.grid.center(plot.y(value))
            guard plot.box.y...plot.box.maxY ~= y else { continue }
            lines.append(LineSegment(Point(left, y), Point(plot.box.maxX, y)))
            // The label is at the start of the line, or at the first position along it that covers no bars.
            let along = stride(from: left + 4, to: plot.box.maxX, by: 24).map { Point($0, y) }
            marks.labels += plot.plate(
                "\(FibonacciText.percent(ratio))  \(plot.text(value))", shorter: FibonacciText.percent(ratio), color: color,
                at: [Point(left - 4, y)] + along, anchors: [.right] + along.map { _ in .left })
        }
        marks.shapes = [
            .segments(
                [LineSegment(plot.positions[0].pixel, plot.positions[1].pixel)],
                stroke: plot.stroke(color.opacity(0.6), width: 1, dash: [3, 3])),
            .segments(lines, stroke: plot.stroke(color.opacity(0.8), width: 1)),
        ]
        return marks
    }
}

private enum FibonacciText {
    /// Returns 0.618 as `61.8%`, 0.5 as `50%`.
    static func percent(_ ratio: Double) -> String {
        let tenths = Int(clamping: (ratio * 1000).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
    }
}
