import DojimaChart
import DojimaInteraction
import DojimaPlatform
import DojimaScale

/// An event of a pointer.
public enum PointerPhase: String, Sendable, CaseIterable {
    /// The button is pressed, or a finger touches the screen.
    case down
    /// The pointer moves: a drag while it is down, else the crosshair follows it.
    case move
    /// The button or the finger is lifted.
    case up
    /// The pointer leaves the chart, or the system interrupts the gesture: it ends where it is, and the crosshair is removed.
    case cancel
}

/// The gesture of one pointer on a chart, from events in pixels.
///
/// A press that moves less than a few pixels is a click; the second of two clicks on a plot zooms in about it.
struct PointerGestures {
    /// Seconds without a move after which a release has no velocity.
    private static let rest = 0.1
    /// The distance in pixels that a press may move and still be a click.
    private static let clickReach = 4.0
    /// The longest time in seconds between the clicks of a double click, and their largest distance in pixels.
    private static let doubleClick = (time: 0.4, reach: 8.0)
    /// Seconds after which a step of a pinch begins another one.
    private static let pinchPause = 0.5

    private struct Event {
        var point: Point
        var time: Double
    }

    private enum Target {
        case plot(ChartAreas.Area)
        case axis(ChartAreas.Area)
        /// The navigator, and the distance of the pointer from the handle that it drags.
        case navigator(Rect, offset: Double)
    }

    private struct Drag {
        let target: Target
        let start: Event
        /// The last events, the first of which is at most twice the rest before the last.
        var trail: [Event]
        var hasBegun = false
    }

    private var drag: Drag?
    private var click: Event?
    private var pinch: Event?

    /// Handles an event at a point of the picture.
    mutating func handle(_ phase: PointerPhase, at point: Point, time: Double, on chart: InteractiveChart) throws {
        guard let drawing = chart.drawing else { return }
        let areas = ChartAreas(drawing, of: chart.chart)
        let event = Event(point: chart.chart.laidOut(point), time: time)
        switch phase {
        case .down:
            if drag != nil { try end(at: time, nil, on: chart) }
            try press(event, areas, on: chart)
        case .move where drag != nil: try move(event, on: chart)
        case .move: if areas.plot(at: event.point) != nil { chart.point(at: event.point) } else { chart.hideCrosshair() }
        case .up: try release(event, on: chart)
        case .cancel:
            try end(at: time, nil, on: chart)
            chart.hideCrosshair()
        }
    }

    private mutating func press(_ event: Event, _ areas: ChartAreas, on chart: InteractiveChart) throws {
        func begin(_ target: Target) { drag = Drag(target: target, start: event, trail: [event]) }
        switch areas.part(at: event.point) {
        case nil: break
        case .plot:
            if chart.isMoving { chart.stop(at: event.time) }
            if let plot = areas.plot(at: event.point) { begin(.plot(plot)) }
        case .axis: if let axis = areas.axis(at: event.point) { begin(.axis(axis)) }
        case .navigator(let part):
            guard let (box, window) = areas.navigator else { return }
            // The distance from the handle, so that the handle can reach the ends of the navigator.
            let handle = part == .lowerHandle ? window.x : part == .upperHandle ? window.maxX : event.point.x
            begin(.navigator(box, offset: event.point.x - handle))
            drag?.hasBegun = true
            chart.hideCrosshair()
            let fraction = PointerGestures.fraction(event.point.x, in: box, event.point.x - handle)
            try chart.apply(at: event.time) {
                [.range(.beginDrag(part, at: $0.selector.limits.position(atFraction: fraction)))]
            }
        }
    }

    private mutating func move(_ event: Event, on chart: InteractiveChart) throws {
        guard var drag else { return }
        drag.trail.removeAll { $0.time < event.time - 2 * PointerGestures.rest }
        drag.trail.append(event)
        defer { self.drag = drag }
        if !drag.hasBegun {
            guard distance(event.point, drag.start.point) >= PointerGestures.clickReach else { return }
            drag.hasBegun = true
            click = nil
            chart.hideCrosshair()
            switch drag.target {
            case .plot(let plot):
                let start = plot.fractions(drag.start.point)
                try chart.apply(at: event.time, over: plot.id) { _ in [.beginPan(at: start)] }
            case .axis(let axis): chart.beginStretch(axis.id)
            case .navigator: break
            }
        }
        switch drag.target {
        case .plot(let plot):
            let point = plot.fractions(event.point)
            try chart.apply(at: event.time, over: plot.id) { _ in [.pan(to: point)] }
        case .axis(let axis):
            let (from, to) = (axis.fractions(drag.start.point), axis.fractions(event.point))
            chart.stretch(by: pow(4, axis.id == "x" ? to.x - from.x : from.y - to.y), at: event.time)
        case .navigator(let box, let offset):
            let fraction = PointerGestures.fraction(event.point.x, in: box, offset)
            try chart.apply(at: event.time) { [.range(.drag(to: $0.selector.limits.position(atFraction: fraction)))] }
        }
    }

    private mutating func release(_ event: Event, on chart: InteractiveChart) throws {
        if let last = drag?.trail.last, last.point != event.point { try move(event, on: chart) }
        guard let drag else { return }
        if !drag.hasBegun, case .plot(let plot) = drag.target {
            self.drag = nil
            return try clicked(event, plot, on: chart)
        }
        try end(at: event.time, velocity(of: drag, at: event.time), on: chart)
    }

    /// Ends the drag, after which the chart continues to move at a velocity in pixels per second; `nil` for none.
    private mutating func end(at time: Double, _ velocity: Point?, on chart: InteractiveChart) throws {
        guard let drag else { return }
        self.drag = nil
        guard drag.hasBegun else { return }
        let velocity = velocity ?? Point(0, 0)
        switch drag.target {
        case .plot(let plot):
            let box = plot.box
            try chart.apply(at: time, over: plot.id) { _ in
                [.endPan(velocity: PlotVelocity(velocity.x / box.width, -velocity.y / box.height))]
            }
        case .axis: chart.endStretch()
        case .navigator(let box, _): try chart.apply(at: time) { _ in [.range(.endDrag(velocity: velocity.x / box.width))] }
        }
    }

    private mutating func clicked(_ event: Event, _ plot: ChartAreas.Area, on chart: InteractiveChart) throws {
        let (limits, first) = (PointerGestures.doubleClick, click)
        click = event
        guard let first, event.time - first.time <= limits.time, distance(event.point, first.point) <= limits.reach else { return }
        click = nil
        let point = plot.fractions(event.point)
        try chart.apply(at: event.time, over: plot.id) { _ in [.doubleTap(at: point)] }
    }

    /// The velocity over the last tenth of a second, in pixels per second; `nil` after a rest.
    private func velocity(of drag: Drag, at time: Double) -> Point? {
        let rest = PointerGestures.rest
        guard let last = drag.trail.last, time - last.time <= rest, let first = drag.trail.first(where: { $0.time >= last.time - rest })
        else { return nil }
        let seconds = last.time - first.time
        guard seconds >= 0.001 else { return nil }
        return Point((last.point.x - first.point.x) / seconds, (last.point.y - first.point.y) / seconds)
    }

    // MARK: Zooming

    /// Zooms by a factor about a point of the picture; over a value axis, stretches that axis. Has no effect outside of plots, axes and
    /// navigator.
    mutating func wheel(by factor: Double, at point: Point, time: Double, on chart: InteractiveChart) throws {
        guard drag == nil, factor > 0, factor.isFinite, let drawing = chart.drawing else { return }
        let areas = ChartAreas(drawing, of: chart.chart)
        let point = chart.chart.laidOut(point)
        switch areas.part(at: point) {
        case nil: break
        case .plot(let id):
            let about = areas.plot(at: point)?.fractions(point) ?? .middle
            try chart.apply(at: time, over: id) { _ in [.zoom(by: factor, about: about)] }
        case .axis(let id) where id != "x":
            chart.beginStretch(id)
            chart.stretch(by: 1 / factor, at: time)
            chart.endStretch()
        case .axis:
            let x = areas.plots.first?.fractions(point).x ?? 0.5
            try chart.apply(at: time) { _ in [.zoom(by: factor, about: PlotPoint(min(max(x, 0), 1), 0.5))] }
        case .navigator: try chart.apply(at: time) { _ in [.zoom(by: factor)] }
        }
    }

    /// Zooms like the wheel by one step of a pinch; the chart follows the middle of the fingers from the last step.
    mutating func pinch(by factor: Double, at point: Point, time: Double, on chart: InteractiveChart) throws {
        guard factor > 0, factor.isFinite, let drawing = chart.drawing else { return }
        // The second finger turns a drag into a pinch.
        try end(at: time, nil, on: chart)
        let before = pinch.flatMap { time - $0.time <= PointerGestures.pinchPause ? $0.point : nil }
        let middle = chart.chart.laidOut(point)
        pinch = Event(point: middle, time: time)
        guard let plot = ChartAreas(drawing, of: chart.chart).plot(at: middle) else {
            return try wheel(by: factor, at: point, time: time, on: chart)
        }
        let (from, to) = (plot.fractions(before ?? middle), plot.fractions(middle))
        try chart.apply(at: time, over: plot.id) { _ in [.beginPinch(about: from), .pinch(scale: factor, about: to), .endPinch()] }
    }

    /// The position of a dragged part as a fraction of the navigator.
    private static func fraction(_ x: Double, in box: Rect, _ offset: Double) -> Double { (x - offset - box.x) / box.width }

    private func distance(_ a: Point, _ b: Point) -> Double { hypot(a.x - b.x, a.y - b.y) }
}
