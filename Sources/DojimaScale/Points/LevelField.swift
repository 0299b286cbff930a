/// The levels of one frame: lines across a pane, each at a value of its axis.
public struct LevelField: Sendable {
    /// A line that a pointer can meet.
    public struct Line: Sendable {
        /// Unique among the lines.
        public var id: String
        /// Of the pane; pixels outside mean none of its lines.
        public var box: Rect
        /// Of its value axis.
        public var scale: ValueScale
        public var value: Double
        /// Whether it may be moved.
        public var isMovable: Bool
        /// Values are multiples of it, as the prices of an instrument are; `nil` for any.
        public var step: Double?

        public init(id: String, box: Rect, scale: ValueScale, value: Double, isMovable: Bool, step: Double? = nil) {
            self.id = id
            self.box = box
            self.scale = scale
            self.value = value
            self.isMovable = isMovable
            self.step = step
        }

        /// Its pixel, from the top of the picture.
        public var y: Double { scale.pixel(value) }

        /// The nearest value that it may have: in what its axis shows of its pane, and a multiple of the step where there is one there.
        package func allowed(_ value: Double) -> Double {
            let ends = [scale.value(atPixel: box.y), scale.value(atPixel: box.maxY)]
            let shown = max(min(ends[0], ends[1]), scale.domain.lowerBound)...min(max(ends[0], ends[1]), scale.domain.upperBound)
            let value = min(max(value, shown.lowerBound), shown.upperBound)
            guard let step, step > 0, step.isFinite else { return value }
            // The multiple at or within the ends.
            var count = (value / step).rounded()
            if count * step > shown.upperBound { count = (shown.upperBound / step).rounded(.down) }
            if count * step < shown.lowerBound { count = (shown.lowerBound / step).rounded(.up) }
            return shown.contains(count * step) ? count * step : value
        }
    }

    /// In drawing order, the last one on top.
    public var lines: [Line]

    public init(_ lines: [Line]) { self.lines = lines }

    public func line(_ id: String) -> Line? { lines.first { $0.id == id } }

    /// The nearest line that may be moved, at most so many pixels away; of several at one place the one on top. O(lines).
    package func line(at place: Point, reach: Double) -> Line? {
        var best: (line: Line, distance: Double)?
        for line in lines where line.isMovable && line.box.contains(place) && line.y >= line.box.y && line.y <= line.box.maxY {
            let distance = abs(line.y - place.y)
            if distance <= reach, distance <= best?.distance ?? .infinity { best = (line, distance) }
        }
        return best?.line
    }
}
