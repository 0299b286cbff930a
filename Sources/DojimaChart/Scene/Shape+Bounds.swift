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
                clip.map { box.intersection($0) } ?? box
            }
        }
    }
}
