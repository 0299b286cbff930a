public import DojimaTime

/// All that a pointer can meet in one frame of a chart: panes and the points of their series, in pixels.
///
/// It is made anew with each frame. What must outlive a frame, as a crosshair or a selection, is kept by series and time.
public struct PointField: Sendable, Equatable {
    /// From the top down.
    public var panes: [Rect]
    /// In drawing order.
    public var series: [PointSeries]

    public init(panes: [Rect], series: [PointSeries]) {
        self.panes = panes
        self.series = series
    }

    /// A field without any points, as before the first load.
    public static let empty = PointField(panes: [], series: [])

    public func series(_ id: String) -> PointSeries? { series.first { $0.id == id } }

    /// The pane under a place, or the one that is at most `reach` pixels away.
    public func pane(at place: Point, reach: Double = 0) -> Int? {
        if let inside = panes.firstIndex(where: { $0.contains(place) }) { return inside }
        let near = panes.indices.map { ($0, panes[$0].clamp(place).squaredDistance(to: place)) }.min { $0.1 < $1.1 }
        return near.flatMap { $0.1 <= reach * reach ? $0.0 : nil }
    }
}

/// A point of a series, or a place on the line between two.
public struct FieldPoint: Sendable, Hashable {
    public var series: String
    /// Of the point, or of the one before a place between two.
    public var time: Instant
    /// The share of the way to the next point, in pixels of the axis; 0 at the point itself.
    public var share: Double
    public var value: Double
    public var place: Point

    public init(series: String, time: Instant, share: Double = 0, value: Double, place: Point) {
        self.series = series
        self.time = time
        self.share = share
        self.value = value
        self.place = place
    }
}
