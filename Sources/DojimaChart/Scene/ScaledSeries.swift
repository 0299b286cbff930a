extension Scene {
    /// The same picture with its series scaled about a point of their plot and let through: a moment of their coming or going.
    ///
    /// - Parameters:
    ///   - ids: of the series that are meant; `nil` for all.
    ///   - origin: what stays where it is, by the box of the plot.
    /// O(points of the series).
    public func withSeries(_ ids: Set<String>? = nil, scaledX: Double, scaledY: Double, opacity: Double, about origin: (Rect) -> Point)
        -> Scene
    {
        var scene = self
        scene.shapes = shapes.map {
            $0.withSeries { id, clip, shapes in
                guard ids?.contains(id) ?? true else { return shapes }
                let change = Change(origin: origin(clip), x: scaledX, y: scaledY, opacity: opacity)
                // What has no extent or no colour is not there.
                guard opacity > 0, scaledX != 0, scaledY != 0 else { return [] }
                return shapes.map { $0.changed(change) }
            }
        }
        return scene
    }

    /// A scaling about a point, and the share of all colours that shows.
    fileprivate struct Change {
        var origin: Point
        var x: Double
        var y: Double
        var opacity: Double

        func callAsFunction(_ point: Point) -> Point {
            Point(origin.x + (point.x - origin.x) * x, origin.y + (point.y - origin.y) * y)
        }

        func callAsFunction(_ rect: Rect) -> Rect {
            let (a, b) = (self(Point(rect.x, rect.y)), self(Point(rect.maxX, rect.maxY)))
            return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
        }

        func callAsFunction(_ fill: Fill) -> Fill {
            switch fill {
            case .color(let color): .color(faded(color))
            case .gradient(let top, let first, let bottom, let second):
                .gradient(top: self(Point(0, top)).y, faded(first), bottom: self(Point(0, bottom)).y, faded(second))
            case .gradientAcross(let left, let first, let right, let second):
                .gradientAcross(left: self(Point(left, 0)).x, faded(first), right: self(Point(right, 0)).x, faded(second))
            }
        }

        private func faded(_ color: Color) -> Color { color.opacity(opacity * Double(color.alpha) / 255) }

        func callAsFunction(_ stroke: Stroke) -> Stroke {
            Stroke(faded(stroke.color), width: stroke.width, dash: stroke.dash)
        }
    }
}

extension Shape {
    /// Replaces what is in the groups of series, which are clipped to their plot.
    fileprivate func withSeries(_ replace: (_ id: String, _ clip: Rect, [Shape]) -> [Shape]) -> Shape {
        guard case .group(let id, let clip, let shapes) = self else { return self }
        if let clip, id.hasPrefix("series-") { return .group(id: id, clip: clip, replace(String(id.dropFirst(7)), clip, shapes)) }
        return .group(id: id, clip: clip, shapes.map { $0.withSeries(replace) })
    }

    fileprivate func changed(_ change: Scene.Change) -> Shape {
        switch self {
        case .rectangles(let rects, let fill): return .rectangles(rects.map { change($0) }, fill: change(fill))
        case .segments(let segments, let stroke):
            return .segments(segments.map { Segment(change($0.from), change($0.to)) }, stroke: change(stroke))
        case .polyline(let points, let stroke): return .polyline(points.map { change($0) }, stroke: change(stroke))
        case .polygon(let points, let fill): return .polygon(points.map { change($0) }, fill: change(fill))
        case .arcs(let arcs, let fill, let stroke):
            let factor = min(abs(change.x), abs(change.y))
            return .arcs(
                arcs.map { Arc(center: change($0.center), radius: $0.radius * factor, start: $0.start, end: $0.end) },
                fill: fill.map { change($0) }, stroke: stroke.map { change($0) })
        case .text(var run):
            run.origin = change(run.origin)
            run.color = run.color.opacity(change.opacity * Double(run.color.alpha) / 255)
            return .text(run)
        case .image(let raster, let rect): return .image(raster, in: change(rect))
        case .group(let id, let clip, let shapes): return .group(id: id, clip: clip.map { change($0) }, shapes.map { $0.changed(change) })
        }
    }
}
