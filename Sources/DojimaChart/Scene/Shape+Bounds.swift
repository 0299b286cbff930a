import DojimaScale

extension Shape {
    /// The box around the areas and lines of a shape, without stroke widths; `nil` if it has no parts. O(parts).
    var bounds: Rect? {
        switch self {
        case .rectangles(let rects, _): Rect(around: rects.flatMap { [Point($0.x, $0.y), Point($0.maxX, $0.maxY)] })
        case .segments(let segments, _): Rect(around: segments.flatMap { [$0.from, $0.to] })
        case .polyline(let points, _), .polygon(let points, _): Rect(around: points)
        case .arcs(let arcs, _, _):
            Rect(
                around: arcs.flatMap { arc in
                    [-arc.radius, arc.radius].map { Point(arc.center.x + $0, arc.center.y + $0) }
                })
        case .text(let run): run.box
        case .image(_, let rect): rect
        case .group(_, let clip, let shapes):
            Rect(around: shapes.compactMap(\.bounds).flatMap { [Point($0.x, $0.y), Point($0.maxX, $0.maxY)] }).map { box in
                clip.map { box.clipped(to: $0) } ?? box
            }
        }
    }
}

extension Rect {
    /// Creates the smallest rectangle that contains some points; `nil` if there are none.
    init?(around points: [Point]) {
        guard let first = points.first else { return nil }
        var (low, high) = (first, first)
        for point in points {
            low = Point(min(low.x, point.x), min(low.y, point.y))
            high = Point(max(high.x, point.x), max(high.y, point.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
