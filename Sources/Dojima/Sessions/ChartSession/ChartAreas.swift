import DojimaChart
public import DojimaInteraction
import DojimaScale

/// A part of an interactive chart that a pointer can act on.
public enum ChartPart: Sendable, Hashable {
    /// A plot, by the id of its pane: a drag pans, the wheel zooms.
    case plot(String)
    /// An axis, by its id, or `x` for the time axis: a drag and the wheel stretch it.
    case axis(String)
    /// A part of the navigator: a drag moves the window or one of its ends.
    case navigator(RangePart)
}

/// The parts of a drawn chart that pointers act on, in coordinates in which time runs along x also if the chart is vertical.
struct ChartAreas: Sendable {
    struct Area: Sendable {
        var id: String
        var box: Rect

        /// A point as fractions of the box, limited to ten times its size.
        func fractions(_ point: Point) -> PlotPoint {
            func limited(_ value: Double) -> Double { min(max(value, -10), 10) }
            return PlotPoint(limited((point.x - box.x) / box.width), limited(1 - (point.y - box.y) / box.height))
        }
    }

    let plots: [Area]
    let axes: [Area]
    /// The navigator and its window; `nil` if the chart has none.
    let navigator: (box: Rect, window: Rect)?

    /// Half of the width in pixels of the area in which a handle of the navigator is hit.
    private static let reach = 6.0

    init(_ drawing: ChartDrawing, of chart: Chart) {
        func laidOut(_ box: Rect) -> Rect {
            let (a, b) = (chart.laidOut(Point(box.x, box.y)), chart.laidOut(Point(box.maxX, box.maxY)))
            return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
        }
        let description = drawing.description
        plots = description.panes.map { Area(id: $0.id, box: laidOut($0.box)) }
        axes = description.axes.map { Area(id: $0.id, box: laidOut($0.box)) }
        navigator = description.navigator.map { (laidOut($0.box), laidOut($0.selection)) }
    }

    func plot(at point: Point) -> Area? { plots.first { $0.box.contains(point) } }

    func axis(at point: Point) -> Area? { axes.first { $0.box.contains(point) } }

    /// The part at a point; `nil` for none.
    func part(at point: Point) -> ChartPart? {
        if let plot = plot(at: point) { return .plot(plot.id) }
        if let part = navigatorPart(at: point) { return .navigator(part) }
        return axis(at: point).map { .axis($0.id) }
    }

    /// The part of the navigator at a point, whose handles extend beyond both ends. A narrow window leaves a third of its width free of
    /// handles, so that it can be moved.
    private func navigatorPart(at point: Point) -> RangePart? {
        guard let (box, window) = navigator else { return nil }
        let wide = Rect(x: box.x - ChartAreas.reach, y: box.y, width: box.width + 2 * ChartAreas.reach, height: box.height)
        guard wide.contains(point) else { return nil }
        let inside = min(ChartAreas.reach, window.width / 3)
        if point.x >= window.x - ChartAreas.reach, point.x <= window.x + inside { return .lowerHandle }
        if point.x >= window.maxX - inside, point.x <= window.maxX + ChartAreas.reach { return .upperHandle }
        return point.x > window.x && point.x < window.maxX ? .window : .outside
    }
}
