import DojimaChart
package import DojimaInteraction
package import DojimaScale
import DojimaTime

/// Operations of pointers and of the program.
extension FrameSession {
    /// Applies an operation to the viewport. `time` is in seconds, by one clock for all operations.
    @discardableResult
    package func apply(_ operation: ViewportOperation, at time: Double) -> [ViewportEvent] {
        if !time.isNaN { clock = max(clock ?? time, time) }
        if animations.isRunning { invalidate(Invalidation(.window)) }
        if operation != .frame { group?.halt(all: self, at: time) }
        guard viewport != nil else { return [] }
        let events = changeViewport(over: operation.keepsPreset ? presets.active : nil) { $0.apply(operation, at: time, over: $1) }
        if let change = events.last(where: { $0.phase == .change }) { group?.lead(self, change) }
        if composer?.showsCompleteAxis == true, operation.isReset(gestures.options) {
            presets.deactivate()
            if !isFitted { invalidate(Invalidation(.window)) }
        }
        return events
    }

    /// Shows the window of another chart, even if it contains no bar of this one. `time` is as for `apply`.
    func show(_ window: Range<AxisPosition>, at time: Double) {
        changeViewport { $0.apply(.range(.set(window)), at: time, over: $1.extents) }
    }

    /// Applies a change to the viewport, fits the chart to the new window, and reports and returns the events of the change.
    ///
    /// - Parameter preset: the preset that the change shows; `nil` for none.
    @discardableResult
    func changeViewport(
        over preset: Preset? = nil, _ change: (inout Viewport, OperationData) -> [ViewportEvent]
    ) -> [ViewportEvent] {
        guard var viewport else { return [] }
        let data = OperationData(of: self, over: preset)
        let events = phases.completed(change(&viewport, data))
        if let fitted = data.fitted { show(fitted: fitted, over: preset) }
        self.viewport = viewport
        if events.contains(where: { $0.phase == .change }) {
            isWindowChosen = true
            invalidate(Invalidation(.window))
        }
        showWindow()
        showRanges()
        for event in events {
            presets.note(event)
            notify(.range(event))
        }
        return events
    }

    /// Shows a preset, a period that ends with the last bar, and marks it in `presets` until the window changes in another way.
    ///
    /// Without a specification, the last bar is the last of the loaded data. Columns by symbol show their changes over the period and do
    /// not move. Does nothing if no brick of the chart ends in the period.
    @discardableResult
    package func choose(_ preset: Preset, at time: Double) -> [ViewportEvent] {
        guard let viewport else { return [] }
        guard let window = window(of: preset, viewport) else { return [] }
        presets.mark(preset, at: viewport.selector.limits.fitted(window))
        let events = apply(.range(.preset(window)), at: time)
        // Another preset may have the same window.
        if !isFitted { invalidate(Invalidation(.window)) }
        return events
    }

    private func window(of preset: Preset, _ viewport: Viewport) -> Range<AxisPosition>? {
        if let composer { return composer.window(of: preset) }
        let timeline = chart.timeAxis.timeline
        return preset.window(
            on: timeline, summary: viewport.selector.summary, zone: chart.dateZone, last: chart.lastTime ?? timeline.span.upperBound)
    }

    /// Applies an operation to the crosshair.
    @discardableResult
    package func apply(_ operation: CrosshairOperation) -> [CrosshairEvent] {
        let events = crosshair.apply(chart.laidOut(operation), on: field)
        if !events.isEmpty {
            showCrosshair()
            invalidate(Invalidation(.cursor))
        }
        for event in events { notify(.crosshair(event)) }
        if !events.isEmpty { group?.point(all: self) }
        return events
    }

    /// Applies an operation to the selection; returns `nil` if it changes nothing.
    @discardableResult
    package func apply(_ operation: SelectionOperation) -> SelectionEvent? {
        guard let event = selection.apply(chart.laidOut(operation), on: field) else { return nil }
        chart.mark(selection.selection)
        invalidate(Invalidation(.cursor))
        notify(.selection(event))
        return event
    }

    /// Moves horizontal lines, and the colours whose rules name them; the lines keep their levels when data are loaded again.
    ///
    /// Lines are identified by their ids, which must differ between panes.
    @discardableResult
    package func apply(level operation: LevelOperation) -> [LevelEvent] {
        let events = levels.apply(chart.laidOut(operation), on: chart.levelField(measure: measure))
        if events.contains(where: { $0.phase == .change }) {
            chart.move(levels: levels.values)
            invalidate(Invalidation(.data))
        }
        for event in events { notify(.level(event)) }
        return events
    }

    /// The positions of points in the current chart. O(points in the window) after a change, else O(1).
    package var field: PointField {
        fitFromCache()
        if let cachedField { return cachedField }
        let field = chart.pointField(measure: measure)
        cachedField = field
        return field
    }

    /// Shows a crosshair that the caller sets instead of a pointer; `nil` for none.
    func show(_ crosshair: Crosshair?) {
        guard chart.crosshair != crosshair else { return }
        chart.crosshair = crosshair
        invalidate(Invalidation(.cursor))
    }

    /// Makes the next loads keep the window, which is no longer that of a preset.
    func keepWindow() {
        isWindowChosen = true
        presets.deactivate()
    }

    /// Moves the viewport to a window that was set in the chart itself.
    func adoptChartWindow() {
        guard var viewport, chart.timeAxis.window != viewport.ranges.time else { return }
        viewport.setWindow(chart.timeAxis.window)
        self.viewport = viewport
        keepWindow()
        showWindow()
    }

    /// Sets the window of the chart from the viewport and, once one was chosen, the selection of the navigator.
    func showWindow() {
        guard let viewport else { return }
        let isAnother = isWindowChosen || chart.timeAxis.window != viewport.ranges.time
        chart.timeAxis.window = viewport.ranges.time
        guard isAnother, chart.navigator != nil else { return }
        var main = chart.timeAxis
        main.window = viewport.selector.selection
        chart.navigator?.show(main)
    }

    /// Sets the ranges of value axes of the chart from the viewport.
    func showRanges() {
        if let viewport, !viewport.values.isEmpty { ranges.show(viewport, in: &chart) }
    }
}

/// The data of a session during an operation, which leaves the session's chart unchanged.
final class OperationData: ViewportData {
    private let session: FrameSession
    /// The preset that the operation shows; `nil` for none.
    private let preset: Preset?
    /// The chart with its data fitted to the last window of the operation; `nil` if those of the session fit.
    private(set) var fitted: Chart?
    /// The window that the data are for; `nil` before the first load.
    private var window: ShownWindow?

    init(of session: FrameSession, over preset: Preset?) {
        (self.session, self.preset, window) = (session, preset, session.loadState.window)
    }

    /// The range that an axis has for a window before it is drawn, with the data fitted to that window. O(points in the window).
    func extent(ofAxis id: String, in range: Range<AxisPosition>) -> ClosedRange<Double>? {
        let shown = ShownWindow(range: range, preset: preset, origin: .gestures)
        var chart = fitted ?? session.chart
        chart.timeAxis.window = range
        if let composer = session.composer, !composer.showsCompleteAxis, let window, window != shown,
            let another = try? composer.chart(chart, in: shown, reading: true)
        {
            (chart, fitted, self.window) = (another, another, shown)
        }
        session.ranges.release(id, in: &chart)
        return chart.defaultRange(ofAxis: id)
    }

    /// The extents alone, for operations that may show a window without bars.
    var extents: ValuesOnly { ValuesOnly(extent) }

    func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours? { session.composer?.neighbours(ofEmpty: window) }
}

extension Chart {
    /// The zone of dates on the axis.
    var dateZone: Zone { timeAxis.isTradeDates ? .utc : timeAxis.zone }

    /// The last time of all series; `nil` if they are empty.
    var lastTime: Instant? { panes.lazy.flatMap(\.series).compactMap(\.data.time.last).max() }
}

extension ViewportOperation {
    /// Whether the operation restores the default window.
    fileprivate func isReset(_ options: ViewportOptions) -> Bool {
        switch self {
        case .range(.reset): true
        case .doubleTap: options.doubleTap == .reset
        default: false
        }
    }

    /// Whether the operation selects a preset, or continues the motion to it.
    fileprivate var keepsPreset: Bool {
        switch self {
        case .frame, .range(.preset), .range(.glide): true
        default: false
        }
    }
}
