package import DojimaScale
package import DojimaText

/// The state of a series that is animated as it appears or disappears: its scaling around a point of the picture, and its opacity.
package struct SeriesAnimationState: Sendable, Hashable {
    var origin: Point
    var scaleX: Double
    var scaleY: Double
    /// The opacity, from 0 (invisible) to 1.
    var opacity: Double

    package init(origin: Point, scaleX: Double = 1, scaleY: Double = 1, opacity: Double = 1) {
        self.origin = origin
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.opacity = opacity
    }

    var isIdentity: Bool { scaleX == 1 && scaleY == 1 && opacity == 1 }
}

/// The error thrown if a series of a kind that cannot be animated is to be animated.
package struct SeriesAnimationError: ReportedError, Hashable {
    /// The id of the series.
    var series: String
    var kind: String

    package init(series: String, kind: String) {
        self.series = series
        self.kind = kind
    }

    package var category: ErrorCategory { .request }
    package var message: Message { "\(series): a series of type \(kind) cannot be animated; show or hide it without animation" }
}

extension ChartDrawing {
    /// Returns the picture with some series scaled and faded. O(points of the series). Throws if a kind cannot be animated.
    ///
    /// - Parameter state: returns the state of a series, given its description and plot rectangle, or `nil` to leave it unchanged.
    package func scene(animating state: (ChartDescription.Series, Rect) -> SeriesAnimationState?) throws(SeriesAnimationError) -> Scene {
        var animated: [String: SeriesAnimationState] = [:]
        for series in description.series {
            guard let pane = description.panes.first(where: { $0.id == series.pane }), let state = state(series, pane.box) else {
                continue
            }
            guard series.animates else { throw SeriesAnimationError(series: series.id, kind: series.type) }
            animated[series.id] = state
        }
        return scene.withSeries(animated)
    }
}

extension Scene {
    /// Returns the picture with some series, by id, in the given states. O(points of the series).
    func withSeries(_ states: [String: SeriesAnimationState]) -> Scene {
        var scene = self
        scene.shapes = scene.shapes.map {
            $0.withSeries { id, shapes in
                guard let state = states[id], !state.isIdentity else { return shapes }
                // A series scaled to zero, or with zero opacity, is invisible.
                guard state.opacity > 0, state.scaleX != 0, state.scaleY != 0 else { return [] }
                let transform = ScaleTransform(origin: state.origin, x: state.scaleX, y: state.scaleY, opacity: state.opacity)
                return shapes.map { $0.transformed(transform) }
            }
        }
        return scene
    }

    /// Returns the picture without some series.
    public func withoutSeries(_ ids: Set<String>) -> Scene {
        var scene = self
        scene.shapes = scene.shapes.map { $0.withSeries { ids.contains($0) ? [] : $1 } }
        return scene
    }

    /// A scaling around a point, and a factor for the opacity of all colours.
    fileprivate struct ScaleTransform {
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
    /// Returns the shape with the opacity of all colours multiplied by a factor; the opacity of images is unchanged.
    func faded(_ opacity: Double) -> Shape { transformed(Scene.ScaleTransform(origin: Point(0, 0), x: 1, y: 1, opacity: opacity)) }

    /// Replaces the contents of the groups of series, which are clipped to their plots.
    fileprivate func withSeries(_ replace: (_ id: String, [Shape]) -> [Shape]) -> Shape {
        guard case .group(let id, let clip, let shapes) = self else { return self }
        if clip != nil, id.hasPrefix("series-") { return .group(id: id, clip: clip, replace(String(id.dropFirst(7)), shapes.elements)) }
        return .group(id: id, clip: clip, shapes.map { $0.withSeries(replace) })
    }

    fileprivate func transformed(_ transform: Scene.ScaleTransform) -> Shape {
        switch self {
        case .rectangles(let rects, let fill): return .rectangles(rects.map { transform($0) }, fill: transform(fill))
        case .segments(let segments, let stroke):
            return .segments(segments.map { LineSegment(transform($0.from), transform($0.to)) }, stroke: transform(stroke))
        case .polyline(let points, let stroke): return .polyline(points.map { transform($0) }, stroke: transform(stroke))
        case .polygon(let points, let fill): return .polygon(points.map { transform($0) }, fill: transform(fill))
        case .arcs(let arcs, let fill, let stroke):
            let factor = min(abs(transform.x), abs(transform.y))
            return .arcs(
                arcs.map { Arc(center: transform($0.center), radius: $0.radius * factor, start: $0.start, end: $0.end) },
                fill: fill.map { transform($0) }, stroke: stroke.map { transform($0) })
        case .text(var run):
            run.origin = transform(run.origin)
            run.color = run.color.opacity(transform.opacity * Double(run.color.alpha) / 255)
            return .text(run)
        case .image(let raster, let rect): return .image(raster, in: transform(rect))
        case .group(let id, let clip, let shapes):
            return .group(id: id, clip: clip.map { transform($0) }, shapes.map { $0.transformed(transform) })
        }
    }
}
