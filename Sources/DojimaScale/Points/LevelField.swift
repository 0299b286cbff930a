/// The levels of one frame: lines across a pane, each at a value of the pane's axis.
public struct LevelField: Sendable {
    /// A line that a pointer can hit.
    public struct Line: Sendable {
        /// The id, which is unique among the lines.
        public var id: String
        /// The rectangle of the pane; a pointer outside it does not hit the line.
        public var box: Rect
        /// The scale of the line's value axis.
        public var scale: ValueScale
        /// The value of the line on the pane's axis.
        public var value: Double
        /// Whether the line can be moved.
        public var isMovable: Bool
        /// The step to which values are rounded, such as the tick size of an instrument; `nil` for none.
        package var step: Double?

        public init(id: String, box: Rect, scale: ValueScale, value: Double, isMovable: Bool, step: Double? = nil) {
            self.id = id
            self.box = box
            self.scale = scale
            self.value = value
            self.isMovable = isMovable
            self.step = step
        }

        /// The y coordinate of the line, in pixels from the top of the picture.
        public var y: Double { scale.pixel(value) }

        /// The nearest allowed value: within the visible range of the axis, and a multiple of the step if that range contains one.
        package func allowed(_ value: Double) -> Double {
            let ends = [scale.value(atPixel: box.y), scale.value(atPixel: box.maxY)]
            let shown = max(min(ends[0], ends[1]), scale.domain.lowerBound)...min(max(ends[0], ends[1]), scale.domain.upperBound)
            let value = min(max(value, shown.lowerBound), shown.upperBound)
            guard let step, step > 0, step.isFinite else { return value }
            // The nearest multiple within the visible range.
            var count = (value / step).rounded()
            if count * step > shown.upperBound { count = (shown.upperBound / step).rounded(.down) }
            if count * step < shown.lowerBound { count = (shown.lowerBound / step).rounded(.up) }
            return shown.contains(count * step) ? count * step : value
        }
    }

    /// The lines in drawing order; the last one is on top.
    package var lines: [Line]

    public init(_ lines: [Line]) { self.lines = lines }

    /// Returns the line with an id; `nil` if there is none.
    public func line(_ id: String) -> Line? { lines.first { $0.id == id } }

    /// The nearest movable line at most `hitDistance` pixels from a point; of several at the same distance, the topmost. O(lines).
    package func line(at point: Point, within hitDistance: Double) -> Line? {
        var best: (line: Line, distance: Double)?
        for line in lines where line.isMovable && line.box.contains(point) && line.y >= line.box.y && line.y <= line.box.maxY {
            let distance = abs(line.y - point.y)
            if distance <= hitDistance, distance <= best?.distance ?? .infinity { best = (line, distance) }
        }
        return best?.line
    }
}
