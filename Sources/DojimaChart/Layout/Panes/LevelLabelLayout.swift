import DojimaScale
import DojimaText

/// The positions of texts that label horizontal lines: next to the line, or further away with a leader.
///
/// Of two lines too close for a text between them, the upper one has its text above it and the lower one below it. For more lines, the
/// texts are in rows above and below all of them, in the order of the lines, with leaders that do not cross.
struct LevelLabelLayout {
    /// A text and its line, in layout coordinates.
    private struct Level {
        var id: Int
        /// The drawn y of the line.
        var y: Double
        /// The y before it is snapped to pixels, which determines the order of lines on one pixel.
        var exactY: Double
        var size: Size
        /// The distance of the text's nearest edge from its line, positive below the line; `nil` if it may be on either side.
        var offset: Double?
        var hasLeader = false
    }

    private let levels: [Int: Level]
    private let box: Rect
    private let transform: OrientationTransform

    private static let gap = 2.0
    private static let inset = 4.0
    private static let leaderLength = 14.0

    /// - Parameters:
    ///   - labels: the labels of lines, each with the id for `candidates(_:)` and the exact y of its value.
    ///   - box: the rectangle of the pane in layout coordinates.
    init(_ labels: [(id: Int, label: AnnotationLabel, y: Double)], in box: Rect, _ transform: OrientationTransform) {
        (self.box, self.transform) = (box, transform)
        let levels = labels.compactMap { id, label, exactY -> Level? in
            guard let y = label.line, let first = label.candidates.first else { return nil }
            return Level(id: id, y: y, exactY: exactY, size: transform(Size(first.width, first.height)))
        }.sorted { ($0.exactY, $0.id) < ($1.exactY, $1.id) }
        var placed: [Int: Level] = [:]
        var start = 0
        while start < levels.count {
            var end = start + 1
            while end < levels.count, levels[end].y - levels[end - 1].y < max(levels[end].size.height, levels[end - 1].size.height) + 3 {
                end += 1
            }
            for level in LevelLabelLayout.rows(Array(levels[start..<end]), in: box) { placed[level.id] = level }
            start = end
        }
        self.levels = placed
    }

    /// Returns lines that are close to each other, with their texts in rows above the upper and below the lower ones.
    private static func rows(_ lines: [Level], in box: Rect) -> [Level] {
        guard lines.count > 1, let first = lines.first, let last = lines.last else { return lines }
        let height = (lines.map(\.size.height).max() ?? 0) + 1
        let (free, below) = (Int(clamping: max(0, (first.y - box.y) / height)), Int(clamping: max(0, (box.maxY - last.y) / height)))
        let upper = min(free, max((lines.count + 1) / 2, lines.count - below))
        var placed = lines
        for index in lines.indices {
            // Rows from the lines outwards; the innermost row on each side belongs to the line farthest from that side.
            let isUpper = index < upper
            let row = Double(isUpper ? upper - 1 - index : index - upper)
            let edge = isUpper ? first.y - gap - row * height : last.y + gap + row * height
            placed[index].offset = edge - lines[index].y
            placed[index].hasLeader = isUpper ? upper > 1 : lines.count - upper > 1
        }
        return placed
    }

    /// Returns the possible positions of a text, best first; `nil` if it labels no line.
    func candidates(_ id: Int) -> [LabelCandidate]? {
        guard let level = levels[id] else { return nil }
        let sides: [(edge: Double, isAbove: Bool)] =
            level.offset.map { [(level.y + $0, $0 < 0)] }
            ?? [(level.y - LevelLabelLayout.gap, true), (level.y + LevelLabelLayout.gap, false)]
        let (width, reach) = (level.size.width, level.hasLeader ? LevelLabelLayout.leaderLength : 0)
        let (right, left) = (box.maxX - LevelLabelLayout.inset - reach - width, box.x + LevelLabelLayout.inset)
        // At the end, near the latest prices, or at the start, or between them.
        let starts = [right, left] + Array(stride(from: right - width / 2, to: left, by: -max(8, width / 2)))
        return starts.filter { $0 >= box.x }.flatMap { x in
            sides.map { edge, isAbove in
                let text = Rect(x: x, y: isAbove ? edge - level.size.height : edge, width: width, height: level.size.height)
                let leader = LineSegment(Point(text.maxX - 2, text.midY), Point(text.maxX + reach, level.y))
                return LabelCandidate(box: transform(text), leader: level.hasLeader ? leader : nil)
            }
        }
    }
}
