public import DojimaChart
public import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaTime

/// A chart that is shown again and again: it loads, composes and draws once a frame, and only what is out of date.
///
///     let session = FrameSession(chart, measure: measurer.measure) { chart, _ in try loaded(chart) }
///     session.observer = { event, chart in if event == .loadFinished { chart.title = "as of today" } }
///     let first = try session.update()                 // loads and draws
///     session.apply(.zoom(by: 2), at: 0.5)
///     let second = try session.update()                // draws
///
/// A session belongs to one thread. Everything that happens is told to `observer`, at once and in order, and to every stream of `events()`.
public final class FrameSession {
    /// Gives a chart with the data that are out of date brought up to date; throws where the source fails, and then nothing is taken over.
    ///
    /// The first call, and each after `reload`, is for everything; else `changed` names the series and times. The window of the time axis
    /// that it gives counts until the user chooses another.
    public typealias Load = (_ chart: Chart, _ what: Invalidation) throws -> Chart

    /// How often each kind of work was done.
    public struct Counts: Sendable, Hashable {
        public var loads = 0
        public var frames = 0

        public init(loads: Int = 0, frames: Int = 0) { (self.loads, self.frames) = (loads, frames) }
    }

    public private(set) var chart: Chart
    /// Told of each event; may change the chart, from `loadFinished` on for the frame that comes, in `renderFinished` for the one after.
    public var observer: ((ChartEvent, inout Chart) -> Void)?
    public private(set) var counts = Counts(loads: 0, frames: 0)
    /// What is out of date.
    public private(set) var pending = Invalidation(.layout)
    /// The last frame; `nil` before the first.
    public private(set) var drawing: ChartDrawing?
    /// What the chart shows; `nil` as long as the axis has no length.
    public private(set) var viewport: Viewport?
    public private(set) var crosshair: CrosshairState
    public private(set) var selection: SelectionState
    /// The horizontal lines that were moved.
    public private(set) var levels = LevelState()
    /// The row of stretches of time, and which of them the chart shows.
    public private(set) var presets = PresetChoice()

    private let measure: TextMeasure
    private let load: Load
    private let fitting: WindowFitting?
    /// The window that the data of the chart are for; `nil` before the first load.
    private var fittedWindow: Range<AxisPosition>?
    /// The preset whose returns they show.
    private var fittedPreset: Preset?
    /// The preset that an operation under way shows.
    private var nextPreset: Preset?
    private let gestures: SessionGestures
    private var ranges = SessionRanges()
    private var bracket = EventBracket()
    /// How a crosshair is drawn.
    private let look: Crosshair?
    private var needsLoad = true
    /// Whether data came since the last frame.
    private var isReloaded = false
    /// Whether the user has chosen a window.
    private var isMoved = false
    private var known: PointField?
    private var streams: [AsyncStream<ChartEvent>.Continuation] = []

    /// - Parameters:
    ///   - chart: what is drawn before the first load, and what loads begin with.
    ///   - gestures: what they do to the chart, and how far.
    public convenience init(
        _ chart: Chart, measure: @escaping TextMeasure, crosshair: CrosshairOptions = CrosshairOptions(),
        selection: SelectionRules = SelectionRules(), gestures: SessionGestures = SessionGestures(), load: @escaping Load
    ) {
        self.init(chart, measure: measure, crosshair: crosshair, selection: selection, gestures: gestures, load: load, fitting: nil)
    }

    init(
        _ chart: Chart, measure: @escaping TextMeasure, crosshair: CrosshairOptions, selection: SelectionRules, gestures: SessionGestures,
        load: @escaping Load, fitting: WindowFitting?
    ) {
        self.chart = chart
        self.measure = measure
        self.load = load
        self.fitting = fitting
        self.gestures = gestures
        look = chart.crosshair
        self.crosshair = CrosshairState(options: crosshair)
        self.selection = SelectionState(rules: selection)
    }

    deinit { for stream in streams { stream.finish() } }

    // MARK: Loading and drawing

    /// Says what is out of date; changed data are loaded with the next `update`.
    public func invalidate(_ what: Invalidation) {
        pending = pending.union(what)
        if !what.changed.isEmpty { needsLoad = true }
        known = nil
    }

    /// Changes the chart for the next frame.
    public func edit(_ change: (inout Chart) -> Void) {
        change(&chart)
        adoptWindow()
        invalidate(Invalidation(.layout))
    }

    /// Does what is out of date: loads, draws, both or nothing; `nil` when nothing was. Throws what loading throws.
    @discardableResult
    public func update() throws -> ChartDrawing? {
        if needsLoad { try loadPending() }
        try fitWindow()
        return pending.isEmpty ? nil : draw()
    }

    /// Loads everything anew, and draws nothing.
    public func reload() throws {
        pending = Invalidation(.layout)
        try loadPending()
    }

    /// Draws, whether something is out of date or not, and loads nothing.
    @discardableResult
    public func redraw() -> ChartDrawing { draw() }

    private func loadPending() throws {
        let isEverything = counts.loads == 0 || pending.changed.isEmpty
        notify(.loadStarted)
        let loaded: Chart
        do {
            loaded = try load(chart, pending)
        } catch {
            notify(.loadFailed(message: "\(error)"))
            throw error
        }
        let changed = pending.changed
        tell(loaded) { isEverything || changed[$0] != nil }
        let before = chart
        chart = loaded
        (fittedWindow, fittedPreset) = (loaded.time.window, nil)
        ranges = SessionRanges()
        chart.move(levels: levels.values)
        follow(before)
        counts.loads += 1
        (needsLoad, isReloaded, known) = (false, true, nil)
        pending.level = max(pending.level, .data)
        notify(.axesUpdated)
        notify(.loadFinished)
    }

    private func tell(_ loaded: Chart, _ isNew: (String) -> Bool) {
        let series = loaded.panes.flatMap(\.series)
        notify(.seriesCounted(series.count))
        for one in series where isNew(one.id) { notify(.seriesLoaded(id: one.id, points: one.data.count)) }
    }

    private var isFitted: Bool { isFitted(over: presets.active) }

    private func isFitted(over preset: Preset?) -> Bool {
        fitting == nil || fittedWindow == nil || chart.time.window == fittedWindow && preset == fittedPreset
    }

    /// Brings the data to the window that is shown, and reads them where those that are kept do not reach.
    private func fitWindow() throws {
        guard let fitting, try !fitKept() else { return }
        notify(.loadStarted)
        do {
            // One that was asked to read has an answer.
            guard let fitted = try fitting.fit(chart, presets.active, true) else { return }
            tell(fitted) { _ in true }
            take(fitted, over: presets.active)
        } catch {
            notify(.loadFailed(message: "\(error)"))
            throw error
        }
        counts.loads += 1
        notify(.axesUpdated)
        notify(.loadFinished)
    }

    /// The same without reading; `false` where that would be needed.
    private func fitKept() throws -> Bool {
        guard let fitting, !isFitted else { return true }
        guard let fitted = try fitting.fit(chart, presets.active, false) else { return false }
        take(fitted, over: presets.active)
        return true
    }

    private func take(_ fitted: Chart, over preset: Preset?) {
        chart = fitted
        (fittedWindow, fittedPreset) = (fitted.time.window, preset)
        chart.move(levels: levels.values)
        if !selection.selection.isEmpty { chart.mark(selection.selection) }
        showRanges()
        known = nil
    }

    private func draw() -> ChartDrawing {
        _ = try? fitKept()
        keepPlaces()
        notify(.renderStarted(isFull: pending.level > .cursor))
        // It may have been given another window just now.
        _ = try? fitKept()
        let drawing = chart.drawing(measure: measure)
        self.drawing = drawing
        viewport?.adopt(ranges: drawing.description.axes)
        counts.frames += 1
        (pending, isReloaded) = (needsLoad ? pending : isFitted ? .nothing : Invalidation(.window), false)
        for series in drawing.description.series { notify(.seriesDrawn(id: series.id)) }
        notify(.renderFinished(frame: counts.frames))
        return drawing
    }

    // MARK: Pointers

    /// Moves what is shown. `time` is in seconds, by the clock of all operations.
    @discardableResult
    public func apply(_ operation: ViewportOperation, at time: Double) -> [ViewportEvent] {
        guard var viewport else { return [] }
        nextPreset = operation.keepsPreset ? presets.active : nil
        let events = bracket.completed(viewport.apply(operation, at: time) { self.extent(ofAxis: $0, in: $1) })
        self.viewport = viewport
        if events.contains(where: { $0.phase == .change }) {
            isMoved = true
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

    /// Shows a stretch that is counted back from the last bar, and marks it in `presets` until the window is changed in another way.
    ///
    /// Without a composition the last bar is the last of the data that are loaded.
    @discardableResult
    public func choose(_ preset: Preset, at time: Double) -> [ViewportEvent] {
        guard let viewport else { return [] }
        let axis = chart.time
        let last = chart.panes.flatMap(\.series).compactMap(\.data.time.last).max() ?? axis.timeline.span.upperBound
        let zone = axis.isTradeDates ? Zone.utc : axis.zone
        let window =
            fitting?.window(preset)
            ?? preset.window(on: axis.timeline, summary: viewport.selector.summary, zone: zone, last: last)
        presets.mark(preset, at: viewport.selector.limits.fitted(window))
        let events = apply(.range(.preset(window)), at: time)
        // The same window may be that of another preset.
        if !isFitted { invalidate(Invalidation(.window)) }
        return events
    }

    @discardableResult
    public func apply(_ operation: CrosshairOperation) -> [CrosshairEvent] {
        let events = crosshair.apply(chart.laidOut(operation), on: field)
        if !events.isEmpty {
            placeCrosshair()
            invalidate(Invalidation(.cursor))
        }
        for event in events { notify(.crosshair(event)) }
        return events
    }

    @discardableResult
    public func apply(_ operation: SelectionOperation) -> SelectionEvent? {
        guard let event = selection.apply(chart.laidOut(operation), on: field) else { return nil }
        chart.mark(selection.selection)
        invalidate(Invalidation(.cursor))
        notify(.selection(event))
        return event
    }

    /// Moves horizontal lines, and with them the colours whose rules name them; they stay there when data are loaded again.
    ///
    /// Lines are told apart by their ids, so those of all panes differ.
    @discardableResult
    public func apply(level operation: LevelOperation) -> [LevelEvent] {
        let events = levels.apply(chart.laidOut(operation), on: LevelField(chart, measure: measure))
        if events.contains(where: { $0.phase == .change }) {
            chart.move(levels: levels.values)
            invalidate(Invalidation(.data))
        }
        for event in events { notify(.level(event)) }
        return events
    }

    /// Where points stand in the chart as it is now. O(points in the window) after a change, else O(1).
    public var field: PointField {
        _ = try? fitKept()
        if let known { return known }
        let field = PointField(chart, measure: measure)
        known = field
        return field
    }

    // MARK: Events

    /// A stream of all events from now on; it ends with the session.
    public func events() -> AsyncStream<ChartEvent> {
        let (stream, continuation) = AsyncStream<ChartEvent>.makeStream()
        streams.append(continuation)
        return stream
    }

    private func notify(_ event: ChartEvent) {
        streams.removeAll { if case .terminated = $0.yield(event) { true } else { false } }
        guard let observer else { return }
        observer(event, &chart)
        known = nil
        adoptWindow()
    }

    // MARK: What stays over data and frames

    /// Brings the viewport to a window that was set in the chart itself.
    private func adoptWindow() {
        guard var viewport, chart.time.window != viewport.ranges.time else { return }
        presets.note(RangeChange(cause: .programmatic, previous: viewport.ranges.time, selection: chart.time.window))
        viewport.place(chart.time.window)
        self.viewport = viewport
        isMoved = true
        showWindow()
    }

    /// Brings the chart to what the viewport shows: its window and, once one was chosen, what is marked in the strip.
    private func showWindow() {
        guard let viewport else { return }
        let isAnother = isMoved || chart.time.window != viewport.ranges.time
        chart.time.window = viewport.ranges.time
        guard isAnother, chart.navigator != nil else { return }
        var main = chart.time
        main.window = viewport.selector.selection
        chart.navigator?.show(main)
    }

    private func showRanges() {
        if let viewport, !viewport.values.isEmpty { ranges.show(viewport, in: &chart) }
    }

    /// The range that an axis has for a window before it is drawn; the data are brought to that window. O(points in the window).
    private func extent(ofAxis id: String, in window: Range<AxisPosition>) -> ClosedRange<Double>? {
        chart.time.window = window
        if let fitting, !isFitted(over: nextPreset), let fitted = try? fitting.fit(chart, nextPreset, true) {
            take(fitted, over: nextPreset)
        }
        var plain = chart
        ranges.release(id, in: &plain)
        return plain.defaultRange(ofAxis: id)
    }

    /// After a load: the window of the new data, or that of the user at the same moments, on with the data where it touched their end.
    private func follow(_ before: Chart) {
        let axis = chart.time
        let whole = axis.timeline.firstPosition..<axis.timeline.lastPosition
        guard !whole.isEmpty else { return viewport = nil }
        let limits = RangeLimits(
            data: whole, initial: axis.window, minimumSpan: gestures.spans.lowerBound, maximumSpan: gestures.spans.upperBound)
        var ended: [ViewportEvent] = []
        let isHeld = viewport?.isBusy == true
        if var viewport, isMoved || isHeld, let anchor = before.panes.flatMap(\.series).compactMap(\.data.time.last).max() {
            ended = bracket.completed(
                viewport.stream(
                    limits: limits, on: axis.timeline, from: before.time.timeline, anchor: anchor, defaultSelection: axis.window))
            self.viewport = viewport
        } else {
            let axes = chart.panes.flatMap(\.axes)
            let values = gestures.values.map { value in
                let value = value.inverted(axes.first { $0.id == value.id }?.isInverted ?? value.limits.isInverted)
                return chart.defaultRange(ofAxis: value.id).map(value.showing) ?? value
            }
            self.viewport = Viewport(
                RangeSelector(limits: limits, selection: axis.window, defaultSelection: axis.window), values: values,
                options: gestures.options)
        }
        showWindow()
        showRanges()
        for event in ended { notify(.range(event)) }
    }

    /// Before a frame: crosshair and selection at their new places, or gone with their points.
    private func keepPlaces() {
        if crosshair.anchor != nil {
            let events = crosshair.apply(.redrawn(reloaded: isReloaded), on: field)
            if !events.isEmpty || isReloaded { placeCrosshair() }
            for event in events { notify(.crosshair(event)) }
        }
        guard isReloaded, !selection.selection.isEmpty else { return }
        if let event = selection.dropMissing(on: field) { notify(.selection(event)) }
        chart.mark(selection.selection)
    }

    private func placeCrosshair() {
        chart.crosshair = look
        chart.crosshair = crosshair.shown.flatMap { $0.isShown ? chart.crosshair(at: $0.point, options: crosshair.options) : nil }
    }
}

extension ViewportOperation {
    /// Whether it leads to a preset, or on to it, and not away from it.
    fileprivate var keepsPreset: Bool {
        switch self {
        case .frame, .range(.preset), .range(.glide): true
        default: false
        }
    }
}
