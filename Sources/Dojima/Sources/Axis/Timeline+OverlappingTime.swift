import DojimaSeries
import DojimaTime

extension Timeline {
    /// The open time extended to the stamps of all bars that overlap it: an hourly bar that begins before the open is not at a closed time.
    ///
    /// Sources keep the bars on this timeline when they group bars without reading each one. Returns the timeline itself if all sessions
    /// begin between two bars or, for bars stamped at their end, end between two bars. O(segments).
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
