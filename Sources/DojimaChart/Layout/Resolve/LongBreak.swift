import DojimaText
import DojimaTime

/// A break in the data much longer than is usual, which the axis leaves out: months without bars where closed time is inferred.
struct LongBreak: Equatable {
    /// The axis position at which the break is left out.
    var place: AxisPosition
    /// The length of the break in real time, in microseconds.
    var length: Int64

    /// The length in words, to two digits or so: `18 days`, `23 months`, `2.5 years`.
    var words: String {
        let days = Double(length) / Double(Instant.microsecondsPerDay)
        let months = (days / 30.436875).rounded()
        if days < 60 { return "\(Int(clamping: days.rounded())) days" }
        if months < 24 { return "\(Int(clamping: months)) months" }
        let halves = (days / 365.2425 * 2).rounded() / 2
        return halves == halves.rounded() ? "\(Int(clamping: halves)) years" : "\(halves) years"
    }
}

extension LongBreak {
    /// The logical pixels that a mark adds between the bars around it.
    static let space = 14.0
    /// How many times the usual break one must be long.
    private static let factor: Int64 = 10
    /// How many sessions or bars must be missing.
    private static let leastSessions: Int64 = 5

    /// Returns the long breaks in the window of an axis, in order: over ten times the usual break, and over five sessions.
    ///
    /// The usual break is the median of those of the timeline; of fewer than three it is the interval of the bars. Only where closed time
    /// is inferred from the bars: a calendar says of each break why it is there. O(segments of the timeline).
    static func breaks(of closed: ClosedTime, on axis: TimeAxis) -> [LongBreak] {
        guard closed.infersGaps else { return [] }
        let timeline = axis.timeline
        let found = zip(timeline.segments, timeline.segments.dropFirst()).compactMap { before, after -> LongBreak? in
            let length = after.start.since(before.end)
            return length > 0 ? LongBreak(place: after.position, length: length) : nil
        }
        let bar = axis.interval?.nominalMicroseconds ?? 0
        let usual = found.count < 3 ? bar : found.map(\.length).sorted()[found.count / 2]
        let least = max(usual.multipliedReportingOverflow(by: factor).partialValue, leastSessions * max(bar, Instant.microsecondsPerDay))
        let inside = max(axis.window.lowerBound, timeline.firstPosition)..<min(axis.window.upperBound, timeline.lastPosition)
        return found.filter { $0.length > least && inside.lowerBound < $0.place && $0.place < inside.upperBound }
    }

    /// Returns the longest of some breaks that have space on a width in pixels, in order.
    static func fitting(_ breaks: [LongBreak], width: Double) -> [LongBreak] {
        let most = Int(clamping: max(0, width) / 100)
        guard breaks.count > most else { return breaks }
        return breaks.sorted { $0.length > $1.length }.prefix(most).sorted { $0.place < $1.place }
    }
}
