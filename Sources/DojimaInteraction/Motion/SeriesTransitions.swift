/// Which series of a chart are shown, and which are coming or going: a value that is told what is wanted and asked what to draw.
///
///     var series = SeriesTransitions()
///     _ = series.hide("volume", SeriesAnimation(.growVertical))
///     let moment = series.redraw(at: 12.5)            // the motion begins here
///     let last = series.redraw(at: 15)                // last.completions == [volume has gone]
///
/// A motion begins with the redraw after it was asked for, however late that comes. It has no clock of its own.
public struct SeriesTransitions: Sendable {
    /// The share of the way after some seconds since the first redraw; `nil` when it is over.
    public typealias Progress = @Sendable (_ elapsed: Double) -> Double?

    /// A motion is over.
    public struct Completion: Sendable, Hashable {
        public var series: String
        /// Whether the series has gone, and not come.
        public var hides: Bool
        /// Whether it came to its end, and was not replaced by another.
        public var isFinished: Bool

        public init(series: String, hides: Bool, isFinished: Bool) {
            self.series = series
            self.hides = hides
            self.isFinished = isFinished
        }
    }

    /// What a redraw shows.
    public struct Moment: Sendable {
        /// Series that are on their way; all others are whole, or hidden.
        public var frames: [String: SeriesAnimation.Frame]
        /// Neither shown nor on their way out.
        public var hidden: Set<String>
        /// In the order of the series' ids.
        public var completions: [Completion]
    }

    /// Where a series has been told to be: those that are going count as hidden.
    public private(set) var hidden: Set<String>
    private var motions: [String: Motion] = [:]

    fileprivate struct Motion: Sendable {
        var animation: SeriesAnimation
        /// In place of the animation's own duration and curve.
        var progress: Progress?
        var start: Double?
    }

    public init(hidden: Set<String> = []) { self.hidden = hidden }

    /// Whether redraws are due.
    public var isMoving: Bool { !motions.isEmpty }

    /// Shows a series; without an animation at once. Nothing comes of it where the series is shown already.
    ///
    /// - Parameter progress: in place of the animation's duration and curve.
    /// Gives what has ended: a motion that this one replaces, and this one itself without an animation.
    public mutating func show(_ series: String, _ animation: SeriesAnimation? = nil, progress: Progress? = nil) -> [Completion] {
        turn(series, hides: false, animation, progress)
    }

    /// Hides a series, in the same way.
    public mutating func hide(_ series: String, _ animation: SeriesAnimation? = nil, progress: Progress? = nil) -> [Completion] {
        turn(series, hides: true, animation, progress)
    }

    private mutating func turn(_ series: String, hides: Bool, _ animation: SeriesAnimation?, _ progress: Progress?) -> [Completion] {
        guard hidden.contains(series) != hides else { return [] }
        if hides { hidden.insert(series) } else { hidden.remove(series) }
        var ended: [Completion] = []
        if let old = motions.removeValue(forKey: series) {
            ended.append(Completion(series: series, hides: old.animation.hides, isFinished: false))
        }
        guard var animation else { return ended + [Completion(series: series, hides: hides, isFinished: true)] }
        animation.hides = hides
        motions[series] = Motion(animation: animation, progress: progress)
        return ended
    }

    /// What is drawn now: each motion at its moment, those that are over gone. O(motions).
    public mutating func redraw(at time: Double) -> Moment {
        var moment = Moment(frames: [:], hidden: hidden, completions: [])
        for (series, motion) in motions.sorted(by: { $0.key < $1.key }) {
            let start = motion.start ?? time
            motions[series]?.start = start
            if let frame = motion.frame(at: time - start) {
                moment.frames[series] = frame
                moment.hidden.remove(series)
            } else {
                motions[series] = nil
                moment.completions.append(Completion(series: series, hides: motion.animation.hides, isFinished: true))
            }
        }
        return moment
    }
}

extension SeriesTransitions.Motion {
    /// `nil` when it is over.
    fileprivate func frame(at elapsed: Double) -> SeriesAnimation.Frame? {
        guard let progress else { return elapsed < animation.duration ? animation.frame(at: elapsed) : nil }
        return progress(elapsed).map { animation.frame(progress: animation.hides ? 1 - $0 : $0) }
    }
}
