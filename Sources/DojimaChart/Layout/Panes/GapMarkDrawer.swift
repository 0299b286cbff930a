import DojimaScale
import DojimaTime

/// Draws marks where closed time is omitted from the time axis: hairlines through the panes, or slashes across the line of the axis.
struct GapMarkDrawer {
    /// The styles of the marks; empty for no marks.
    let styles: Set<GapMarkOptions.Style>
    let scale: PaneScale
    let theme: Theme
    let grid: PixelGrid
    /// The positions whose hairlines are solid and darker than the grid: the ends of days that are marked automatically.
    var solid: Set<AxisPosition> = []

    /// Returns hairlines through a pane, under its series: solid ones, and dashed ones within days.
    func hairlines(through box: Rect, of pane: String) -> [Shape] {
        guard styles.contains(.hairline) else { return [] }
        let lines = zip(scale.marks, scale.middles).map { mark, middle in
            let x = grid.center(middle)
            return (isSolid: solid.contains(mark), line: LineSegment(Point(x, box.y), Point(x, box.maxY)))
        }
        let strokes = [
            (true, Stroke(theme.frame.mixed(with: theme.text, 0.3), width: grid.length(1))),
            (false, Stroke(theme.frame, width: grid.length(1), dash: [3, 3])),
        ]
        let shapes = strokes.compactMap { isSolid, stroke -> Shape? in
            let own = lines.filter { $0.isSolid == isSolid }.map(\.line)
            return own.isEmpty ? nil : .segments(own, stroke: stroke)
        }
        return shapes.isEmpty ? [] : [.group(id: "gap-marks-\(pane)", clip: box, shapes)]
    }

    /// Whether the hairline of a gap replaces the grid line of a tick: if the gap ends at the tick, or if both are at the same pixel.
    func replacesGridLine(at position: AxisPosition, _ x: Double) -> Bool {
        guard styles.contains(.hairline) else { return false }
        return scale.marks.contains(position) || scale.middles.contains { abs($0 - x) < scale.gap / 2 + 1.5 }
    }

    /// Returns two short strokes at each gap, across the line of the time axis, which is interrupted between them.
    func slashes(across line: Rect) -> [Shape] {
        guard styles.contains(.slash) else { return [] }
        let middles = scale.middles.map(grid.center)
        guard !middles.isEmpty else { return [] }
        // Half the distance between the strokes, and their horizontal and vertical extents from the middle.
        let (half, lean, reach) = (2.5, 1.5, 4.0)
        let y = grid.center(line.y)
        let gaps = middles.map { Rect(x: $0 - half, y: y - 1.5, width: 2 * half, height: 3) }
        let strokes = middles.flatMap { x in
            [x - half, x + half].map { LineSegment(Point($0 - lean, y + reach), Point($0 + lean, y - reach)) }
        }
        let stroke = Stroke(theme.text, width: grid.length(1))
        return [
            .group(id: "gap-marks", clip: nil, [.rectangles(gaps, fill: .color(theme.background)), .segments(strokes, stroke: stroke)])
        ]
    }
}
