/// The visibility of the series of a chart, and the animations in progress that show or hide them.
///
///     var series = SeriesTransitions()
///     _ = series.hide("volume", SeriesAnimation(.growVertical))
///     let state = series.redraw(at: 12.5)            // the motion begins here
///     let last = series.redraw(at: 15)                // last.completions: volume is hidden
///
/// A motion begins with the first redraw after its request, whenever that is. The type does not use a clock.
package struct SeriesTransitions: Sendable {
    /// Returns the progress of a motion from the seconds since its first redraw; `nil` when the motion is over.
    package typealias Progress = @Sendable (_ elapsed: Double) -> Double?

    /// The state of all series at one redraw.
    package struct State: Sendable {
        /// The frames of the series in motion; all other series are fully shown or hidden.
        package var frames: [String: SeriesAnimation.Frame]
        /// The series that are hidden and not in motion.
        package var hidden: Set<String>
        /// The motions that ended, in the order of the series' ids.
        package var completions: [TransitionEvent]
    }

    /// The series that are hidden or are being hidden.
    package private(set) var hidden: Set<String>
    private var motions: [String: Motion] = [:]

    fileprivate struct Motion: Sendable {
        var animation: SeriesAnimation
        /// Replaces the duration and curve of the animation.
        var progress: Progress?
        var start: Double?
    }

    package init(hidden: Set<String> = []) { self.hidden = hidden }

    /// Whether a motion is in progress, so that redraws are needed.
    package var isMoving: Bool { !motions.isEmpty }

    /// Shows a series, immediately if there is no animation; has no effect if it is already shown.
    ///
    /// - Parameter progress: replaces the duration and curve of the animation.
    /// - Returns: the motions that ended: a previous motion that this one replaces, and this one if there is no animation.
    package mutating func show(_ series: String, _ animation: SeriesAnimation? = nil, progress: Progress? = nil) -> [TransitionEvent] {
        turn(series, hides: false, animation, progress)
    }

    /// Hides a series, immediately if there is no animation; has no effect if it is already hidden. Parameters and result are those of
    /// `show`.
    package mutating func hide(_ series: String, _ animation: SeriesAnimation? = nil, progress: Progress? = nil) -> [TransitionEvent] {
        turn(series, hides: true, animation, progress)
    }

    private mutating func turn(_ series: String, hides: Bool, _ animation: SeriesAnimation?, _ progress: Progress?) -> [TransitionEvent] {
        guard hidden.contains(series) != hides else { return [] }
        if hides { hidden.insert(series) } else { hidden.remove(series) }
        var ended: [TransitionEvent] = []
        if let old = motions.removeValue(forKey: series) {
            ended.append(TransitionEvent(series: series, hides: old.animation.hides, isFinished: false))
        }
        guard var animation else { return ended + [TransitionEvent(series: series, hides: hides, isFinished: true)] }
        animation.hides = hides
        motions[series] = Motion(animation: animation, progress: progress)
        return ended
    }

    /// Advances all motions to a time in seconds and returns what to draw; motions that are over are removed. O(motions).
    package mutating func redraw(at time: Double) -> State {
        var state = State(frames: [:], hidden: hidden, completions: [])
        for (series, motion) in motions.sorted(by: { $0.key < $1.key }) {
            let start = motion.start ?? time
            motions[series]?.start = start
            if let frame = motion.frame(at: time - start) {
                state.frames[series] = frame
                state.hidden.remove(series)
            } else {
                motions[series] = nil
                state.completions.append(TransitionEvent(series: series, hides: motion.animation.hides, isFinished: true))
            }
        }
        return state
    }
}

extension SeriesTransitions.Motion {
    /// The frame after `elapsed` seconds; `nil` when the motion is over.
    fileprivate func frame(at elapsed: Double) -> SeriesAnimation.Frame? {
        guard let progress else { return elapsed < animation.duration ? animation.frame(at: elapsed) : nil }
        return progress(elapsed).map { animation.frame(progress: animation.hides ? 1 - $0 : $0) }
    }
}
