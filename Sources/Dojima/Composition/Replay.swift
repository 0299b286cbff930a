public import DojimaChart
public import DojimaInteraction
public import DojimaStore
import DojimaSeries
import DojimaTime

/// A chart while a script of gestures is played on it: the picture of any moment.
///
///     let replay = try Replay(chart, script: try ViewportScript(bytes), store: store)
///     try replay.forEachFrame { frame in movie.append(frame.picture.drawing.scene, lasting: frame.duration) }
///
/// The same chart, script and data give the same pictures.
public struct Replay {
    public struct Frame {
        /// Counted from 0.
        public var number: Int
        /// Seconds since the script began.
        public var time: Double
        /// Seconds until the next frame.
        public var duration: Double
        public var picture: Picture
    }

    /// Frames a second where the script does not say.
    public static let frameRate = 20.0
    /// More frames than anybody would wait for.
    public static let mostFrames = 10_000

    private let specification: ChartSpecification
    private let script: ViewportScript
    private let store: Store?
    private let view: MarketView
    private let start: Viewport
    /// What should be said of the axis.
    public let notes: [String]

    /// Finds the axis of a chart and where the script begins: at the chart's window, or with the fourth fifth of the bars.
    ///
    /// Throws as `Picture` does.
    public init(_ specification: ChartSpecification, script: ViewportScript, store: Store? = nil) throws {
        try self.init(specification, script: script, store: store, missingStore: "no database is given")
    }

    package init(_ specification: ChartSpecification, script: ViewportScript, store: Store?, missingStore: String) throws {
        var notes: [String] = []
        let subjects = try specification.subjects(in: store, missingStore: missingStore, notes: &notes)
        view = try ChartComposer(specification: specification).view(of: subjects, notes: &notes)
        let said = specification.window == WindowSpecification() ? nil : try Selection(specification.window, on: view).window
        // Two bars are always in sight.
        let slot = view.subject.interval.unit > .day ? Instant.microsecondsPerDay : view.subject.interval.nominalMicroseconds
        let selector = try view.selector(said, minimum: 2 * slot, needsDefault: script.resets)
        self.specification = specification
        self.script = script
        self.store = store
        self.notes = notes
        start = script.viewport(selector, extent: Replay.extent(view))
    }

    /// Draws the frames in order: one at each beat from the beginning to the end of the last step or of what moves then, and the end itself.
    ///
    /// O(frames * picture).
    public func forEachFrame(_ body: (Frame) throws -> Void) throws {
        var script = script
        let rate = script.frameRate ?? Replay.frameRate
        script.frameRate = rate
        var number = 0
        var last = start
        func show(_ viewport: Viewport, at time: Double, for duration: Double) throws {
            guard number < Replay.mostFrames else {
                throw PictureError(
                    .request, "the script lasts for more than \(Replay.mostFrames) frames: give fewer a second, or shorten it")
            }
            try body(Frame(number: number, time: time, duration: duration, picture: try picture(of: viewport)))
            number += 1
        }
        var end = 0.0
        try script.play(start, on: view.scriptAxis, resting: true, extent: Replay.extent(view)) { moment in
            (last, end) = (moment.viewport, moment.time)
            if moment.step == nil, moment.name == "frame" { try show(moment.viewport, at: moment.time, for: 1 / rate) }
        }
        // Long enough to be seen, where a viewer begins anew.
        try show(last, at: end, for: 1)
    }

    private func picture(of viewport: Viewport) throws -> Picture {
        var specification = specification
        let limits = viewport.selector.limits
        let window = viewport.selector.selection
        let (low, high) = (limits.fraction(at: window.lowerBound), limits.fraction(at: window.upperBound))
        specification.window = WindowSpecification(select: low...max(low, high))
        if let axis = viewport.values.first, axis.isHeld || axis.following != .always { specification.panes[0].show(axis.range) }
        return try Picture(specification, store: store)
    }

    /// The prices of a window; none where they cannot be read, which the picture will tell.
    private static func extent(_ view: MarketView) -> Viewport.ValueExtent {
        { _, window in
            guard let summary = (try? view.bars(in: view.moments(of: window)))?.summary(), summary.low <= summary.high else { return nil }
            return summary.low...summary.high
        }
    }
}

extension PaneSpecification {
    /// Fixes the range of the first axis.
    fileprivate mutating func show(_ range: ClosedRange<Double>) {
        if axes.isEmpty { axes = [ValueAxisSpecification()] }
        axes[0].range = range
    }
}
