import DojimaScale

extension Shape {
    /// Returns the shape moved by an offset in logical pixels.
    func moved(_ dx: Double, _ dy: Double) -> Shape {
        let move = { (point: Point) in Point(point.x + dx, point.y + dy) }
        switch self {
        case .rectangles(let rects, let fill): return .rectangles(rects.map { $0.moved(dx, dy) }, fill: fill.moved(dx, dy))
        case .segments(let segments, let stroke):
            return .segments(segments.map { LineSegment(move($0.from), move($0.to)) }, stroke: stroke)
        case .polyline(let points, let stroke): return .polyline(points.map(move), stroke: stroke)
        case .polygon(let points, let fill): return .polygon(points.map(move), fill: fill.moved(dx, dy))
        case .arcs(let arcs, let fill, let stroke):
            return .arcs(
                arcs.map { Arc(center: move($0.center), radius: $0.radius, start: $0.start, end: $0.end) }, fill: fill?.moved(dx, dy),
                stroke: stroke)
        case .text(var run):
            run.origin = move(run.origin)
            return .text(run)
        case .image(let raster, let rect): return .image(raster, in: rect.moved(dx, dy))
        case .group(let id, let clip, let shapes):
            return .group(id: id, clip: clip.map { $0.moved(dx, dy) }, shapes.map { $0.moved(dx, dy) })
        }
    }

    /// Returns the groups with the given id, at any depth.
    func groups(_ id: String) -> [Shape] {
        guard case .group(let own, _, let shapes) = self else { return [] }
        return own == id ? [self] : shapes.flatMap { $0.groups(id) }
    }
}

extension Fill {
    fileprivate func moved(_ dx: Double, _ dy: Double) -> Fill {
        switch self {
        case .color: self
        case .gradient(let top, let first, let bottom, let second): .gradient(top: top + dy, first, bottom: bottom + dy, second)
        case .gradientAcross(let left, let first, let right, let second):
            .gradientAcross(left: left + dx, first, right: right + dx, second)
        }
    }
}
