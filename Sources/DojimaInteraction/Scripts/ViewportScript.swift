public import DojimaText
public import DojimaTime

/// A recorded use of a chart: what was done to it, and when. Played on an axis it leads to the same windows, whoever plays it.
///
///     {"options": {"doubleTap": "reset"},
///      "ops": [{"at": 0, "op": "beginDrag", "part": "window", "x": 0.5}, {"at": 0.2, "op": "drag", "x": 0.4},
///              {"at": 0.3, "op": "endDrag", "velocity": -1}]}
public struct ViewportScript: Options, Sendable, Hashable {
    public struct Step: Sendable, Hashable {
        /// Seconds since the script began.
        public var time: Double
        package var operation: ScriptOperation
    }

    public var options = ViewportOptions()
    public var values = Values()
    /// Frames a second at which motion is shown; `nil` for none between the steps.
    public var frameRate: Double?
    /// In the order of time.
    public var steps: [Step] = []

    public init() {}

    /// What holds of the value axis.
    public struct Values: Options, Sendable, Hashable {
        public var gestures: AxisGestures = []
        public var following: ValueFollowing = .always
        public var room: Double = 0

        public init() {}
    }

    /// Whether the value axis may show something else than the values of the window, as a chart shows them by itself.
    package var movesValues: Bool {
        values != Values()
            || steps.contains {
                if case .values = $0.operation.need { true } else { false }
            }
    }

    /// Whether something in it leads to the default selection.
    public var resets: Bool {
        options.doubleTap == .reset
            || steps.contains { if case .defaultSelection = $0.operation.need { true } else { false } }
    }

    /// The presets that it shows, in its order.
    package var presets: [Preset] { steps.compactMap(\.operation.preset) }

    /// The chart that a script begins with.
    ///
    /// - Parameters:
    ///   - limits: what holds of the price axis; one that is logarithmic moves by ratios.
    ///   - extent: the values of the price axis in a window; `nil` when there is none.
    public func viewport(
        _ selector: RangeSelector, axis: String = "price", limits: ValueLimits = ValueLimits(), extent: Viewport.ValueExtent
    ) -> Viewport {
        let range = extent(axis, selector.selection) ?? (limits.isLogarithmic ? 1...10 : 0...1)
        var window = ValueWindow(
            id: axis, range: range, limits: limits, gestures: values.gestures, following: values.following, room: values.room)
        let shown = window.range(showing: range)
        window = ValueWindow(
            id: axis, range: shown, limits: limits, gestures: values.gestures, following: values.following, room: values.room)
        return Viewport(selector, values: [window], options: options)
    }

    /// A state that is shown: after a step, or a frame of what moves.
    public struct Moment: Sendable {
        /// Counted from 1; `nil` for frames in between.
        public var step: Int?
        /// Of the step, else `frame`, or `end` where the last motion is over.
        public var name: String
        public var time: Double
        public var events: [ViewportEvent]
        public var viewport: Viewport
    }

    /// Plays the script: `show` is called after each step, for each frame, and last when nothing moves any more.
    ///
    /// - Parameters:
    ///   - resting: whether frames are shown while nothing moves too, from the beginning to the end.
    /// O(steps + frames).
    package func play(
        _ start: Viewport, on axis: ScriptAxis, resting: Bool = false, extent: Viewport.ValueExtent, show: (Moment) throws -> Void
    ) rethrows {
        var viewport = start
        var frame = 0
        func frames(to end: Double) throws {
            guard let frameRate else { return }
            while Double(frame) / frameRate < end {
                let time = Double(frame) / frameRate
                frame += 1
                guard resting || viewport.isMoving else { continue }
                let events = viewport.apply(.frame, at: time, extent: extent)
                try show(Moment(step: nil, name: "frame", time: time, events: events, viewport: viewport))
            }
        }
        var time = 0.0
        for (index, step) in steps.enumerated() {
            time = max(time, step.time)
            try frames(to: time)
            var events: [ViewportEvent] = []
            // What moved is where it is then, before places are read off the chart.
            events += viewport.apply(.frame, at: time, extent: extent)
            for operation in step.operation.effect(ScriptStage(axis: axis, viewport: viewport)) {
                events += viewport.apply(operation, at: time, extent: extent)
            }
            try show(Moment(step: index + 1, name: step.operation.name, time: time, events: events, viewport: viewport))
        }
        while let end = viewport.motionEnd {
            try frames(to: end)
            let events = viewport.apply(.frame, at: end, extent: extent)
            try show(Moment(step: nil, name: viewport.isMoving ? "frame" : "end", time: end, events: events, viewport: viewport))
        }
    }
}
