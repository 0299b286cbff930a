import DojimaText
import DojimaTime

/// A break in the data that is much longer than usual and omitted from the axis, such as months without bars if closed time is inferred.
struct LongBreak: Equatable {
    /// The axis position of the omitted break.
    var position: AxisPosition
    /// The length of the break in real time, in microseconds.
    var length: Int64

    /// The length as text with about two digits: `18 days`, `23 months`, `2.5 years`.
    var lengthText: String {
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
    /// The minimum length of a long break, as a multiple of the usual break.
    static let factor: Int64 = 10
    /// The minimum number of missing sessions or bars.
    static let minSessions: Int64 = 5

    /// Returns the long breaks in the visible range of an axis, in order: those over ten times the usual break and over five sessions.
    ///
    /// The usual break is the median of the timeline's breaks; if there are fewer than three, it is the interval of the bars. Empty unless
    /// closed time is inferred from the bars: a calendar gives the reason for each break. O(segments of the timeline).
    static func breaks(of closed: ClosedTime, on axis: TimeAxis) -> [LongBreak] {
        guard closed.infersGaps else { return [] }
        let timeline = axis.timeline
        let found = zip(timeline.segments, timeline.segments.dropFirst()).compactMap { before, after -> LongBreak? in
            let length = after.start.since(before.end)
            return length > 0 ? LongBreak(position: after.position, length: length) : nil
        }
        let bar = axis.interval?.nominalMicroseconds ?? 0
        let usual = found.count < 3 ? bar : found.map(\.length).sorted()[found.count / 2]
        let minimum = max(usual.multipliedReportingOverflow(by: factor).partialValue, minSessions * max(bar, Instant.microsecondsPerDay))
        // The window may be outside the timeline.
        let first = max(axis.window.lowerBound, timeline.firstPosition)
        let last = min(axis.window.upperBound, timeline.lastPosition)
        return found.filter { $0.length > minimum && first < $0.position && $0.position < last }
    }

    /// Returns the longest breaks that fit into a width in pixels, in order.
    static func fitting(_ breaks: [LongBreak], width: Double) -> [LongBreak] {
        let maxCount = Int(clamping: max(0, width) / 100)
        guard breaks.count > maxCount else { return breaks }
        return breaks.sorted { $0.length > $1.length }.prefix(maxCount).sorted { $0.position < $1.position }
    }
}
