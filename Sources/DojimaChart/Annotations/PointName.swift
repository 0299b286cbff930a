import DojimaScale

extension AnnotationKind {
    /// The name of a point: next to it, on the side where it hides the least data, or further away with a leader.
    ///
    /// `text` may consist of two lines: the full name, and a shorter one that is used if the full name does not fit.
    package static func pointName() -> AnnotationKind {
        AnnotationKind(name: "point-name", points: 1...1, summary: "a name next to a point at a time and a price") { plot in
            let point = plot.positions[0].pixel
            guard plot.box.x - 1...plot.box.maxX + 1 ~= point.x, plot.box.y - 1...plot.box.maxY + 1 ~= point.y else {
                return AnnotationMarks()
            }
            let (x, y, gap, step) = (point.x, point.y, 7.0, 22.0)
            let adjacent: [(Point, AnnotationAnchor)] = [
                (Point(x + gap, y), .left), (Point(x - gap, y), .right), (Point(x, y - gap), .bottom), (Point(x, y + gap), .top),
                (Point(x + gap * 0.7, y - gap * 0.7), .bottomLeft), (Point(x - gap * 0.7, y - gap * 0.7), .bottomRight),
                (Point(x + gap * 0.7, y + gap * 0.7), .topLeft), (Point(x - gap * 0.7, y + gap * 0.7), .topRight),
            ]
            let away = (1...4).flatMap { ring -> [(Point, AnnotationAnchor)] in
                let distance = step * Double(ring)
                return [
                    (Point(x, y - distance), .bottom), (Point(x, y + distance), .top),
                    (Point(x + distance, y - distance * 0.7), .bottomLeft),
                    (Point(x - distance, y - distance * 0.7), .bottomRight), (Point(x + distance, y + distance * 0.7), .topLeft),
                    (Point(x - distance, y + distance * 0.7), .topRight),
                ]
            }
            let texts = plot.annotation.text.split(separator: "\n").map(String.init)
            let labels = texts.compactMap { text -> AnnotationLabel? in
                let size = plot.size(of: text)
                guard size.width <= plot.transform(plot.box).width else { return nil }
                // A name that is moved into the plot would cover its own point.
                let candidates = (adjacent + away).enumerated().map {
                    ($0.offset, plot.box(of: text, at: $0.element.0, anchor: $0.element.1))
                }
                .filter { $0.1.isWithin(plot.transform(plot.box)) }
                var label = AnnotationLabel(text, color: plot.color ?? plot.theme.strongText, candidates: candidates.map(\.1))
                label.preferredCount = candidates.count { $0.0 < adjacent.count }
                label.point = point
                return label
            }
            guard var label = labels.first(where: { !$0.candidates.isEmpty }) ?? labels.first else { return AnnotationMarks() }
            label.shortened = Array(labels.dropFirst())
            var marks = AnnotationMarks(labels: [label])
            marks.obstacles = [Rect(x: x - 4, y: y - 4, width: 8, height: 8)]
            return marks
        }
    }
}
