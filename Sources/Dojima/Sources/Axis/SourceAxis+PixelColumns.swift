import DojimaSeries
import DojimaText
import DojimaTime

extension SourceAxis {
    /// The number of bars per pixel column above which a picture is made from buckets of pixel columns instead of bars.
    static let maximumBarsPerColumn = 6

    /// The approximate number of stored bars in a part of the axis, if they are spread evenly.
    func expectedBars(in window: Range<AxisPosition>) -> Double {
        guard timeline.length > 0 else { return 0 }
        let fraction = Double(window.upperBound.microseconds - window.lowerBound.microseconds) / Double(timeline.length)
        return Double(source.extent.count) * min(1, max(0, fraction))
    }

    /// Groups the bars of a part of the axis into buckets of about half a pixel, enough for a picture of `pixels` device pixels.
    ///
    /// The last pixel keeps its bars, since legends show the last one. The source reads its roll-ups, so the cost grows with the pixels and
    /// not with the bars.
    /// `count` is the number of stored bars in the buckets, out of those with stamps in `range`; the others are at closed times.
    func bucketedBars(in window: Range<AxisPosition>, pixels: Int) throws -> (bars: BarSeries, count: Int, range: Range<Instant>) {
        let window = window.clamped(to: timeline.firstPosition..<timeline.lastPosition)
        let length = window.upperBound.microseconds - window.lowerBound.microseconds
        let tail = window.upperBound.advanced(by: -length / Int64(max(1, pixels)))
        var bars = try source.barSource.columns(
            of: source.stored, on: timeline, keeping: overlappingTime, in: window.lowerBound..<tail, count: max(1, 2 * pixels - 2))
        bars.interval = source.interval
        bars.stamp = source.stamp
        let end = timeline.earliestInstant(at: window.upperBound) ?? timeline.span.upperBound
        let start = timeline.earliestInstant(at: tail) ?? timeline.span.lowerBound
        let last = try self.bars(in: start..<max(start, end))
        let openBars = bars.counts.reduce(0, +) + last.time.count(where: overlappingTime.contains)
        for index in last.indices { bars.append(unchecked: last[index]) }
        bars.counts = []
        return (bars, openBars, moments(of: window))
    }
}
