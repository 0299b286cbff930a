import DojimaText
import DojimaTime

/// The motion of a selector part after its release, as a pure function of elapsed time.
///
/// The distance is `velocity * duration / 5`, at most the length of the summary, eased by `1 - (1 - t)^5`. The slope of that curve at the
/// start is five, so the motion begins at the velocity of the release.
package struct Glide: Sendable, Hashable {
    /// The duration of the motion in seconds.
    static let duration = 1.0

    let part: RangePart
    /// The selection at the start of the motion.
    let start: Range<AxisPosition>
    /// The distance from start to end in microseconds of axis time; limits may end the motion earlier.
    package let travel: Int64
    /// The id of this motion, so that late steps of an earlier motion have no effect.
    package let generation: Int

    /// `velocity` is in summary widths per second, so that the same gesture has the same effect on small and large screens.
    init(_ part: RangePart, from start: Range<AxisPosition>, velocity: Double, summary: Int64, generation: Int) {
        self.part = part
        self.start = start
        self.generation = generation
        let widths = min(max(velocity * Glide.duration / 5, -1), 1)
        travel = widths.isNaN ? 0 : Int64(clamping: (widths * Double(summary)).rounded())
    }

    /// The distance in microseconds of axis time after `elapsed` seconds: 0 before the start, and exactly `travel` after the end.
    package func offset(at elapsed: Double) -> Int64 {
        guard elapsed > 0 else { return 0 }
        guard elapsed < Glide.duration else { return travel }
        return Int64(clamping: (Double(travel) * Glide.ease(elapsed / Glide.duration)).rounded())
    }

    /// The fraction of the distance at a fraction of the time, both in 0...1.
    static func ease(_ time: Double) -> Double {
        let rest = 1 - time
        return 1 - rest * rest * rest * rest * rest
    }
}
