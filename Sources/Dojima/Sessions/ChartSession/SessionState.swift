import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The chart of a session and its last frame, used only by the thread of the session.
final class SessionState {
    private(set) var chart: InteractiveChart
    /// The last frame.
    private(set) var frame: ChartFrame
    /// The bars that were appended to the first symbol.
    let appended = AppendedBars()
    /// The reason why bars cannot be appended; `nil` if they can.
    let appendProblem: PictureError?

    private let reader: (any MarketReader)?
    private let cache = ChartCache()
    private var pointers = PointerGestures()
    private var error: PictureError?
    /// Whether `frame` was returned by `nextFrame`.
    private var isShown = false

    /// Reads the data of a specification and draws the first frame. Throws as `Picture` does, and for charts that do not move.
    init(_ specification: ChartSpecification, source: (any BarSource)?) throws {
        let own = try source.map { try specification.reader(of: $0) }
        appended.key = (source as? MemorySource)?.key
        reader = own?.overlaid(by: appended)
        chart = try InteractiveChart(specification, source: reader, cache: cache)
        let main = chart.sourceAxis.source
        let isStored = try own?.extent(of: main.stored) != nil
        appended.key = isStored ? main.stored : nil
        appendProblem =
            isStored
            ? nil : PictureError(.request, "\(main.symbol) is no symbol of the session's source, so no bar can be appended to its series")
        guard let drawing = try chart.update() else { throw PictureError(.request, "there is nothing to draw") }
        frame = ChartFrame(drawing, of: chart)
    }

    /// Performs a change; an error is that of the next frame.
    func perform(_ change: (SessionState) throws -> Void) {
        do { try change(self) } catch { self.error = PictureError(error) }
    }

    /// Draws the chart if it is out of date; returns `nil` if nothing has changed since the last call.
    func nextFrame() -> ChartFrame? {
        perform { try $0.draw() }
        if frame.isMoving != chart.isMoving || frame.error != error { (frame.isMoving, frame.error, isShown) = (chart.isMoving, error, false) }
        error = nil
        defer { isShown = true }
        return isShown ? nil : frame
    }

    private func draw() throws {
        guard let drawing = try chart.update() else { return }
        (frame, isShown) = (ChartFrame(drawing, of: chart), false)
    }

    // MARK: Changes

    func pointer(_ phase: PointerPhase, at point: Point, time: Double) throws {
        // A press acts on the chart as it is now.
        if phase == .down { try draw() }
        try pointers.handle(phase, at: point, time: time, on: chart)
    }

    func wheel(by factor: Double, at point: Point, time: Double) throws {
        try pointers.wheel(by: factor, at: point, time: time, on: chart)
    }

    func pinch(by factor: Double, at point: Point, time: Double) throws {
        try pointers.pinch(by: factor, at: point, time: time, on: chart)
    }

    func append(_ bar: Bar) throws {
        appended.append(bar, stamp: chart.sourceAxis.source.stamp)
        try chart.reload(keepsSpan: false)
    }

    func reload() throws {
        appended.forgetBase()
        try chart.reload(keepsSpan: false)
    }

    /// Composes the chart of a changed specification; window, ranges of value axes and crosshair stay.
    func edit(_ change: (inout ChartSpecification) throws -> Void) throws {
        var next = chart.specification
        next.window = chart.windowRequest
        for (axis, range) in chart.ranges { try next.setRange(range, ofAxis: axis) }
        let symbol = next.mainSymbol
        try change(&next)
        guard next.mainSymbol == symbol else {
            throw PictureError(.request, "the first symbol of a session does not change; make a session of the other symbol")
        }
        let edited = try InteractiveChart(next, source: reader, cache: cache)
        if let time = chart.crosshair { edited.point(at: time) }
        (chart, pointers) = (edited, PointerGestures())
    }
}
