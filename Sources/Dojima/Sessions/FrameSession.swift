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
    }

    public internal(set) var chart: Chart
    /// Told of each event; may change the chart, from `loadFinished` on for the frame that comes, in `renderFinished` for the one after.
    public var observer: ((ChartEvent, inout Chart) -> Void)?
    public internal(set) var counts = Counts(loads: 0, frames: 0)
    /// What is out of date.
    public internal(set) var pending = Invalidation(.layout)
    /// The last frame; `nil` before the first.
    public internal(set) var drawing: ChartDrawing?
    /// What the chart shows; `nil` as long as the axis has no length.
    public internal(set) var viewport: Viewport?
    public internal(set) var crosshair: CrosshairState
    public internal(set) var selection: SelectionState
    /// The horizontal lines that were moved.
    public internal(set) var levels = LevelState()
    /// The row of stretches of time, and which of them the chart shows.
    public internal(set) var presets = PresetChoice()

    // Of the files of this folder that say what a session does.

    let measure: TextMeasure
    let load: Load
    let fitting: WindowFitting?
    /// The window that the data of the chart are for; `nil` before the first load.
    var fittedWindow: Range<AxisPosition>?
    /// Whether other pixel columns than those that its lines have points of were found for the chart.
    var isInexact = false
    /// The preset whose returns they show.
    var fittedPreset: Preset?
    /// The preset that an operation under way shows.
    var nextPreset: Preset?
    let gestures: SessionGestures
    var transitions: SessionTransitions
    /// The time of the last operation; `nil` before the first.
    var clock: Double?
    var ranges = SessionRanges()
    var bracket = EventBracket()
    /// How a crosshair is drawn.
    let look: Crosshair?
    var needsLoad = true
    /// Whether data came since the last frame.
    var isReloaded = false
    /// Whether the user has chosen a window.
    var isMoved = false
    var known: PointField?
    var streams: [AsyncStream<ChartEvent>.Continuation] = []

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
        transitions = SessionTransitions(gestures.transition)
        look = chart.crosshair
        self.crosshair = CrosshairState(options: crosshair)
        self.selection = SelectionState(rules: selection)
    }

    deinit { for stream in streams { stream.finish() } }

    /// Whether something moves by itself, the window or a series, so that frames are due: operations `frame`, each with an `update`.
    public var isMoving: Bool { viewport?.isMoving == true || transitions.isMoving }

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
        if let fitting, !pending.isEmpty { isInexact = !fitting.isExact(chart) }
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

    // MARK: Events

    /// A stream of all events from now on; it ends with the session.
    public func events() -> AsyncStream<ChartEvent> {
        let (stream, continuation) = AsyncStream<ChartEvent>.makeStream()
        streams.append(continuation)
        return stream
    }

    func notify(_ event: ChartEvent) {
        streams.removeAll { if case .terminated = $0.yield(event) { true } else { false } }
        guard let observer else { return }
        observer(event, &chart)
        known = nil
        adoptWindow()
    }
}
