import DojimaScale
import DojimaText

extension SeriesPlot {
    /// The visible columns and cells that are hatched, with their labels.
    var hatches: [(label: String, box: Rect)] {
        guard !hatched.isEmpty else { return [] }
        let boxes = options.kind == .heat ? nil : columnBoxes
        return visible.compactMap { index in
            guard let label = hatched[rows[index]], let box = boxes == nil ? heatCell(index) : boxes?(index) else { return nil }
            return (label, box)
        }
    }

    /// Lines over hatched columns and cells, from the lower left to the upper right.
    var hatching: [Shape] {
        let boxes = hatches.map(\.box)
        guard !boxes.isEmpty else { return [] }
        // Lines in the colour of the background would not be visible over pale cells.
        let color = options.kind == .heat ? theme.text.opacity(0.4) : theme.background.opacity(0.65)
        return [.segments(boxes.flatMap(SeriesPlot.diagonals), stroke: Stroke(color, width: 1))]
    }

    /// Quiet crossing lines in cells without a quantity, whose background some theme also gives to a quantity.
    func crossHatching(of boxes: [Rect]) -> [Shape] {
        guard !boxes.isEmpty else { return [] }
        let rising = boxes.flatMap(SeriesPlot.diagonals)
        let falling = boxes.flatMap { box in
            SeriesPlot.diagonals(of: box).map { line in
                LineSegment(Point(line.from.x, box.y + box.maxY - line.from.y), Point(line.to.x, box.y + box.maxY - line.to.y))
            }
        }
        return [.segments(rising + falling, stroke: Stroke(theme.text.opacity(0.16), width: 1))]
    }

    /// The distance between the lines, in logical pixels along an edge.
    private static let distance = 6.0

    private static func diagonals(of box: Rect) -> [LineSegment] {
        let count = Int(clamping: ((box.width + box.height) / distance).rounded(.up))
        return (1..<max(2, count)).compactMap { index in
            // The sum of the distances from the left and from the top at both ends of a line.
            let sum = Double(index) * distance
            let (low, high) = (max(0, sum - box.height), min(box.width, sum))
            guard low < high else { return nil }
            return LineSegment(Point(box.x + low, box.y + sum - low), Point(box.x + high, box.y + sum - high))
        }
    }
}
