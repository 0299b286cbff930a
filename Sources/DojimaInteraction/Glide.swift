public import DojimaTime

/// The motion of a part that was let go: a pure function of the time since.
///
/// It travels `velocity * duration / 5`, at most the whole summary, and slows down by `1 - (1 - t)^5`, whose slope at the start is
/// five: so it sets off as fast as it was let go.
package struct Glide: Sendable, Hashable {
    /// Seconds from the start to the end of the motion.
    static let duration = 1.0

    let part: RangePart
    /// The selection that the motion started from.
    let start: Range<AxisPosition>
    /// Axis time from start to end in microseconds; the bounds may end it earlier.
    package let travel: Int64
    /// Tells this motion from those before it, so that a step which comes late moves nothing.
    package let generation: Int

    /// `velocity` is in summary widths a second, so that the same gesture goes as far on a small screen as on a large one.
    init(_ part: RangePart, from start: Range<AxisPosition>, velocity: Double, summary: Int64, generation: Int) {
        self.part = part
        self.start = start
        self.generation = generation
        let widths = min(max(velocity * Glide.duration / 5, -1), 1)
        travel = widths.isNaN ? 0 : Int64((widths * Double(summary)).rounded())
    }

    /// The axis time travelled after so many seconds: none before the start, exactly `travel` from the end on.
    package func offset(at elapsed: Double) -> Int64 {
        guard elapsed > 0 else { return 0 }
        guard elapsed < Glide.duration else { return travel }
        return Int64((Double(travel) * Glide.ease(elapsed / Glide.duration)).rounded())
    }

    /// The share of the way after a share of the time, both 0...1.
    static func ease(_ time: Double) -> Double {
        let rest = 1 - time
        return 1 - rest * rest * rest * rest * rest
    }

    /// The seconds at which to draw: every `interval`, and last the end itself.
    package static func frames(every interval: Double = 0.05) -> [Double] {
        precondition(interval > 0, "frames follow each other in time")
        var frames: [Double] = []
        while Double(frames.count + 1) * interval < duration - interval * 1e-6 { frames.append(Double(frames.count + 1) * interval) }
        return frames + [duration]
    }
}
