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
/// Its crosshair is a time, as in a specification, and gestures move the value axes of the touched pane; those of `FrameSession` are not
/// used, whose crosshair belongs to a point of a series that must remain, and whose value axes are chosen before the chart is loaded.
package final class InteractiveChart {
    package var sourceAxis: SourceAxis { composer.sourceAxis }
    /// The specification that was passed to the initializer; its window is not changed by gestures.
    package let specification: ChartSpecification
    /// The time of the bar at the crosshair; `nil` for none.
    package private(set) var crosshair: Instant?
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
    private var drawing: ChartDrawing?
    /// The cached positions of points; `nil` if they have to be computed.
    private var points: (field: PointField, window: Range<AxisPosition>?, ranges: [String: ClosedRange<Double>])?
    /// The layout of the last frame, which determines the positions of its points.
    private var pointLayout: PointLayout?
    private var known: (window: Range<AxisPosition>, summary: BarSummary?)?
    /// The axis that is being stretched, with its previous range.
    private var stretched: (id: String, range: ClosedRange<Double>)?
    private var stretchedWindow: Range<AxisPosition>?
    /// The value axes of the touched plot, as a viewport without a time axis; `nil` if gestures move none.
    private var touchedValues: Viewport?

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
        let frames = FrameSession(composer, measure: measurer.measure)
        try frames.reload()
        // Throws for an axis that the chart does not have.
        if plain.options.layout.onlyAxis != nil { _ = try plain.drawing(of: frames.chart, measurer) }
        return (composer, frames)
    }

    /// Whether the window is in motion, so that frames are due.
    package var isMoving: Bool { frames.isMoving || touchedValues?.isMoving == true }

    /// Whether a gesture or a motion is under way.
    private var isTouched: Bool {
        frames.viewport?.isBusy == true || touchedValues?.isBusy == true || stretched != nil || stretchedWindow != nil
    }

    /// The chart as it is drawn.
    var chart: Chart { frames.chart }

    /// The positions of the points of the chart.
    package var field: PointField {
        let window = chart.time.window
        if let points, points.window == window, points.ranges == ranges { return points.field }
        let field = frames.field
        points = (field, window, ranges)
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
        let shown = showsCrosshair ? crosshair.map { Crosshair(time: $0) } : nil
        frames.show(shown)
        guard let next = try frames.update() else { return nil }
        // A crosshair moves points only where its labels make an axis wider.
        let nextLayout = PointLayout(next)
        if nextLayout != pointLayout { (points, pointLayout) = (nil, nextLayout) }
        drawing = next
        return next
    }

    /// Reads the data written since the last read. A window that showed the last bar follows it with the same trading span; the crosshair
    /// keeps its time.
    package func reload() throws {
        let (old, window) = (sourceAxis, window)
        if showsGestureWindow { frames.holdWindow() }
        // Servers that do not answer are reported, even if all data are cached.
        cache.needsAnswer = true
        try frames.reload()
        (known, points, pointLayout) = (nil, nil, nil)
        if !showsGestureWindow {
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
        applyRangesAndWidths()
    }

    /// Makes the window that of the gestures, whose bars are those between its ends.
    private func beginMoving() throws {
        guard !showsGestureWindow else { return }
        try frames.reload { _, _ in try composer.reload(as: .firstFrame) }
        applyRangesAndWidths()
        (known, points, pointLayout) = (nil, nil, nil)
    }

    // MARK: The window

    /// Applies an operation of a script. `time` is in seconds, by one clock for all operations.
    ///
    /// - Parameter pane: the id of the touched pane. A box also selects values of its axes; drags and pinches move these axes if the
    ///   specification's `pan` is `both`.
    package func apply(_ operation: GestureOperation, at time: Double, over pane: String? = nil) throws {
        if operation.isReset { return try reset() }
        try beginMoving()
        if let preset = operation.preset {
            frames.choose(preset, at: time)
        } else if let viewport = frames.viewport {
            // Motions are advanced first: the operation reads positions from the chart.
            frames.apply(.frame, at: time)
            for operation in operation.operations(on: sourceAxis.scriptAxis, of: frames.viewport ?? viewport) {
                frames.apply(operation, at: time)
                touchValues(operation, over: pane, at: time)
            }
        }
    }

    /// Shows the specification's own window and ranges of value axes, as in the picture before the first gesture.
    package func reset() throws {
        (composer, frames) = try InteractiveChart.loaded(specification, from: source, cache)
        ranges = [:]
        (stretched, stretchedWindow, touchedValues, known, points, pointLayout) = (nil, nil, nil, nil, nil, nil)
        applyRangesAndWidths()
    }

    /// Advances a motion to a time.
    package func advance(to time: Double) {
        frames.apply(.frame, at: time)
        touchValues(.frame, over: nil, at: time)
    }

    /// Stops a motion and a gesture at their current positions.
    package func stop(at time: Double) {
        frames.apply(.stop, at: time)
        (stretched, stretchedWindow, touchedValues) = (nil, nil, nil)
    }

    /// Shows a range of moments, as another chart does that is linked with this one.
    package func show(from: Instant, to: Instant, at time: Double) throws {
        let timeline = sourceAxis.timeline
        let (low, high) = (timeline.position(of: from), timeline.position(of: to))
        guard low < high else { return }
        try beginMoving()
        frames.show(low..<high, at: time)
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
        return WindowRequest(select: viewport.selector.limits.fractions(of: window))
    }

    /// The window with its ends in real time.
    package func axisWindow() throws -> AxisWindow {
        showsGestureWindow ? AxisWindow(window, on: sourceAxis.timeline) : try AxisWindow(specification.window, on: sourceAxis)
    }

    /// The summary of the bars in the window; `nil` if there are none.
    package func summary() throws -> BarSummary? {
        let window = window
        if let known, known.window == window { return known.summary }
        var notes: [Message] = []
        let summary = try sourceAxis.summary(of: try axisWindow(), onClosed: specification.onClosed, notes: &notes)
        known = (window, summary)
        return summary
    }

    // MARK: The crosshair

    /// Shows the crosshair at the bar nearest to a horizontal position, or hides it if there is none in the frame.
    package func point(at x: Double) {
        guard let point = nearestPoint(to: x) else { return hideCrosshair() }
        crosshair = point.time
    }

    /// The point of the first series that is nearest to a horizontal position: the id of the series, its row and its time; `nil` if none is
    /// in the frame.
    func nearestPoint(to x: Double) -> (series: String, row: Int, time: Instant)? {
        guard let series = pointedSeries, let index = InteractiveChart.nearest(x, in: series.x) else { return nil }
        let row = series.rows[index]
        return (series.id, row, series.time[row])
    }

    /// The series whose points a pointer selects: that of the main symbol or, if it is hidden, the first visible one.
    private var pointedSeries: PointSeries? { field.series(mainSeries) ?? field.series.first { $0.isTracked } }

    /// Shows the crosshair at the last bar at or before a moment; hides it if there is none.
    package func point(at time: Instant) {
        guard let series = pointedSeries else { return hideCrosshair() }
        crosshair = series.time.last { $0 <= time }
    }

    /// Moves the crosshair by a number of bars, and stops at the first and the last bar of the frame.
    ///
    /// A crosshair that is not shown begins at the first bar for a positive number and at the last one for a negative number.
    package func stepCrosshair(by count: Int) {
        guard let series = pointedSeries, !series.rows.isEmpty else { return hideCrosshair() }
        let known = showsCrosshair ? crosshair.flatMap(series.row).flatMap(series.index) : nil
        let index = known.map { $0 + count } ?? (count < 0 ? .max : 0)
        crosshair = series.time[series.rows[min(max(index, 0), series.rows.count - 1)]]
    }

    /// The point of the series at the crosshair, in pixels of the picture; `nil` if no crosshair is shown.
    package var crosshairPoint: Point? {
        guard showsCrosshair, let series = pointedSeries, let index = crosshair.flatMap(series.row).flatMap(series.index) else {
            return nil
        }
        return Point(series.x[index], series.y[index])
    }

    package func hideCrosshair() { crosshair = nil }

    /// Whether the crosshair is in the visible window.
    package var showsCrosshair: Bool {
        guard let position = crosshair.flatMap(chart.time.position(ofBarAt:)) else { return false }
        return chart.time.window.contains(position)
    }

    /// The id of the series of prices that is drawn first.
    var mainSeries: String { sourceAxis.source.symbol }

    private static func nearest(_ x: Double, in positions: [Double]) -> Int? {
        let after = positions.prefixCount { $0 < x }
        let candidates = [after - 1, after].filter { positions.indices.contains($0) }
        return candidates.min { abs(positions[$0] - x) < abs(positions[$1] - x) }
    }

    /// The values of the visible series at the crosshair: `open`, `high`, `low`, `close` and `volume` for the main one, by id for studies.
    package var crosshairValues: [(name: String, value: Double)] {
        guard let crosshair, showsCrosshair else { return [] }
        var values: [(String, Double)] = []
        for series in chart.panes.flatMap(\.series) where !series.isHidden {
            values += series.values(at: crosshair, isMain: series.id == mainSeries)
        }
        return values
    }

    // MARK: Value axes

    /// Begins to stretch an axis: a value axis by its id, or `x`.
    package func beginStretch(_ id: String) {
        if id == "x" {
            stretchedWindow = window
        } else if let axis = drawing?.description.axes.first(where: { $0.id == id }) {
            // A range that was set since the last frame is not drawn yet.
            stretched = (id, ranges[id] ?? axis.range)
        }
    }

    /// Multiplies the length of the range of the stretched axis: about its middle, of the logarithms on a logarithmic axis. The window of a
    /// time axis is divided instead, about its end.
    package func stretch(by factor: Double, at time: Double) {
        guard factor > 0, factor.isFinite else { return }
        if let stretched {
            let limits = chart.valueAxis(stretched.id).map(ValueLimits.init) ?? ValueLimits()
            let range = limits.zoomed(stretched.range, by: 1 / factor, aboutFraction: 0.5)
            let span = range.upperBound - range.lowerBound
            guard span.isNormal, !limits.isLogarithmic || range.lowerBound.isNormal else { return }
            ranges[stretched.id] = range
            applyRangesAndWidths()
        } else if let stretchedWindow {
            guard (try? beginMoving()) != nil else { return }
            // The zoom is applied to the window at the beginning of the gesture, so that the result does not depend on the steps of the
            // gesture.
            frames.apply(.range(.set(stretchedWindow)), at: time)
            frames.apply(.zoom(by: factor, about: PlotPoint(1, 0.5)), at: time)
        }
    }

    package func endStretch() { (stretched, stretchedWindow) = (nil, nil) }

    /// Moves the value axes of a pane with an operation that also moves the time axis.
    private func touchValues(_ operation: ViewportOperation, over pane: String?, at time: Double) {
        switch operation {
        case .beginPan, .beginPinch: touchedValues = specification.pan == .both ? pane.flatMap(valueViewport) : nil
        case .beginBox: touchedValues = pane.flatMap(valueViewport)
        case .pan, .endPan, .pinch, .endPinch, .box, .endBox, .frame: break
        default: touchedValues = nil
        }
        guard touchedValues != nil else { return }
        _ = touchedValues?.apply(operation, at: time)
        let moved = (touchedValues?.values ?? []).filter(\.isHeld).map { ($0.id, $0.range) }
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
                chart.setRange(.fixed(range), ofAxis: id)
            }
            chart.layout.axisWidths = axisWidths
        }
    }
}

extension Chart {
    /// The value axis of an id; `nil` for none.
    fileprivate func valueAxis(_ id: String) -> ValueAxis? { panes.lazy.flatMap(\.axes).first { $0.id == id } }

    /// Sets the range of a value axis; `nil` lets it follow its values.
    fileprivate mutating func setRange(_ range: ValueAxis.Range?, ofAxis id: String) {
        for pane in panes.indices {
            for axis in panes[pane].axes.indices where panes[pane].axes[axis].id == id { panes[pane].axes[axis].range = range }
        }
    }
}

extension ValueLimits {
    /// The limits of gestures on a value axis of a chart.
    init(_ axis: ValueAxis) { self.init(isLogarithmic: axis.scale == .logarithmic, isInverted: axis.inverted) }
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

extension ChartSeries {
    /// The values at a time, by name, without missing ones.
    fileprivate func values(at time: Instant, isMain: Bool) -> [(String, Double)] {
        let row = data.time.prefixCount { $0 < time }
        guard row < data.time.count, data.time[row] == time else { return [] }
        let values: [(String, Double)] =
            switch data {
            case .bars(let bars):
                [
                    ("open", bars.open[row]), ("high", bars.high[row]), ("low", bars.low[row]), ("close", bars.close[row]),
                    ("volume", bars.volume[row]),
                ].map { (isMain ? $0.0 : "\(id).\($0.0)", $0.1) }
            case .values(let series): [(isMain ? "close" : id, series.values[row])]
            case .band(let band): [("\(id).upper", band.upper[row]), ("\(id).lower", band.lower[row])]
            }
        return values.filter { !$0.1.isNaN }
    }
}

extension FrameSession {
    /// Marks the window as chosen by the user, so that the next load does not replace it.
    func holdWindow() {
        isMoved = true
        if let viewport { presets.note(RangeChange(cause: .programmatic, previous: viewport.ranges.time, selection: viewport.ranges.time)) }
    }

    /// Shows a crosshair that the caller sets instead of a pointer; `nil` for none.
    func show(_ crosshair: Crosshair?) {
        guard chart.crosshair != crosshair else { return }
        chart.crosshair = crosshair
        invalidate(Invalidation(.cursor))
    }
}

extension InteractiveChart {
    /// The bars that the window shows; `nil` if it shows none.
    package func shownBars() throws -> BarSeries? {
        guard let summary = try summary() else { return nil }
        return try sourceAxis.bars(in: summary.first..<summary.last.advanced(by: 1))
    }
}
