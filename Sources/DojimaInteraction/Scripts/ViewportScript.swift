public import DojimaText
internal import DojimaTime

/// A recorded sequence of operations on a chart, with their times. Played on the same axis, it always leads to the same windows.
///
///     {"options": {"doubleTap": "reset"},
///      "ops": [{"at": 0, "op": "beginDrag", "part": "window", "x": 0.5}, {"at": 0.2, "op": "drag", "x": 0.4},
///              {"at": 0.3, "op": "endDrag", "velocity": -1}]}
public struct ViewportScript: Options, Sendable, Hashable {
    package struct Step: Sendable, Hashable {
        /// The time in seconds since the script began.
        package var time: Double
        package var operation: GestureOperation
    }

    package var options = ViewportOptions()
    package var values = Values()
    /// The range that the window cannot leave.
    package var panLimits = PanLimits.data
    /// The number of frames per second of motions; `nil` for no frames between the steps.
    package var frameRate: Double?
    /// The steps, in the order of time.
    package var steps: [Step] = []

    public init() {}

    /// The options of the value axis.
    package struct Values: Options, Sendable, Hashable {
        package var gestures: AxisGestures = []
        package var following: ValueFollowing = .always
        package var padding: Double = 0

        public init() {}
    }

    /// Whether the range of the value axis may differ from the automatic range of the window.
    package var movesValues: Bool {
        values != Values()
            || steps.contains {
                if case .values = $0.operation.need { true } else { false }
            }
    }

    /// The presets that the script shows, in order.
    package var presets: [Preset] { steps.compactMap(\.operation.preset) }

    /// The viewport at the beginning of the script.
    ///
    /// - Parameters:
    ///   - limits: the limits of the value axis; a logarithmic axis moves by ratios.
    ///   - data: the data of the chart.
    package func viewport(
        _ selector: RangeSelector, axis: String = "price", limits: ValueLimits = ValueLimits(),
        over data: any ViewportData
    ) -> Viewport {
        let range = data.extent(ofAxis: axis, in: selector.selection) ?? (limits.isLogarithmic ? 1...10 : 0...1)
        var window = ValueWindow(
            id: axis, range: range, limits: limits, gestures: values.gestures, following: values.following, padding: values.padding)
        let shown = window.range(showing: range)
        window = ValueWindow(
            id: axis, range: shown, limits: limits, gestures: values.gestures, following: values.following, padding: values.padding)
        return Viewport(selector, values: [window], options: options)
    }

    /// A state of the chart after a step, or at a frame of a motion.
    package struct Snapshot: Sendable {
        /// The number of the step, from 1; `nil` for frames between steps.
        package var step: Int?
        /// The name of the operation; `frame` between steps, and `end` when the last motion is over.
        package var name: String
        package var time: Double
        package var events: [ViewportEvent]
        package var viewport: Viewport
    }

    /// Plays the script; calls `show` after each step, for each frame, and when all motion has ended.
    ///
    /// - Parameters:
    ///   - resting: whether `show` is called for frames while nothing moves.
    ///   - data: the data of the chart.
    ///
    /// O(steps + frames).
    package func play(
        _ start: Viewport, on axis: ScriptAxis, resting: Bool = false, over data: any ViewportData, show: (Snapshot) throws -> Void
    ) rethrows {
        var (viewport, times) = (start, FrameTimes(rate: frameRate))
        func frames(to end: Double) throws {
            while let time = times.next(before: end) {
                guard resting || viewport.isMoving else { continue }
                let events = viewport.apply(.frame, at: time, over: data)
                try show(Snapshot(step: nil, name: "frame", time: time, events: events, viewport: viewport))
            }
        }
        var time = 0.0
        for (index, step) in steps.enumerated() {
            time = max(time, step.time)
            try frames(to: time)
            var events: [ViewportEvent] = []
            // Advance motions first, because the operation uses the current positions of the chart.
            events += viewport.apply(.frame, at: time, over: data)
            for operation in step.operation.effect(ScriptStage(axis: axis, viewport: viewport)) {
                events += viewport.apply(operation, at: time, over: data)
            }
            try show(Snapshot(step: index + 1, name: step.operation.name, time: time, events: events, viewport: viewport))
        }
        while let end = viewport.motionEnd {
            try frames(to: end)
            let events = viewport.apply(.frame, at: end, over: data)
            try show(Snapshot(step: nil, name: viewport.isMoving ? "frame" : "end", time: end, events: events, viewport: viewport))
        }
    }
}
