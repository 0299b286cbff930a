import DojimaText
import DojimaTime

/// The motion of a selector part after its release: a pure function of elapsed time.
///
/// It travels `velocity * duration / 5`, at most the whole summary, eased by `1 - (1 - t)^5`. The slope of that curve at the start is
/// five, so the motion begins at the velocity of the release.
package struct Glide: Sendable, Hashable {
    /// The duration of the motion in seconds.
    static let duration = 1.0

    let part: RangePart
    /// The selection that the motion started from.
    let start: Range<AxisPosition>
    /// The axis time from start to end in microseconds; limits may end it earlier.
    package let travel: Int64
    /// An id of this motion, so that late steps of an earlier motion have no effect.
    package let generation: Int

    /// `velocity` is in summary widths per second, so that the same gesture goes as far on a small screen as on a large one.
    init(_ part: RangePart, from start: Range<AxisPosition>, velocity: Double, summary: Int64, generation: Int) {
        self.part = part
        self.start = start
        self.generation = generation
        let widths = min(max(velocity * Glide.duration / 5, -1), 1)
        travel = widths.isNaN ? 0 : Int64(clamping: (widths * Double(summary)).rounded())
    }

    /// The axis time travelled after `elapsed` seconds: 0 before the start, exactly `travel` from the end on.
    package func offset(at elapsed: Double) -> Int64 {
        guard elapsed > 0 else { return 0 }
        guard elapsed < Glide.duration else { return travel }
        return Int64(clamping: (Double(travel) * Glide.ease(elapsed / Glide.duration)).rounded())
    }

    /// The fraction of the distance at a fraction of the time, both 0...1.
    static func ease(_ time: Double) -> Double {
        let rest = 1 - time
        return 1 - rest * rest * rest * rest * rest
    }

    /// The times in seconds at which to draw: every `interval`, and finally the end.
    package static func frames(every interval: Double = 0.05) -> [Double] {
        precondition(interval > 0, "frames follow each other in time")
        var frames: [Double] = []
        while Double(frames.count + 1) * interval < duration - interval * 1e-6 { frames.append(Double(frames.count + 1) * interval) }
        return frames + [duration]
    }
}
