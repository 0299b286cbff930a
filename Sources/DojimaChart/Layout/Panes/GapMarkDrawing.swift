import DojimaScale
import DojimaTime

extension ChartLayout {
    /// Dashed hairlines through a pane, under its series.
    func gapMarks(of pane: String, in box: Rect) -> [Shape] {
        guard let marks = chart.gapMarks, marks.style == .hairline else { return [] }
        let lines = timeScale.middles.map { middle in
            let x = pen.grid.centre(middle)
            return Segment(Point(x, box.y), Point(x, box.maxY))
        }
        guard !lines.isEmpty else { return [] }
        let stroke = Stroke(chart.theme.frame, width: pen.grid.length(1), dash: [3, 3])
        return [.group(id: "gap-marks-\(pane)", clip: box, [.segments(lines, stroke: stroke)])]
    }

    /// Whether the hairline of a gap stands for the grid line of a tick: where the gap ends at the tick, or it falls on that line.
    func isMarked(_ position: AxisPosition, _ x: Double) -> Bool {
        guard let marks = chart.gapMarks, marks.style == .hairline else { return false }
        let scale = timeScale
        return scale.marks.contains(position) || scale.middles.contains { abs($0 - x) < scale.gap / 2 + 1.5 }
    }

    /// Two short strokes at each gap across the line of the time axis, which is cut between them.
    func gapSlashes(_ place: AxisPlace) -> [Shape] {
        guard let marks = chart.gapMarks, marks.style == .slash else { return [] }
        let (line, grid) = (place.line ?? frame.timeAxis(0), pen.grid)
        let middles = timeScale.middles.map(grid.centre)
        guard !middles.isEmpty else { return [] }
        // Half of the distance of the strokes, and how far they reach to each side and up and down.
        let (half, lean, reach) = (2.5, 1.5, 4.0)
        let y = grid.centre(line.y)
        let cuts = middles.map { Rect(x: $0 - half, y: y - 1.5, width: 2 * half, height: 3) }
        let strokes = middles.flatMap { x in
            [x - half, x + half].map { Segment(Point($0 - lean, y + reach), Point($0 + lean, y - reach)) }
        }
        return [
            .group(
                id: "gap-marks", clip: nil,
                [
                    .rectangles(cuts, fill: .color(chart.theme.background)),
                    .segments(strokes, stroke: Stroke(chart.theme.text, width: grid.length(1))),
                ])
        ]
    }
}
