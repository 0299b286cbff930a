public import DojimaText
public import DojimaInteraction
public import DojimaSeries
import DojimaTime

/// The frames of a chart on which a script of gestures is played.
///
///     let replay = try Replay(chart, script: try ViewportScript(bytes), source: database)
///     try replay.forEachFrame { frame in movie.append(frame.picture.drawing.scene, lasting: frame.duration) }
///
/// The same chart, script and data give the same pictures. A window without bars shows only its axes, and a window dragged beyond an end of
/// the axis is drawn with its overscroll.
public struct Replay {
    public struct Frame {
        /// The number of the frame, counted from 0.
        public var number: Int
        /// Seconds since the script began.
        public var time: Double
        /// Seconds until the next frame.
        public var duration: Double
        public var picture: Picture
    }

    /// The number of frames per second if the script does not set it.
    public static let frameRate = 20.0
    /// The maximum number of frames of a script.
    public static let maximumFrames = 10_000

    public let frameCount: Int
    /// Notes for the user about the axis.
    public let notes: [Message]

    private let script: ViewportScript
    private let sourceAxis: SourceAxis
    private let start: Viewport
    private let stage: ReplayStage

    /// Reads the axis of a chart. The script begins at the chart's window or, without one, with the fourth fifth of the bars.
    ///
    /// Throws as `Picture` does, and for a script of more than `maximumFrames` frames.
    public init(_ specification: ChartSpecification, script: ViewportScript, source: (any MarketReader)? = nil) throws {
        try self.init(specification, script: script, source: source, missingStore: "no database is given")
    }

    /// - Parameter spans: the minimum and maximum length of the window; by default one bar, and the complete axis.
    package init(
        _ specification: ChartSpecification, script: ViewportScript, source: (any MarketReader)?, missingStore: String,
        spans: SpanLimits = SpanLimits()
    ) throws {
        var notes: [Message] = []
        sourceAxis = try source.reading { reader in
            let sources = try specification.sources(in: reader, missingStore: missingStore, notes: &notes)
            return try ChartComposer(specification: specification).sourceAxis(of: sources, notes: &notes)
        }
        guard !sourceAxis.timeline.segments.isEmpty else {
            throw PictureError(.data, "\(sourceAxis.source.symbol): the axis has no open time, so no window can move on it; exclude less")
        }
        let requested =
            specification.window == WindowRequest()
            ? nil : try AxisWindow(specification.window, on: sourceAxis).window
        let selector = try sourceAxis.selector(requested, spans: spans)
        var script = script
        script.frameRate = script.frameRate ?? Replay.frameRate
        self.script = script
        self.notes = notes
        var presets = sourceAxis.windows(of: script.presets, in: selector.limits)
        if let preset = specification.window.lastPeriod { presets[selector.selection] = preset }
        stage = try ReplayStage(
            specification, source: source, on: sourceAxis, movesValues: script.movesValues, padding: script.values.padding,
            presets: presets, selector.selection)
        start = stage.viewport(script, selector)
        frameCount = try Replay.frames(script, Viewport(selector, options: script.options), on: sourceAxis.scriptAxis)
    }

    /// Draws the frames in order: at the frame rate, until the end of the last step and of any motion that follows it, and then the final
    /// state.
    ///
    /// O(frames * picture).
    public func forEachFrame(_ body: (Frame) throws -> Void) throws {
        var number = 0
        var last = start
        func show(_ viewport: Viewport, at time: Double, for duration: Double) throws {
            try body(Frame(number: number, time: time, duration: duration, picture: try stage.picture(of: viewport)))
            number += 1
        }
        var end = 0.0
        let rate = script.frameRate ?? Replay.frameRate
        try script.play(start, on: sourceAxis.scriptAxis, resting: true, over: stage) { snapshot in
            (last, end) = (snapshot.viewport, snapshot.time)
            stage.update(after: snapshot, of: script)
            if snapshot.isFrame { try show(snapshot.viewport, at: snapshot.time, for: 1 / rate) }
        }
        // The last frame lasts long enough to be seen before a viewer repeats the animation.
        try show(last, at: end, for: 1)
    }

    /// Counts the frames by playing without drawing, so that a script that is too long is refused at once. O(steps + frames).
    private static func frames(_ script: ViewportScript, _ start: Viewport, on axis: ScriptAxis) throws -> Int {
        var count = 1
        try script.play(start, on: axis, resting: true, over: ValuesOnly()) { snapshot in
            if snapshot.isFrame { count += 1 }
            guard count <= maximumFrames else {
                throw PictureError(.request, "the script has more than \(maximumFrames) frames: use fewer per second, or shorten it")
            }
        }
        return count
    }
}

extension ViewportScript.Snapshot {
    /// Whether the snapshot is a frame, not a step or the end of a motion.
    fileprivate var isFrame: Bool { step == nil && name == "frame" }
}
