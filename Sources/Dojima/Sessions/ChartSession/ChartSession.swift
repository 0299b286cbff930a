public import DojimaInteraction
public import DojimaScale
public import DojimaSeries
import DojimaText
public import DojimaTime
import Synchronization

/// An interactive chart: events of pointers in pixels change it, and each change is followed by a frame.
///
///     let session = try await ChartSession(chart, source: bars)
///     let frames = session.frames()
///     Task { for await frame in frames { show(frame.scene) } }
///     session.pointer(.down, at: Point(400, 200))         // then .move and .up: the chart is panned, and moves on
///     session.wheel(by: 1.2, at: Point(400, 200))
///     try session.append(bar)
///     let close = session.nearest(to: Point(400, 200))?.values["close"]
///
/// All methods may be called from any thread or actor and return at once. Each session has a thread, which applies changes in
/// the order of the calls, reads data and draws. One frame may show several changes. Values that are returned at once, such as
/// `nearest(to:)`, are those of the last frame; `frame()` waits for the frame that shows all earlier changes.
///
/// Until the first gesture a frame is the picture of the specification; then it shows exactly the window, which is never shorter than a bar.
/// A window that shows the last bar follows appended bars.
///
/// Times of gestures are in seconds, by one clock for all calls. If they are left out, the session uses the monotonic clock, and also makes
/// the frames of a chart that continues to move after a gesture. Otherwise the caller makes them with `advance(to:)`.
public final class ChartSession: Sendable {
    private struct Shared {
        var frame: ChartFrame
        /// The time of the last bar.
        var lastBar: Instant
        var streams: [Int: AsyncStream<ChartFrame>.Continuation] = [:]
        var streamCount = 0
        /// The number of changes that wait for the thread.
        var waiting = 0
        /// Whether the last gesture was timed by the session.
        var isTimed = false
        /// Whether the next frame of a motion is due.
        var isFrameDue = false
        /// The link with other sessions; `nil` if there is none.
        var link: SessionLink?
    }

    private let thread: JobThread
    private let state: ThreadBound<SessionState>
    private let shared: Locked<Shared>
    private let appendProblem: PictureError?
    private let start = ContinuousClock.now

    /// The time between two frames of a motion that the session times.
    private static let frameInterval = Duration.milliseconds(16)

    /// Reads the data of a specification and draws the first frame, on the thread of the session.
    ///
    /// Symbols and files are found as for a `Picture`, and the same errors are thrown; analyses, tables and small charts do not move.
    ///
    /// - Parameters:
    ///   - specification: the chart.
    ///   - source: the source of the bars, such as a database, which only the session uses from then on unless it is `Sendable`.
    public convenience init(_ specification: ChartSpecification, source: sending (any BarSource)? = nil) async throws(PictureError) {
        try await self.init(specification, ThreadBound(source))
    }

    /// Shows bars in memory as those of the specification's first symbol; its other symbols are files.
    public convenience init(_ specification: ChartSpecification, source bars: BarSeries) async throws(PictureError) {
        try await self.init(specification, ThreadBound(try specification.memorySource(of: bars)))
    }

    private init(_ specification: ChartSpecification, _ source: ThreadBound<(any BarSource)?>) async throws(PictureError) {
        let thread: JobThread
        do { thread = try JobThread() } catch { throw PictureError(error) }
        let loaded: Result<(ThreadBound<SessionState>, Shared, PictureError?), PictureError> = await withCheckedContinuation { waiting in
            thread.run {
                do {
                    let state = try SessionState(specification, source: source.value)
                    let shared = Shared(frame: state.frame, lastBar: state.lastBar)
                    waiting.resume(returning: .success((ThreadBound(state), shared, state.appendProblem)))
                } catch {
                    waiting.resume(returning: .failure(PictureError(error)))
                }
            }
        }
        do {
            let (state, shared, appendProblem) = try loaded.get()
            (self.thread, self.state, self.appendProblem) = (thread, state, appendProblem)
            self.shared = Locked(shared)
        } catch {
            thread.close()
            throw error
        }
    }

    deinit {
        thread.close()
        for stream in shared.withLock({ $0.streams.values }) { stream.finish() }
    }

    // MARK: Frames

    /// The frames from now on, the first of which is the present one. A frame that was not taken yet is replaced by a later one.
    ///
    /// The stream ends with the session, which it does not keep alive; a task that mentions the session does.
    public func frames() -> AsyncStream<ChartFrame> {
        let (stream, continuation) = AsyncStream<ChartFrame>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = shared.withLock { shared in
            shared.streamCount += 1
            shared.streams[shared.streamCount] = continuation
            return shared.streamCount
        }
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            _ = shared.withLock { $0.streams.removeValue(forKey: id) }
        }
        thread.run { [weak self] in
            guard let self else { return }
            publish()
            continuation.yield(state.value.frame)
        }
        return stream
    }

    /// Draws the chart after all changes so far. Throws the error of a change or read that failed.
    public func frame() async throws(PictureError) -> ChartFrame {
        let frame = await withCheckedContinuation { waiting in
            thread.run { [self] in
                publish()
                waiting.resume(returning: state.value.frame)
            }
        }
        if let error = frame.error { throw error }
        return frame
    }

    /// The last frame that was drawn.
    public var latestFrame: ChartFrame { shared.withLock { $0.frame } }

    /// The bar of the last frame that is nearest to a point of the picture, with the values of all series there; `nil` outside of the plots.
    public func nearest(to point: Point) -> NearestBar? { latestFrame.nearest(to: point) }

    /// Draws the chart on the thread of the session, and sends a frame that differs from the last one.
    private func publish() {
        let frame = state.value.nextFrame()
        // A motion may change nothing for some frames, such as at an end of the data.
        let (isMoving, lastBar) = (state.value.frame.isMoving, state.value.lastBar)
        let (streams, continues) = shared.withLock { shared in
            if let frame { shared.frame = frame }
            shared.lastBar = max(shared.lastBar, lastBar)
            let continues = isMoving && shared.isTimed && !shared.isFrameDue && !shared.streams.isEmpty
            if continues { shared.isFrameDue = true }
            return (shared.streams.values, continues)
        }
        if let frame { for stream in streams { stream.yield(frame) } }
        guard continues else { return }
        Task { [weak self] in
            try? await Task.sleep(for: ChartSession.frameInterval)
            guard let self else { return }
            let isTimed = shared.withLock { shared in
                shared.isFrameDue = false
                return shared.isTimed
            }
            if isTimed { advance() }
        }
    }

    // MARK: Gestures

    /// Handles an event of a pointer at a point in pixels of the picture.
    ///
    /// In a plot a drag pans and a double click zooms in; in the navigator it moves the window or one of its ends; over an axis it stretches
    /// the axis. A chart that is released in motion continues to move. A pointer that is not down moves the crosshair.
    public func pointer(_ phase: PointerPhase, at point: Point, time: Double? = nil) {
        change(at: time) { try $0.pointer(phase, at: point, time: $1) }
    }

    /// Zooms in by a factor about a point, or out by one below 1; over a value axis, stretches that axis. Has no effect outside of plots,
    /// axes and navigator, during a drag, and unless the factor is above zero and finite.
    public func wheel(by factor: Double, at point: Point, time: Double? = nil) {
        change(at: time) { try $0.wheel(by: factor, at: point, time: $1) }
    }

    /// Zooms by the factor by which the distance of two fingers has changed since the last call; the chart follows their middle.
    public func pinch(by factor: Double, at middle: Point, time: Double? = nil) {
        change(at: time) { try $0.pinch(by: factor, at: middle, time: $1) }
    }

    /// Advances a chart that continues to move to a time.
    public func advance(to time: Double? = nil) { change(at: time) { try $0.current.advance(to: $1) } }

    // MARK: The program

    /// Shows the time between two moments, as far as there are data.
    public func show(_ times: Range<Instant>, time: Double? = nil) {
        change(at: time) { try $0.current.show(from: times.lowerBound, to: times.upperBound, at: $1) }
    }

    /// Shows a period that ends with the last bar.
    public func show(_ preset: Preset, time: Double? = nil) { change(at: time) { try $0.current.choose(preset, at: $1) } }

    /// Shows the window and the ranges of the specification again.
    public func reset() {
        change { [weak self] state in try self?.leading(state) { try $0.current.reset() } }
    }

    /// Shows the crosshair at the last bar at or before a moment; `nil` to remove it.
    public func showCrosshair(at time: Instant?) {
        change { state in if let time { try state.current.point(at: time) } else { try state.current.hideCrosshair() } }
    }

    /// Changes the specification, for example its size or theme. Window, ranges and crosshair stay; the first symbol cannot change.
    public func edit(_ change: @escaping @Sendable (inout ChartSpecification) throws -> Void) { self.change { try $0.edit(change) } }

    // MARK: Data

    /// Adds a bar to the series of the first symbol, or replaces its last bar if that has the same time.
    ///
    /// Bars are kept in memory, after those of the source. O(1); the frame after it reads only new bars and those of its window. Each frame
    /// also passes over all bars if the chart has a navigator or a study that depends on all earlier bars, or makes longer bars on inferred
    /// closed time. Throws for a bar that is earlier than the last one or that an import would reject, and if the first symbol is not one of
    /// the source.
    public func append(_ bar: Bar) throws(PictureError) {
        if let appendProblem { throw appendProblem }
        var series = BarSeries()
        do { try series.append(bar) } catch { throw PictureError(error) }
        try shared.withLock { shared throws(PictureError) in
            guard bar.time >= shared.lastBar else {
                throw PictureError(.data, "the bar at \(bar.time) is earlier than the last one, at \(shared.lastBar)")
            }
            shared.lastBar = bar.time
            enqueue(&shared) { $0.append(bar) }
        }
    }

    /// Reads the data again that another program has written to the source.
    public func reload() { change { $0.reload() } }

    // MARK: Links

    func join(_ link: SessionLink?) {
        let former = shared.withLock { shared in
            defer { shared.link = link }
            return shared.link
        }
        if former !== link { former?.remove(self) }
    }

    /// Makes the other sessions of a link show the present times of this one.
    func lead(_ link: SessionLink) {
        let id = ObjectIdentifier(self)
        change { link.lead(id, try $0.current.shownTimes) }
    }

    /// Shows the last times of a link.
    func follow(_ link: SessionLink) {
        let id = ObjectIdentifier(self)
        change { state in if let times = link.times(for: id) { try state.current.follow(times) } }
    }

    /// Performs a change, after which the other sessions of the link show the new times.
    private func leading(_ state: SessionState, _ body: (SessionState) throws -> Void) throws {
        guard let link = shared.withLock({ $0.link }) else { return try body(state) }
        let before = try state.current.shownTimes.moments
        try body(state)
        let times = try state.current.shownTimes
        if times.moments != before { link.lead(ObjectIdentifier(self), times) }
    }

    // MARK: Changes

    /// Makes a change on the thread of the session, at a time in seconds or at the present one.
    private func change(at time: Double?, _ body: @escaping @Sendable (SessionState, Double) throws -> Void) {
        let moment = time ?? (ContinuousClock.now - start) / .seconds(1)
        shared.withLock { shared in
            shared.isTimed = time == nil
            enqueue(&shared) { [weak self] state in
                guard let self else { return }
                try leading(state) { try body($0, moment) }
            }
        }
    }

    private func change(_ body: @escaping @Sendable (SessionState) throws -> Void) { shared.withLock { enqueue(&$0, body) } }

    /// Adds a change to those that wait, while `shared` is locked, so that changes are made in the order of the calls.
    private func enqueue(_ shared: inout Shared, _ body: @escaping @Sendable (SessionState) throws -> Void) {
        shared.waiting += 1
        thread.run { [weak self] in self?.perform(body) }
    }

    private func perform(_ body: (SessionState) throws -> Void) {
        state.value.perform(body)
        let isDue = shared.withLock { shared in
            shared.waiting -= 1
            return shared.waiting == 0 && !shared.streams.isEmpty
        }
        if isDue { publish() }
    }
}
