import DojimaSeries
import DojimaTime

extension MarketView {
    /// Above this many bars a pixel column, a picture is made from buckets of pixel columns and not from bars.
    static let mostBarsAColumn = 6

    /// About how many stored bars lie in a part of the axis, if they are spread evenly over it.
    func expectedBars(in window: Range<AxisPosition>) -> Double {
        guard timeline.length > 0 else { return 0 }
        let share = Double(window.upperBound.microseconds - window.lowerBound.microseconds) / Double(timeline.length)
        return Double(subject.extent.count) * min(1, max(0, share))
    }

    /// The bars of a part of the axis folded into about half a pixel each: what a picture that many pixels wide can show.
    ///
    /// The last pixel keeps its bars, since legends tell of the last one. The source reads its coarse levels, so the cost grows with
    /// the pixels and not with the bars.
    func columns(in window: Range<AxisPosition>, pixels: Int) throws -> BarSeries {
        let window = window.clamped(to: timeline.firstPosition..<timeline.lastPosition)
        let length = Double(window.upperBound.microseconds - window.lowerBound.microseconds)
        let end = timeline.earliestInstant(at: window.upperBound) ?? timeline.span.upperBound
        var edges: [Instant] = []
        for step in 0...(2 * pixels - 2) {
            let place = window.lowerBound.advanced(by: Int64(length * Double(step) / Double(2 * pixels)))
            guard let edge = timeline.instant(at: place), edge < end else { break }
            if let last = edges.last, edge <= last { continue }
            edges.append(edge)
        }
        guard let tail = edges.last else { return BarSeries(interval: subject.interval, stamp: subject.stamp) }
        // Bars on closed time would be folded into the column before the gap.
        let pieces = edges.count < 2 ? edges : BarSeries.edges(edges, cutAt: timeline)
        var columns = try subject.source.buckets(of: subject.stored, edges: pieces)
        columns = columns.picked(columns.indices.filter { timeline.includes(columns.time[$0]) })
        columns.interval = subject.interval
        columns.stamp = subject.stamp
        let last = try bars(in: tail..<max(tail, end))
        for index in last.indices { columns.append(last[index]) }
        columns.counts = []
        return columns
    }
}
