public import DojimaChart
public import DojimaScale
public import DojimaTime

/// A drawn state of an interactive chart.
public struct ChartFrame: Sendable {
    /// The shapes, in pixels of the picture.
    public let scene: Scene
    /// The times that the window shows, with the closed time at its ends; for bars of a day or longer, midnights UTC of trade dates.
    public let window: Range<Instant>
    /// The boxes of the plots from top to bottom, in pixels of the picture.
    public let plots: [Rect]
    /// The box of the window in the navigator, in pixels of the picture; `nil` if the chart has no navigator.
    public let navigatorWindow: Rect?
    /// The bar at the crosshair; `nil` if none is shown.
    public let crosshair: NearestBar?
    /// Whether the chart continues to move after a gesture, so that more frames follow.
    public internal(set) var isMoving: Bool
    /// The error of the last change or read, if it failed; the frame then shows the state before it.
    public internal(set) var error: PictureError?

    private let chart: Chart
    private let areas: ChartAreas
    private let field: PointField
    /// The id of the series of the first symbol.
    private let main: String

    init(_ drawing: ChartDrawing, of interactive: InteractiveChart) {
        (scene, chart, main) = (drawing.scene, interactive.chart, interactive.mainSeries)
        (plots, navigatorWindow) = (drawing.description.panes.map(\.box), drawing.description.navigator?.selection)
        areas = ChartAreas(drawing, of: chart)
        field = interactive.field
        window = interactive.sourceAxis.moments(of: interactive.window)
        isMoving = interactive.isMoving
        crosshair = interactive.showsCrosshair ? interactive.crosshair.map { [chart, main] in NearestBar($0, in: chart, main) } : nil
    }

    /// The part of the chart at a point of the picture, for example to choose the shape of the mouse pointer; `nil` for none.
    public func part(at point: Point) -> ChartPart? { areas.part(at: chart.laidOut(point)) }

    /// The bar of the first symbol that is nearest to a point of the picture, along the time axis; `nil` outside of the plots, and if no bar
    /// is in view. O(log bars in view).
    public func nearest(to point: Point) -> NearestBar? {
        let point = chart.laidOut(point)
        guard areas.plot(at: point) != nil else { return nil }
        return field.nearestPoint(to: point.x, ofMain: main).map { NearestBar($0.time, in: chart, main) }
    }
}

/// A bar of a chart, with the values of all visible series at its time.
public struct NearestBar: Sendable, Hashable {
    /// The time of the bar.
    public let time: Instant
    /// The values by name, without missing ones: `open`, `high`, `low`, `close` and `volume` of the first symbol, those of other symbols as
    /// `MSFT.close`, and those of studies by their ids, such as `sma:20`.
    public let values: [String: Double]

    init(_ time: Instant, in chart: Chart, _ main: String) {
        self.time = time
        values = Dictionary(chart.values(at: time, ofMain: main).map { ($0.name, $0.value) }) { first, _ in first }
    }
}
