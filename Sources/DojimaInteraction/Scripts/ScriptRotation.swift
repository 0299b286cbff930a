import DojimaText

/// A turn of a pie, as written in a script.
package enum ScriptRotation: Sendable, Hashable {
    case operation(RotationOperation)
    /// The program turns the pie, by the shorter way, until the middle of the slice with a name is at an angle in degrees clockwise from
    /// the top.
    case slice(String, to: Double, duration: Double)
}

extension GestureOperation {
    /// The turn of a pie; `nil` for other operations.
    var rotation: ScriptRotation? { if case .rotation(let rotation) = need { rotation } else { nil } }

    /// Throws for an operation that turns a pie, because a chart with axes cannot be turned.
    package func checkForAxes() throws(ScriptError) {
        guard rotation != nil else { return }
        throw ScriptError(message: "\(name) turns a pie, and this is a chart with axes; leave it out")
    }

    /// Throws for an operation that moves axes, which a figure does not have.
    fileprivate func check(for figure: String) throws(ScriptError) {
        guard rotation == nil, name != "wait" else { return }
        throw ScriptError(message: "\(name) moves axes, and a \(figure) has none; write beginSpin, spin, endSpin, rotate or wait")
    }
}

extension ViewportScript {
    /// Throws for a script that turns a pie, because a chart with axes cannot be turned.
    package func checkForAxes() throws(ScriptError) { for step in steps { try step.operation.checkForAxes() } }

    /// A state of a pie after a step, or at a frame of a motion.
    package struct RotationSnapshot: Sendable {
        /// The number of the step, from 1; `nil` for frames between steps.
        package var step: Int?
        /// The name of the operation; `frame` between steps, and `end` when the last motion is over.
        package var name: String
        package var time: Double
        package var events: [RotationEvent]
        package var state: RotationState
    }

    /// Plays the script on a pie; calls `show` after each step, for each frame, and when all motion has ended.
    ///
    /// Throws for operations that move axes. O(steps + frames).
    ///
    /// - Parameters:
    ///   - figure: the name of the kind of figure, for errors.
    ///   - resting: whether `show` is called for frames while nothing moves.
    ///   - target: returns the rotation nearest to the current one at which the middle of a slice is at an angle in degrees.
    package func play(
        turning figure: String, resting: Bool = false, slice target: (_ name: String, _ angle: Double, _ rotation: Double) throws -> Double,
        show: (RotationSnapshot) throws -> Void
    ) throws {
        for step in steps { try step.operation.check(for: figure) }
        var (state, times, time) = (RotationState(), FrameTimes(rate: frameRate), 0.0)
        (state.curve, state.hasMomentum) = (options.curve, options.hasMomentum)
        func frames(to end: Double) throws {
            while let time = times.next(before: end) {
                guard resting || state.isMoving else { continue }
                let events = state.apply(.frame, at: time)
                try show(RotationSnapshot(step: nil, name: "frame", time: time, events: events, state: state))
            }
        }
        for (index, step) in steps.enumerated() {
            time = max(time, step.time)
            try frames(to: time)
            var events = state.apply(.frame, at: time)
            switch step.operation.rotation {
            case .operation(let operation): events += state.apply(operation, at: time)
            case .slice(let name, let angle, let duration):
                events += state.apply(.rotate(to: try target(name, angle, state.rotation), duration: duration), at: time)
            case nil: break
            }
            try show(RotationSnapshot(step: index + 1, name: step.operation.name, time: time, events: events, state: state))
        }
        guard let end = state.motionEnd else { return }
        try frames(to: end)
        let events = state.apply(.frame, at: end)
        try show(RotationSnapshot(step: nil, name: "end", time: end, events: events, state: state))
    }
}
