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

    private let measure: TextMeasure
    private let load: Load
    /// How a crosshair is drawn.
    private let look: Crosshair?
    private var needsLoad = true
    /// Whether data came since the last frame.
    private var isReloaded = false
    /// Whether the user has chosen a window.
    private var isMoved = false
    private var known: PointField?
    private var streams: [AsyncStream<ChartEvent>.Continuation] = []

    /// - Parameter chart: what is drawn before the first load, and what loads begin with.
    public init(
        _ chart: Chart, measure: @escaping TextMeasure, crosshair: CrosshairOptions = CrosshairOptions(),
        selection: SelectionRules = SelectionRules(), load: @escaping Load
    ) {
        self.chart = chart
        self.measure = measure
        self.load = load
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
        let series = loaded.panes.flatMap(\.series)
        notify(.seriesCounted(series.count))
        for one in series where isEverything || pending.changed[one.id] != nil {
            notify(.seriesLoaded(id: one.id, points: one.data.count))
        }
        let before = chart
        chart = loaded
        chart.move(levels: levels.values)
        follow(before)
        counts.loads += 1
        (needsLoad, isReloaded, known) = (false, true, nil)
        pending.level = max(pending.level, .data)
        notify(.axesUpdated)
        notify(.loadFinished)
    }

    private func draw() -> ChartDrawing {
        keepPlaces()
        notify(.renderStarted(isFull: pending.level > .cursor))
        let drawing = chart.drawing(measure: measure)
        self.drawing = drawing
        counts.frames += 1
        (pending, isReloaded) = (needsLoad ? pending : .nothing, false)
        for series in drawing.description.series { notify(.seriesDrawn(id: series.id)) }
        notify(.renderFinished(frame: counts.frames))
        return drawing
    }

    // MARK: Pointers

    /// Moves what is shown. `time` is in seconds, by the clock of all operations.
    @discardableResult
    public func apply(_ operation: ViewportOperation, at time: Double) -> [ViewportEvent] {
        guard var viewport else { return [] }
        let events = viewport.apply(operation, at: time)
        self.viewport = viewport
        if events.contains(where: { $0.phase == .change }) {
            isMoved = true
            chart.time.window = viewport.ranges.time
            invalidate(Invalidation(.window))
        }
        for event in events { notify(.range(event)) }
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
        markSelection()
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
        _ = viewport.apply(.range(.set(chart.time.window)), at: -.infinity)
        self.viewport = viewport
        isMoved = true
    }

    /// After a load: the window of the new data, or that of the user at the same moments, on with the data where it touched their end.
    private func follow(_ before: Chart) {
        let axis = chart.time
        let whole = axis.timeline.firstPosition..<axis.timeline.lastPosition
        guard !whole.isEmpty else { return viewport = nil }
        let limits = RangeLimits(data: whole, initial: axis.window)
        guard let viewport, isMoved, let anchor = before.panes.flatMap(\.series).compactMap(\.data.time.last).max() else {
            return self.viewport = Viewport(RangeSelector(limits: limits, selection: axis.window, defaultSelection: axis.window))
        }
        let selector = viewport.selector.streamed(
            limits: limits, on: axis.timeline, from: before.time.timeline, anchor: anchor, defaultSelection: axis.window)
        self.viewport = Viewport(selector, values: viewport.values, options: viewport.options)
        chart.time.window = selector.selection
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
        markSelection()
    }

    private func placeCrosshair() {
        chart.crosshair = look
        chart.crosshair = crosshair.shown.flatMap { $0.isShown ? chart.crosshair(at: $0.point, options: crosshair.options) : nil }
    }

    private func markSelection() {
        for pane in chart.panes.indices {
            for index in chart.panes[pane].series.indices {
                let id = chart.panes[pane].series[index].id
                let points = selection.selection.points[id] ?? []
                let isWhole = selection.selection.series.contains(id)
                let known = chart.panes[pane].series[index].selected
                if known == nil, points.isEmpty, !isWhole { continue }
                var marks = known ?? SelectedMarks()
                (marks.points, marks.isWhole) = (points, isWhole)
                chart.panes[pane].series[index].selected = marks
            }
        }
    }
}
