public import DojimaTime

/// The panes and points that a pointer can hit in one frame of a chart, in pixels.
///
/// A field is created for each frame. State that persists between frames, such as a crosshair or a selection, refers to points by series
/// and time.
public struct PointField: Sendable, Equatable {
    /// The panes from top to bottom.
    public var panes: [Rect]
    /// The series in drawing order.
    public var series: [PointSeries]

    public init(panes: [Rect], series: [PointSeries]) {
        self.panes = panes
        self.series = series
    }

    /// A field without panes and points, used before the first load.
    public static let empty = PointField(panes: [], series: [])

    /// Returns the series with an id; `nil` if there is none.
    public func series(_ id: String) -> PointSeries? { series.first { $0.id == id } }

    /// The index of the pane at a point, or of the nearest pane at most `hitDistance` pixels away.
    public func pane(at point: Point, within hitDistance: Double = 0) -> Int? {
        if let inside = panes.firstIndex(where: { $0.contains(point) }) { return inside }
        let near = panes.indices.map { ($0, panes[$0].clamp(point).squaredDistance(to: point)) }.min { $0.1 < $1.1 }
        return near.flatMap { $0.1 <= hitDistance * hitDistance ? $0.0 : nil }
    }
}

/// A point of a series, or a point on the line between two of them.
public struct FieldPoint: Sendable, Hashable {
    /// The id of the series.
    public var series: String
    /// The time of the point, or of the preceding point if this one is between two.
    public var time: Instant
    /// The fraction of the distance to the next point, measured in pixels along the axis; 0 at the point itself.
    public var fraction: Double
    /// The value at the point, interpolated if the point is between two others.
    public var value: Double
    /// The position of the point in the picture.
    public var pixel: Point

    public init(series: String, time: Instant, fraction: Double = 0, value: Double, pixel: Point) {
        self.series = series
        self.time = time
        self.fraction = fraction
        self.value = value
        self.pixel = pixel
    }
}
