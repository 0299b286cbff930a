import DojimaCairo
package import DojimaChart
package import DojimaInteraction
package import DojimaScale
package import DojimaSeries
import DojimaText
package import DojimaTime

/// An interactive chart of a specification: gestures as in scripts, a crosshair at a bar, and the values that a page shows for both.
///
/// Belongs to one thread. Each frame is the picture of a chart of its window, crosshair and ranges. Until the first gesture it is the
/// picture of the specification, which may show slightly more than its window.
///
/// A `FrameSession` loads the chart, moves its window and draws it. The other state of that session is not used:
/// - The crosshair is a time, as in a specification, and stays if its bar leaves the window. That of a session belongs to a point of a
///   series, and ends with it.
/// - Gestures move the value axes of the touched pane. Those of a session are chosen before the chart is loaded.
/// - Selected bars and the values of horizontal lines are parts of the specification, and a page composes another chart to change them. A
///   session changes them in its chart.
package final class InteractiveChart {
    package var sourceAxis: SourceAxis { composer.sourceAxis }
    /// The specification that was passed to the initializer; its window is not changed by gestures.
    package let specification: ChartSpecification
    /// The time of the bar at the crosshair; `nil` for none.
    package internal(set) var crosshair: Instant?
    /// The id of the series that a floating crosshair follows; `nil` for the first prices.
    var followedSeries: String?
    /// The ranges of value axes that the user set, by axis id.
    package private(set) var ranges: [String: ClosedRange<Double>] = [:]
    /// The minimum widths of the columns of axis labels.
    package var axisWidths: AxisWidths { didSet { if axisWidths != oldValue { applyRangesAndWidths() } } }
    /// The minimum widths of those columns during the current gesture or motion, which keep the width of the plot stable. Empty between
    /// gestures.
    package private(set) var gestureWidths = AxisWidths() { didSet { if gestureWidths != oldValue { applyRangesAndWidths() } } }

    private var composer: WindowComposer
    private var frames: FrameSession
    private let source: (any MarketReader)?
    private let cache: ChartCache
    /// The last frame; `nil` before the first.
    private(set) var drawing: ChartDrawing?
    private var caches = Caches()
    private var axisGesture = AxisGesture()

    /// Values computed from the loaded chart. A load discards all of them.
    private struct Caches {
        /// The positions of points, for a window and ranges of value axes, until a frame has another layout.
        var points: (field: PointField, window: Range<AxisPosition>, ranges: [String: ClosedRange<Double>])?
        /// The layout of the last frame, which determines the positions of its points; `nil` if none was drawn since the load.
        var layout: PointLayout? { didSet { if layout != oldValue { points = nil } } }
        /// The summary of the bars in a window.
        var bars: (window: Range<AxisPosition>, summary: BarSummary?)?
    }

    /// The gesture that moves axes in addition to the viewport of `frames`.
    private struct AxisGesture {
        /// An axis with its range before it is stretched.
        enum Stretched {
            case time(Range<AxisPosition>)
            case value(id: String, ClosedRange<Double>)
        }

        var stretched: Stretched?
        /// The value axes of the touched plot, as a viewport without a time axis; `nil` if gestures move none.
        var values: Viewport?

        var isBusy: Bool { stretched != nil || values?.isBusy == true }
    }

    /// Reads the axis and composes the first window. Throws as `Picture` does, and for charts that do not move: analyses and small charts.
    ///
    /// - Parameter cache: the data that an interactive chart of the same database cached; only other data are read.
    package init(_ specification: ChartSpecification, source: (any MarketReader)?, cache: ChartCache = ChartCache()) throws {
        (self.specification, self.source, self.cache) = (specification, source, cache)
        axisWidths = specification.options.layout.axisWidths
        (composer, frames) = try InteractiveChart.loaded(specification, from: source, cache)
        if let asked = specification.crosshair { crosshair = sourceAxis.instant(asked) }
    }

    /// Loads the chart with the window of the specification.
    private static func loaded(
        _ specification: ChartSpecification, from source: (any MarketReader)?, _ cache: ChartCache
    ) throws -> (WindowComposer, FrameSession) {
        var plain = specification
        plain.crosshair = nil
        let measurer = TextMeasurer()
        let composer = try WindowComposer(plain, from: source, measure: measurer.measure, cache: cache, as: .picture)
        let frames = FrameSession(
            composer, measure: measurer.measure, gestures: SessionGestures { $0.panning = specification.panLimits.freedom })
        try frames.reload()
        // Throws for an axis that the chart does not have.
        if plain.options.layout.onlyAxis != nil { _ = try plain.drawing(of: frames.chart, measurer) }
        return (composer, frames)
    }

    /// Whether the window is in motion, so that frames are due.
    package var isMoving: Bool { frames.isMoving || axisGesture.values?.isMoving == true }

    /// Whether a gesture or a motion is under way.
    private var isTouched: Bool { frames.viewport?.isBusy == true || axisGesture.isBusy }

    /// The chart as it is drawn.
    var chart: Chart { frames.chart }

    /// The id of the series of prices that is drawn first.
    var mainSeries: String { sourceAxis.source.symbol }

    /// The positions of the points of the chart.
    package var field: PointField {
        let window = chart.timeAxis.window
        if let points = caches.points, points.window == window, points.ranges == ranges { return points.field }
        let field = frames.field
        caches.points = (field, window, ranges)
        return field
    }

    /// The horizontal lines of the chart.
    package var levels: LevelField { chart.levelField(measure: frames.measure) }

    /// The prices of the first pane; `nil` if there is none.
    package var prices: PlotPrices? { chart.plotPrices(measure: frames.measure) }

    /// Draws the chart if it is out of date; returns `nil` otherwise.
    package func update() throws -> ChartDrawing? {
        // The columns of the last drawing were at least as wide as the widths held then.
        gestureWidths = isTouched ? drawing?.axisWidths ?? AxisWidths() : AxisWidths()
        let isShown = showsCrosshair || specification.crosshairSettings.outside == .edge
        let shown = isShown ? crosshair.map { specification.crosshair(at: $0, on: followedSeries) } : nil
        frames.show(shown)
        guard let next = try frames.update() else { return nil }
        // A crosshair moves points only where its labels make an axis wider.
        caches.layout = PointLayout(next)
        drawing = next
        return next
    }

    /// Reads the data written since the last read. A window that showed the last bar follows it with the same trading span; the crosshair
    /// keeps its time.
    ///
    /// - Parameter keepsSpan: whether the window keeps its trading span before the first gesture too, instead of being the window that the
    ///   specification has with the new data.
    package func reload(keepsSpan: Bool = true) throws {
        let (old, window) = (sourceAxis, window)
        if showsGestureWindow { frames.keepWindow() }
        // Servers that do not answer are reported, even if all data are cached.
        cache.needsAnswer = true
        try frames.reload()
        chartLoaded()
        guard keepsSpan, !showsGestureWindow else { return }
        let timeline = sourceAxis.timeline
        var shown = old.timeline.window(window, on: timeline, zone: old.closed.zone)
        if window.upperBound > old.timeline.position(of: old.lastMoment) {
            shown = timeline.lastPosition.advanced(by: -window.length)..<timeline.lastPosition
        }
        if self.window != shown {
            try beginMoving()
            frames.apply(.range(.set(shown)), at: 0)
        }
    }

    /// Makes the window that of the gestures, whose bars are those between its ends.
    private func beginMoving() throws {
        guard !showsGestureWindow else { return }
        try frames.reload { _, _ in try composer.reload(as: .firstFrame) }
        chartLoaded()
    }

    /// Completes a load: drops the values computed from the former chart, and sets the user's ranges in the loaded one.
    private func chartLoaded() {
        caches = Caches()
        applyRangesAndWidths()
    }

    // MARK: The window

    /// Applies an operation of a script. `time` is in seconds, by one clock for all operations.
    ///
    /// - Parameter pane: the id of the touched pane. A box also selects values of its axes; drags and pinches move these axes if the
    ///   specification's `pan` is `both`.
    package func apply(_ operation: GestureOperation, at time: Double, over pane: String? = nil) throws {
        if operation.isReset { return try reset() }
        try operation.checkForAxes()
        if let preset = operation.preset { return try choose(preset, at: time) }
        try apply(at: time, over: pane) { operation.operations(on: sourceAxis.scriptAxis, of: $0) }
    }

    /// Applies operations that depend on the viewport at that time. `time` and `pane` are as for an operation of a script.
    func apply(at time: Double, over pane: String? = nil, _ operations: (Viewport) -> [ViewportOperation]) throws {
        try beginMoving()
        guard let viewport = frames.viewport else { return }
        // Motions are advanced first: the operations read positions from the chart.
        frames.apply(.frame, at: time)
        for operation in operations(frames.viewport ?? viewport) {
            frames.apply(operation, at: time)
            touchValues(operation, over: pane, at: time)
        }
    }

    /// Shows a period that ends with the last bar.
    package func choose(_ preset: Preset, at time: Double) throws {
        try beginMoving()
        frames.choose(preset, at: time)
    }

    /// Shows the specification's own window and ranges of value axes, as in the picture before the first gesture.
    package func reset() throws {
        (composer, frames) = try InteractiveChart.loaded(specification, from: source, cache)
        (ranges, axisGesture) = ([:], AxisGesture())
        chartLoaded()
    }

    /// Advances a motion to a time.
    package func advance(to time: Double) {
        frames.apply(.frame, at: time)
        touchValues(.frame, over: nil, at: time)
    }

    /// Stops a motion and a gesture at their current positions.
    package func stop(at time: Double) {
        frames.apply(.stop, at: time)
        axisGesture = AxisGesture()
    }

    /// Shows a range of moments, as another chart does that is linked with this one.
    package func show(from: Instant, to: Instant, at time: Double) throws {
        let timeline = sourceAxis.timeline
        let (low, high) = (timeline.position(of: from), timeline.position(of: to))
        guard low < high else { return }
        try beginMoving()
        frames.show(low..<high, at: time)
    }

    /// The times that are shown, for another chart that is linked with this one.
    var shownTimes: ShownTimes {
        let window = window
        return ShownTimes(
            window: window, timeline: sourceAxis.timeline, zone: chart.dateZone, moments: sourceAxis.moments(of: window))
    }

    /// Shows the times of another chart, as far as there are data.
    func follow(_ times: ShownTimes) throws {
        func shown() -> Range<AxisPosition> { times.window(on: sourceAxis.timeline, zone: chart.dateZone) }
        guard window != shown() else { return }
        try beginMoving()
        frames.show(shown(), at: 0)
    }

    /// Whether the window is that of gestures and no longer the specification's.
    private var showsGestureWindow: Bool { composer.ownWindow.origin != .picture }

    /// The window that is shown, within the axis.
    package var window: Range<AxisPosition> {
        (showsGestureWindow ? frames.viewport?.selector.selection : nil) ?? composer.ownWindow.range
    }

    /// A request for the window that is shown.
    package var windowRequest: WindowRequest {
        guard showsGestureWindow, let viewport = frames.viewport else { return specification.window }
        return WindowRequest(select: viewport.selector.limits.fractions(of: window).clamped(to: 0...1))
    }

    /// The window with its ends in real time.
    package func axisWindow() throws -> AxisWindow {
        showsGestureWindow ? AxisWindow(window, on: sourceAxis.timeline) : try AxisWindow(specification.window, on: sourceAxis)
    }

    /// The summary of the bars in the window; `nil` if there are none.
    package func summary() throws -> BarSummary? {
        let window = window
        if let bars = caches.bars, bars.window == window { return bars.summary }
        var notes: [Message] = []
        let summary = try sourceAxis.summary(of: try axisWindow(), onClosed: specification.onClosed, notes: &notes)
        caches.bars = (window, summary)
        return summary
    }

    // MARK: Value axes

    /// Begins to stretch an axis: a value axis by its id, or `x`.
    package func beginStretch(_ id: String) {
        if id == "x" {
            axisGesture.stretched = .time(window)
        } else if let axis = drawing?.description.axes.first(where: { $0.id == id }) {
            // A range that was set since the last frame is not drawn yet.
            axisGesture.stretched = .value(id: id, ranges[id] ?? axis.range)
        }
    }

    /// Multiplies the length of the range of the stretched axis: about its middle, of the logarithms on a logarithmic axis. The window of a
    /// time axis is divided instead, about its end.
    package func stretch(by factor: Double, at time: Double) {
        guard factor > 0, factor.isFinite else { return }
        switch axisGesture.stretched {
        case nil: break
        case .value(let id, let before):
            let limits = chart.valueAxis(id).map(ValueLimits.init) ?? ValueLimits()
            let range = limits.zoomed(before, by: 1 / factor, aboutFraction: 0.5)
            let span = range.upperBound - range.lowerBound
            guard span.isNormal, !limits.isLogarithmic || range.lowerBound.isNormal else { return }
            ranges[id] = range
            applyRangesAndWidths()
        case .time(let before):
            guard (try? beginMoving()) != nil else { return }
            // The zoom is applied to the window at the beginning of the gesture, so that the result does not depend on the steps of the
            // gesture.
            frames.apply(.range(.set(before)), at: time)
            frames.apply(.zoom(by: factor, about: PlotPoint(1, 0.5)), at: time)
        }
    }

    package func endStretch() { axisGesture.stretched = nil }

    /// Moves the value axes of a pane with an operation that also moves the time axis.
    private func touchValues(_ operation: ViewportOperation, over pane: String?, at time: Double) {
        switch operation {
        case .beginPan, .beginPinch: axisGesture.values = specification.pan == .both ? pane.flatMap(valueViewport) : nil
        case .beginBox: axisGesture.values = pane.flatMap(valueViewport)
        case .pan, .endPan, .pinch, .endPinch, .box, .endBox, .frame: break
        default: axisGesture.values = nil
        }
        guard axisGesture.values != nil else { return }
        _ = axisGesture.values?.apply(operation, at: time)
        let moved = (axisGesture.values?.values ?? []).filter(\.isHeld).map { ($0.id, $0.range) }
        let next = ranges.merging(moved) { $1 }
        guard next != ranges else { return }
        ranges = next
        applyRangesAndWidths()
    }

    /// The value axes of a pane as they are drawn; `nil` if values are not drawn upwards, or if the pane has none.
    private func valueViewport(ofPane id: String) -> Viewport? {
        guard specification.orientation == .horizontal else { return nil }
        var values: [ValueWindow] = []
        for axis in drawing?.description.axes ?? [] where axis.pane == id && !values.contains(where: { $0.id == axis.id }) {
            guard let limits = chart.valueAxis(axis.id).map(ValueLimits.init) else { continue }
            values.append(ValueWindow(id: axis.id, range: ranges[axis.id] ?? axis.range, limits: limits, gestures: .all, following: .off))
        }
        // Volume under prices stays at the bottom of the plot.
        if values.count > 1 { values.removeAll { $0.id == PaneSpecification.volumeAxis } }
        guard !values.isEmpty else { return nil }
        let none = RangeSelector(limits: RangeLimits(summary: AxisPosition.origin..<AxisPosition.origin.advanced(by: 1)))
        return Viewport(none, values: values, options: ViewportOptions { $0.time = [] })
    }

    /// Sets the ranges of value axes and the minimum widths of label columns in the chart of the next frame.
    private func applyRangesAndWidths() {
        let (ranges, axisWidths) = (ranges, axisWidths.union(gestureWidths))
        guard !ranges.isEmpty || frames.chart.layout.axisWidths != axisWidths else { return }
        frames.edit { chart in
            for (id, range) in ranges {
                chart.changeRange(ofAxis: id) { $0 = .fixed(range) }
            }
            chart.layout.axisWidths = axisWidths
        }
    }
}

/// The layout of the panes and axes of a frame, which determines the positions of its points.
private struct PointLayout: Equatable {
    private struct Axis: Equatable {
        var id: String
        var box: Rect
        var range: ClosedRange<Double>
    }

    private let panes: [Rect]
    private let axes: [Axis]

    init(_ drawing: ChartDrawing) {
        panes = drawing.description.panes.map(\.box)
        axes = drawing.description.axes.map { Axis(id: $0.id, box: $0.box, range: $0.range) }
    }
}

extension InteractiveChart {
    /// The bars that the window shows; `nil` if it shows none.
    package func shownBars() throws -> BarSeries? {
        guard let summary = try summary() else { return nil }
        return try sourceAxis.bars(in: summary.first..<summary.last.advanced(by: 1))
    }
}
