package import DojimaChart
package import DojimaInteraction
import DojimaScale
import DojimaTime

/// A chart that is drawn repeatedly: each update loads, composes and draws only what is out of date.
///
///     let session = FrameSession(chart, measure: measurer.measure) { chart, _ in try loaded(chart) }
///     session.observer = { event, chart in if event == .loadFinished { chart.title = "as of today" } }
///     let first = try session.update()                 // loads and draws
///     session.apply(.zoom(by: 2), at: 0.5)
///     let second = try session.update()                // draws
///
/// A session belongs to one thread. Every event is reported to `observer`, synchronously and in order, and to each stream of `events()`.
package final class FrameSession {
    /// Returns a chart with its out-of-date data loaded again. Throws if the source fails; the session then keeps its chart.
    ///
    /// The first call, and each after `reload`, is for all data; otherwise `changed` names the series and times. The window of the returned
    /// time axis applies until the user chooses another.
    package typealias Load = (_ chart: Chart, _ what: Invalidation) throws -> Chart

    /// How often each kind of work was done.
    package struct Counts: Sendable, Hashable {
        /// The calls of the function that loads the chart's data.
        package var loads = 0
        /// The frames that were drawn.
        package var frames = 0
    }

    /// The chart, as it was loaded and as gestures have changed it.
    package internal(set) var chart: Chart
    /// Called with each event; may change the chart, from `loadFinished` on for the coming frame, in `renderFinished` for the one after it.
    package var observer: ((ChartEvent, inout Chart) -> Void)?
    /// The work that was done since the session began.
    package internal(set) var counts = Counts(loads: 0, frames: 0)
    /// The parts that are out of date.
    package var pending: Invalidation { loadState.pending }
    /// The last frame; `nil` before the first.
    package internal(set) var drawing: ChartDrawing?
    /// The visible ranges; `nil` as long as the axis has no length.
    package internal(set) var viewport: Viewport?
    /// The crosshair, which stays at its point when the chart changes.
    package internal(set) var crosshair: CrosshairState
    /// The selected series and points.
    package internal(set) var selection: SelectionState
    /// The state of the horizontal lines that were moved.
    package internal(set) var levels = LevelState()
    /// The presets, and which of them the chart shows.
    package internal(set) var presets = PresetChoice()
    /// The group whose sessions show the same time; `nil` for none.
    package internal(set) weak var group: SessionGroup?

    // Internal state shared by the extensions in this folder.

    let measure: TextMeasure
    let load: Load
    /// Composes the chart of each window; `nil` if the program loads the charts.
    let composer: WindowComposer?
    var loadState = LoadState()
    let gestures: SessionGestures
    var animations: SessionAnimations
    /// The time of the last operation; `nil` before the first.
    var clock: Double?
    var ranges = SessionRanges()
    var phases = EventPhaseCompletion()
    /// How a crosshair is drawn.
    let crosshairTemplate: Crosshair?
    /// Whether the window was chosen by a gesture or the program, so that loads keep it.
    var isWindowChosen = false
    /// The positions of points, until something is out of date; `nil` if they have to be computed.
    var cachedField: PointField?
    var streams: [AsyncStream<ChartEvent>.Continuation] = []

    /// - Parameters:
    ///   - chart: the chart that is drawn before the first load and passed to it.
    ///   - measure: measures texts in the font of the output.
    ///   - crosshair: the options of the crosshair that follows a pointer.
    ///   - selection: the rules by which taps on points and series are combined.
    ///   - gestures: how gestures change the chart, and their limits.
    ///   - load: returns the chart with the data that are out of date loaded again; called by `update` and `reload`.
    package convenience init(
        _ chart: Chart, measure: @escaping TextMeasure, crosshair: CrosshairOptions = CrosshairOptions(),
        selection: SelectionRules = SelectionRules(), gestures: SessionGestures = SessionGestures(), load: @escaping Load
    ) {
        self.init(chart, measure: measure, crosshair: crosshair, selection: selection, gestures: gestures, load: load, composer: nil)
    }

    init(
        _ chart: Chart, measure: @escaping TextMeasure, crosshair: CrosshairOptions, selection: SelectionRules, gestures: SessionGestures,
        load: @escaping Load, composer: WindowComposer?
    ) {
        self.chart = chart
        self.measure = measure
        self.load = load
        self.composer = composer
        self.gestures = gestures
        animations = SessionAnimations(gestures.animation)
        crosshairTemplate = chart.crosshair
        self.crosshair = CrosshairState(options: crosshair)
        self.selection = SelectionState(rules: selection)
    }

    deinit { for stream in streams { stream.finish() } }

    /// Whether the window moves or a series is animated, so that frames are due: for each, apply the operation `frame` and call `update`.
    package var isMoving: Bool { viewport?.isMoving == true || animations.isRunning }

    // MARK: Loading and drawing

    /// Marks parts as out of date; changed data are loaded with the next `update`.
    package func invalidate(_ what: Invalidation) {
        loadState.invalidate(what)
        cachedField = nil
    }

    /// Changes the chart for the next frame.
    package func edit(_ change: (inout Chart) -> Void) {
        change(&chart)
        adoptChartWindow()
        invalidate(Invalidation(.layout))
    }

    /// Loads and draws what is out of date; returns `nil` if nothing is. Rethrows errors of loading.
    @discardableResult
    package func update() throws -> ChartDrawing? {
        if loadState.needsLoad { try loadPending(by: load) }
        try fitData()
        return pending.isEmpty ? nil : draw()
    }

    /// Loads all data again without drawing.
    package func reload() throws { try reload(by: load) }

    /// Loads all data again by a function.
    func reload(by load: Load) throws {
        loadState.invalidateAll()
        try loadPending(by: load)
    }

    /// Draws without loading, whether or not something is out of date.
    @discardableResult
    package func redraw() -> ChartDrawing { draw() }

    // MARK: Events

    /// A stream of all events from now on; it ends with the session.
    package func events() -> AsyncStream<ChartEvent> {
        let (stream, continuation) = AsyncStream<ChartEvent>.makeStream()
        streams.append(continuation)
        return stream
    }

    func notify(_ event: ChartEvent) {
        streams.removeAll { if case .terminated = $0.yield(event) { true } else { false } }
        guard let observer else { return }
        observer(event, &chart)
        cachedField = nil
        adoptChartWindow()
    }
}
