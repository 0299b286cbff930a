import DojimaScale

/// Converts positions from layout coordinates, in which time runs from left to right, to picture coordinates, and back.
///
/// A vertical chart is a horizontal one mirrored at the diagonal that rises to the right: time runs upwards, values to the right. Series,
/// grids, marks and annotations are always laid out and snapped to pixels as in a horizontal chart; texts are positioned in the picture.
struct OrientationTransform {
    let orientation: PlotOrientation
    /// The size of the picture, rounded to device pixels.
    private let width: Double
    private let height: Double

    init(_ orientation: PlotOrientation, in size: Size, _ grid: PixelGrid) {
        (self.orientation, width, height) = (orientation, grid.edge(size.width), grid.edge(size.height))
    }

    var isVertical: Bool { orientation == .vertical }

    /// Returns the size of the layout for a size of the picture, and vice versa.
    func callAsFunction(_ size: Size) -> Size { isVertical ? Size(size.height, size.width) : size }

    func callAsFunction(_ point: Point) -> Point { isVertical ? Point(width - point.y, height - point.x) : point }

    func callAsFunction(_ rect: Rect) -> Rect {
        isVertical ? Rect(x: width - rect.maxY, y: height - rect.maxX, width: rect.height, height: rect.width) : rect
    }

    func callAsFunction(_ anchor: AnnotationAnchor) -> AnnotationAnchor { isVertical ? anchor.transformed : anchor }

    func callAsFunction(_ edge: PlotEdge) -> PlotEdge {
        guard isVertical else { return edge }
        switch edge {
        case .left: return .bottom
        case .bottom: return .left
        case .right: return .top
        case .top: return .right
        }
    }

    func callAsFunction(_ shapes: [Shape]) -> [Shape] { isVertical ? shapes.map(transformed) : shapes }

    /// Returns the point in layout coordinates for a point in picture coordinates.
    func inverse(_ point: Point) -> Point { isVertical ? Point(height - point.y, width - point.x) : point }

    func inverse(_ rect: Rect) -> Rect {
        isVertical ? Rect(x: height - rect.maxY, y: width - rect.maxX, width: rect.height, height: rect.width) : rect
    }

    /// Returns the pixel along the time axis in picture coordinates for an x in layout coordinates.
    func time(_ x: Double) -> Double { isVertical ? height - x : x }

    /// Returns the pixel along a value axis in picture coordinates for a y in layout coordinates.
    func value(_ y: Double) -> Double { isVertical ? width - y : y }

    private func transformed(_ shape: Shape) -> Shape {
        switch shape {
        case .rectangles(let rects, let fill): return .rectangles(rects.map { self($0) }, fill: transformed(fill))
        case .segments(let segments, let stroke):
            return .segments(segments.map { LineSegment(self($0.from), self($0.to)) }, stroke: stroke)
        case .polyline(let points, let stroke): return .polyline(points.map { self($0) }, stroke: stroke)
        case .polygon(let points, let fill): return .polygon(points.map { self($0) }, fill: transformed(fill))
        case .arcs(let arcs, let fill, let stroke): return .arcs(arcs.map(transformed), fill: fill.map(transformed), stroke: stroke)
        case .text(var run):
            // A text remains horizontal and keeps its centre.
            let (box, middle) = (run.box, self(Point(run.box.midX, run.box.midY)))
            run.origin = Point(run.origin.x + middle.x - box.midX, run.origin.y + middle.y - box.midY)
            return .text(run)
        case .image(let raster, let rect): return .image(raster, in: self(rect))
        case .group(let id, let clip, let shapes): return .group(id: id, clip: clip.map { self($0) }, shapes.map(transformed))
        }
    }

    private func transformed(_ arc: Arc) -> Arc {
        let isFullCircle = arc.end - arc.start >= 2 * .pi
        return Arc(
            center: self(arc.center), radius: arc.radius, start: isFullCircle ? arc.start : 1.5 * .pi - arc.end,
            end: isFullCircle ? arc.end : 1.5 * .pi - arc.start)
    }

    private func transformed(_ fill: Fill) -> Fill {
        switch fill {
        case .color: fill
        case .gradient(let top, let upper, let bottom, let lower): .gradientAcross(left: value(bottom), lower, right: value(top), upper)
        case .gradientAcross(let left, let first, let right, let second):
            .gradient(top: time(right), second, bottom: time(left), first)
        }
    }
}

extension AnnotationAnchor {
    fileprivate var transformed: AnnotationAnchor {
        switch self {
        case .center: .center
        case .top: .right
        case .right: .top
        case .bottom: .left
        case .left: .bottom
        case .topLeft: .bottomRight
        case .bottomRight: .topLeft
        case .topRight: .topRight
        case .bottomLeft: .bottomLeft
        }
    }
}
