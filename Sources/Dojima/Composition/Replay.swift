public import DojimaText
import DojimaCairo
import DojimaChart
public import DojimaInteraction
public import DojimaSeries
import DojimaTime

/// The frames of a chart on which a script of gestures is played, or of a pie that it turns.
///
///     let replay = try Replay(chart, script: try ViewportScript(bytes), source: database)
///     try replay.forEachFrame { frame in movie.append(frame.picture.drawing.scene, lasting: frame.duration) }
///
/// The same chart, script and data give the same pictures. A window without bars shows only its axes, and a window dragged beyond an end of
/// the axis is drawn with its overscroll. A pie has no labels while it moves.
public struct Replay {
    /// One picture of a replay.
    public struct Frame {
        /// The number of the frame, counted from 0.
        public var number: Int
        /// Seconds since the script began.
        public var time: Double
        /// Seconds until the next frame.
        public var duration: Double
        /// The chart as the gestures have left it at the frame's time.
        public var picture: Picture
    }

    /// The number of frames per second if the script does not set it.
    public static let frameRate = 20.0
    /// The maximum number of frames of a script.
    public static let maximumFrames = 10_000

    /// The number of frames, which the length of the script and its frame rate determine.
    public let frameCount: Int
    /// Notes for the user: about the axis of a chart, or about the table of a pie.
    public let notes: [Message]

    /// A state of the chart after a step, or at a frame.
    private struct State {
        /// Whether the state is a frame, not a step or the end of a motion.
        var isFrame: Bool
        /// Seconds since the script began.
        var time: Double
        var picture: () throws -> Picture
    }

    private let rate: Double
    private let start: State
    /// Plays the script, and calls a closure for each state.
    private let play: (_ show: (State) throws -> Void) throws -> Void

    /// Reads the axis of a chart, or the table of a pie. A script on a chart begins at the chart's window or, without one, with the fourth
    /// fifth of the bars.
    ///
    /// Throws as `Picture` does, for a script of more than `maximumFrames` frames, for operations that turn a chart with axes, and for
    /// operations that move the axes of a pie.
    public init(_ specification: ChartSpecification, script: ViewportScript, source: (any MarketReader)? = nil) throws {
        try self.init(specification, script: script, source: source, missingStore: "no database is given")
    }

    /// - Parameter spans: the minimum and maximum length of the window; by default one bar, and the complete axis.
    package init(
        _ specification: ChartSpecification, script: ViewportScript, source: (any MarketReader)?, missingStore: String,
        spans: SpanLimits = SpanLimits()
    ) throws {
        if specification.table == nil {
            try self.init(moving: specification, by: script, source, missingStore, spans)
        } else {
            try self.init(turning: specification, by: script, source, missingStore)
        }
    }

    private init(
        moving specification: ChartSpecification, by given: ViewportScript, _ source: (any MarketReader)?, _ missingStore: String,
        _ spans: SpanLimits
    ) throws {
        let script = Replay.framed(given)
        try script.checkForAxes()
        var notes: [Message] = []
        let sourceAxis = try source.reading { reader in
            let sources = try specification.sources(in: reader, missingStore: missingStore, notes: &notes)
            return try ChartComposer(specification: specification).sourceAxis(of: sources, notes: &notes)
        }
        guard !sourceAxis.timeline.segments.isEmpty else {
            throw PictureError(.data, "\(sourceAxis.source.symbol): the axis has no open time, so no window can move on it; exclude less")
        }
        let requested =
            specification.window == WindowRequest()
            ? nil : try AxisWindow(specification.window, on: sourceAxis).window
        let selector = try sourceAxis.selector(requested, spans: spans, panning: script.panLimits)
        var presets = sourceAxis.windows(of: script.presets, in: selector.limits)
        if let preset = specification.window.lastPeriod { presets[selector.selection] = preset }
        let stage = try ReplayStage(
            specification, source: source, on: sourceAxis, movesValues: script.movesValues, padding: script.values.padding,
            presets: presets, selector.selection)
        let viewport = stage.viewport(script, selector)
        (self.notes, rate) = (notes, script.frameRate ?? Replay.frameRate)
        start = State(isFrame: false, time: 0) { try stage.picture(of: viewport) }
        play = { show in
            try script.play(viewport, on: sourceAxis.scriptAxis, resting: true, over: stage) { snapshot in
                stage.update(after: snapshot, of: script)
                try show(
                    State(isFrame: snapshot.step == nil && snapshot.name == "frame", time: snapshot.time) {
                        try stage.picture(of: snapshot.viewport)
                    })
            }
        }
        // Plays the script without drawing, so that a script that is too long is refused immediately.
        frameCount = try Replay.count { count in
            try script.play(
                Viewport(selector, options: script.options), on: sourceAxis.scriptAxis, resting: true, over: ValuesOnly()
            ) { snapshot in
                try count(snapshot.step == nil && snapshot.name == "frame")
            }
        }
    }

    private init(
        turning specification: ChartSpecification, by given: ViewportScript, _ source: (any MarketReader)?, _ missingStore: String
    ) throws {
        let measurer = TextMeasurer()
        var notes: [Message] = []
        let picture = try Picture(specification, source: source, missingStore: missingStore, measurer: measurer, notes: &notes)
        guard let figure = picture.figure else {
            throw PictureError(.request, "a script moves a chart of prices or turns a pie, and this is another chart of a table")
        }
        guard let pie = figure.pie else {
            throw PictureError(.request, "a script can turn a pie or a donut, and this is a \(figure.name)")
        }
        func target(of name: String, _ angle: Double, _ rotation: Double) throws -> Double {
            guard let slice = pie.slices.firstIndex(where: { $0.name == name }) else {
                throw PictureError(.request, "rotate: there is no slice \(quoted(name))")
            }
            return pie.rotation(bringing: slice, to: angle, from: rotation)
        }
        func drawn(_ state: RotationState) -> Picture {
            figure.turned(by: state.rotation, showsLabels: !state.isMoving).map { picture.redrawn(as: $0, measurer) } ?? picture
        }
        let script = Replay.framed(given)
        (self.notes, rate) = (notes, script.frameRate ?? Replay.frameRate)
        start = State(isFrame: false, time: 0) { picture }
        play = { show in
            try script.play(turning: figure.name, resting: true, slice: target) { snapshot in
                try show(
                    State(isFrame: snapshot.step == nil && snapshot.name == "frame", time: snapshot.time) { drawn(snapshot.state) })
            }
        }
        frameCount = try Replay.count { count in
            try script.play(turning: figure.name, resting: true, slice: target) { snapshot in
                try count(snapshot.step == nil && snapshot.name == "frame")
            }
        }
    }

    /// Draws the frames in order: at the frame rate, until the end of the last step and of any motion that follows it, and then the final
    /// state.
    ///
    /// O(frames * picture).
    public func forEachFrame(_ body: (Frame) throws -> Void) throws {
        var number = 0
        var last = start
        func show(_ state: State, for duration: Double) throws {
            try body(Frame(number: number, time: state.time, duration: duration, picture: try state.picture()))
            number += 1
        }
        try play { state in
            last = state
            if state.isFrame { try show(state, for: 1 / rate) }
        }
        // The last frame lasts long enough to be seen before a viewer repeats the animation.
        try show(last, for: 1)
    }

    /// Returns the script with its own frame rate or the default one.
    private static func framed(_ given: ViewportScript) -> ViewportScript {
        var script = given
        script.frameRate = script.frameRate ?? frameRate
        return script
    }

    /// Returns the number of frames of a script, and throws if there are too many. O(steps + frames).
    ///
    /// - Parameter play: plays the script, and calls a closure for each state with whether it is a frame.
    private static func count(_ play: (_ count: (Bool) throws -> Void) throws -> Void) throws -> Int {
        var count = 1
        try play { isFrame in
            if isFrame { count += 1 }
            guard count <= maximumFrames else {
                throw PictureError(.request, "the script has more than \(maximumFrames) frames: use fewer per second, or shorten it")
            }
        }
        return count
    }
}
