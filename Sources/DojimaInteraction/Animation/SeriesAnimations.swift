/// The visibility of the series of a chart, and the animations in progress that show or hide them.
///
///     var series = SeriesAnimations()
///     _ = series.hide("volume", SeriesAnimation(.growVertical))
///     let state = series.redraw(at: 12.5)            // the animation begins here
///     let last = series.redraw(at: 15)                // last.completions: volume is hidden
///
/// An animation begins with the first redraw after its request, whenever that is. The type does not use a clock.
package struct SeriesAnimations: Sendable {
    /// Returns the progress of an animation from the seconds since its first redraw; `nil` when the animation is over.
    package typealias Progress = @Sendable (_ elapsed: Double) -> Double?

    /// The state of all series at one redraw.
    package struct State: Sendable {
        /// The frames of the animated series; all other series are fully shown or hidden.
        package var frames: [String: SeriesAnimation.Frame]
        /// The series that are hidden and not animated.
        package var hidden: Set<String>
        /// The animations that ended, in the order of the series' ids.
        package var completions: [SeriesAnimationEvent]
    }

    /// The series that are hidden or are being hidden.
    package private(set) var hidden: Set<String>
    private var running: [String: Running] = [:]

    fileprivate struct Running: Sendable {
        var animation: SeriesAnimation
        /// Replaces the duration and curve of the animation.
        var progress: Progress?
        var start: Double?
    }

    package init(hidden: Set<String> = []) { self.hidden = hidden }

    /// Whether an animation is in progress, so that redraws are needed.
    package var isRunning: Bool { !running.isEmpty }

    /// Shows a series, immediately if there is no animation; has no effect if it is already shown.
    ///
    /// - Parameter progress: replaces the duration and curve of the animation.
    /// - Returns: the animations that ended: a previous one that this one replaces, and this one if there is no animation.
    package mutating func show(_ series: String, _ animation: SeriesAnimation? = nil, progress: Progress? = nil) -> [SeriesAnimationEvent] {
        turn(series, hides: false, animation, progress)
    }

    /// Hides a series, immediately if there is no animation; has no effect if it is already hidden. Parameters and result are those of
    /// `show`.
    package mutating func hide(_ series: String, _ animation: SeriesAnimation? = nil, progress: Progress? = nil) -> [SeriesAnimationEvent] {
        turn(series, hides: true, animation, progress)
    }

    private mutating func turn(_ series: String, hides: Bool, _ animation: SeriesAnimation?, _ progress: Progress?)
        -> [SeriesAnimationEvent]
    {
        guard hidden.contains(series) != hides else { return [] }
        if hides { hidden.insert(series) } else { hidden.remove(series) }
        var ended: [SeriesAnimationEvent] = []
        if let old = running.removeValue(forKey: series) {
            ended.append(SeriesAnimationEvent(series: series, hides: old.animation.hides, isFinished: false))
        }
        guard var animation else { return ended + [SeriesAnimationEvent(series: series, hides: hides, isFinished: true)] }
        animation.hides = hides
        running[series] = Running(animation: animation, progress: progress)
        return ended
    }

    /// Advances all animations to a time in seconds and returns what to draw; those that are over are removed. O(animations).
    package mutating func redraw(at time: Double) -> State {
        var state = State(frames: [:], hidden: hidden, completions: [])
        for (series, one) in running.sorted(by: { $0.key < $1.key }) {
            let start = one.start ?? time
            running[series]?.start = start
            if let frame = one.frame(at: time - start) {
                state.frames[series] = frame
                state.hidden.remove(series)
            } else {
                running[series] = nil
                state.completions.append(SeriesAnimationEvent(series: series, hides: one.animation.hides, isFinished: true))
            }
        }
        return state
    }
}

extension SeriesAnimations.Running {
    /// The frame after `elapsed` seconds; `nil` when the animation is over.
    fileprivate func frame(at elapsed: Double) -> SeriesAnimation.Frame? {
        guard let progress else { return elapsed < animation.duration ? animation.frame(at: elapsed) : nil }
        return progress(elapsed).map { animation.frame(progress: animation.hides ? 1 - $0 : $0) }
    }
}
