import DojimaSeries
import DojimaTime

extension Timeline {
    /// Open time with the stamps of all bars that have a part in it: a bar of an hour that begins before the open is no bar on closed time.
    ///
    /// What sources are asked to keep where they put bars together without looking at each. Itself where all sessions begin, or for bars that
    /// are stamped at their end where all of them end, between two bars. O(segments).
    func including(barsOf interval: BarInterval, stamped stamp: BarSeries.Stamp) -> Timeline {
        let length = interval.nominalMicroseconds
        let bounds = segments.lazy.map { stamp == .start ? $0.start : $0.end }
        let end = stamp == .start ? span.lowerBound : span.upperBound
        guard interval.isIntraday, bounds.contains(where: { $0.microseconds % length != 0 && $0 != end }) else { return self }
        let reach = segments.lazy.map { segment in
            stamp == .start
                ? segment.start.advanced(by: 1 - length)..<segment.end : segment.start..<segment.end.advanced(by: length - 1)
        }
        return Timeline(open: InstantSet(reach), span: span, clock: clock)
    }
}
