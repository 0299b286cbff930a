import DojimaChart
package import DojimaScale
package import DojimaSeries
import DojimaText
import DojimaTime

/// The chart of a session and its last frame, used only by the thread of the session.
package final class SessionState {
    private var chart: InteractiveChart
    /// The last frame.
    package private(set) var frame: ChartFrame
    /// The bars that were appended to the first symbol.
    private let appended = AppendedBars()
    /// The reason why bars cannot be appended; `nil` if they can.
    let appendProblem: PictureError?

    private let reader: (any MarketReader)?
    private let cache = ChartCache()
    private var pointers = PointerGestures()
    /// The error of the changes since the last frame.
    private var error: PictureError?
    /// Whether `frame` was returned by `nextFrame`.
    private var isShown = false
    /// Whether data were written that the chart does not show yet.
    private var isOutdated = false

    /// Reads the data of a specification and draws the first frame. Throws as `Picture` does, and for charts that do not move.
    package init(_ specification: ChartSpecification, source: (any BarSource)?) throws {
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

    /// The number of rows that were read from the series with appended bars, or scanned in it.
    package var visitedRows: Int { appended.visitedRows }

    /// The stamp of the last bar of the first symbol when it was last read.
    var lastBar: Instant { chart.sourceAxis.source.extent.last }

    /// Performs a change; an error is that of the next frame.
    package func perform(_ change: (SessionState) throws -> Void) {
        if isShown { error = nil }
        do { try change(self) } catch { self.error = PictureError(error) }
    }

    /// Draws the chart if it is out of date; returns `nil` if nothing has changed since the last call.
    package func nextFrame() -> ChartFrame? {
        do { try draw() } catch { self.error = PictureError(error) }
        if frame.isMoving != chart.isMoving || frame.error != error {
            (frame.isMoving, frame.error, isShown) = (chart.isMoving, error, false)
        }
        defer { isShown = true }
        return isShown ? nil : frame
    }

    private func draw() throws {
        guard let drawing = try current.update() else { return }
        (frame, isShown) = (ChartFrame(drawing, of: chart), false)
    }

    /// The chart with all data written so far.
    package var current: InteractiveChart {
        get throws {
            if isOutdated {
                isOutdated = false
                try chart.reload(keepsSpan: false)
            }
            return chart
        }
    }

    // MARK: Changes

    package func pointer(_ phase: PointerPhase, at point: Point, time: Double) throws {
        // A press acts on the chart as it is now.
        if phase == .down { try draw() }
        try pointers.handle(phase, at: point, time: time, on: current)
    }

    package func wheel(by factor: Double, at point: Point, time: Double) throws {
        try pointers.wheel(by: factor, at: point, time: time, on: current)
    }

    package func pinch(by factor: Double, at point: Point, time: Double) throws {
        try pointers.pinch(by: factor, at: point, time: time, on: current)
    }

    /// Adds a bar that is not earlier than the last one. O(1); the chart is composed again with its next use.
    package func append(_ bar: Bar) {
        appended.append(bar, stamp: chart.sourceAxis.source.stamp)
        isOutdated = true
    }

    package func reload() {
        appended.forgetBase()
        isOutdated = true
    }

    /// Composes the chart of a changed specification; window, ranges of value axes and crosshair stay.
    package func edit(_ change: (inout ChartSpecification) throws -> Void) throws {
        let chart = try current
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
        (self.chart, pointers) = (edited, PointerGestures())
    }
}
