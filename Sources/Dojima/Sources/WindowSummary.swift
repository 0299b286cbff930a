package import DojimaSeries
package import DojimaText
import DojimaTime

extension SourceAxis {
    /// Combines the bars of a window into one: those stamped on open time, at positions between both ends, ends included. `nil` for none.
    ///
    /// O(bars of the window). Where the bars are stored minutes or hours, and many, their source combines them, mostly from roll-ups.
    package func summary(of window: AxisWindow, onClosed policy: ClosedBarsPolicy = .drop, notes: inout [Message]) throws -> BarSummary? {
        guard let from = window.from else { return nil }
        // A bar after a gap has the same position as the start of the gap.
        let last = timeline.instant(at: window.window.upperBound) ?? window.to ?? from
        var range = moments(of: window.window)
        range = min(range.lowerBound, from)..<max(range.upperBound, last.advanced(by: 1))
        if let stamps = window.stamps { range = range.clamped(to: stamps) }
        if policy != .snap, !source.isResampled, !source.placesByDate, source.stored.interval.isIntraday,
            range.upperBound.since(range.lowerBound) / source.stored.interval.nominalMicroseconds > SourceAxis.longWindow
        {
            for bars in SourceAxis.reaches {
                if let summary = try foldedSummary(of: window, in: range, reach: bars) { return summary }
            }
        }
        let bars = try withoutClosedBars(try bars(in: range), in: range, policy: policy, notes: &notes)
        return bars.summary(where: isPart(of: window, bars))
    }

    /// The length of windows, in bars, from which on their source combines their bars.
    private static let longWindow: Int64 = 20_000
    /// The time of so many bars at each end of a long window is read, to find its first bar and its last: first a little, for most windows
    /// begin and end where there are bars, then that of some days without any.
    private static let reaches: [Int64] = [250, 5000]

    /// The summary of a long window as its source combines its bars; `nil` where more bars have to be read.
    private func foldedSummary(of window: AxisWindow, in range: Range<Instant>, reach bars: Int64) throws -> BarSummary? {
        let reach = bars * source.stored.interval.nominalMicroseconds
        let ends = try [
            range.lowerBound..<range.lowerBound.advanced(by: reach), range.upperBound.advanced(by: -reach)..<range.upperBound,
        ].map { try source.barSource.bars(of: source.stored, in: $0).withoutClosedBars(on: timeline, snapping: false).bars }
        // Between the first and the last bar of the window, all on open time are of it.
        guard let firstRow = ends[0].indices.first(where: isPart(of: window, ends[0])),
            let lastRow = ends[1].indices.last(where: isPart(of: window, ends[1]))
        else { return nil }
        let (first, last) = (ends[0].time[firstRow], ends[1].time[lastRow])
        let folded = try source.barSource.buckets(
            of: source.stored, edges: [first, last.advanced(by: 1)], keeping: timeline, lead: 0)
        guard folded.count == 1, var summary = folded.summary() else { return nil }
        // What is told of bars on closed time names the first of them.
        let (count, others) = (folded.counts[0], firstRow + ends[1].count - 1 - lastRow)
        guard try source.barSource.count(of: source.stored, in: range) == count + others else { return nil }
        (summary.count, summary.first, summary.last) = (count, first, last)
        return summary
    }

    /// A condition for indices of bars: whether they are of a window.
    private func isPart(of window: AxisWindow, _ bars: BarSeries) -> (Int) -> Bool {
        let positions = timeline.positions(of: bars.time)
        return { index in
            (window.stamps?.contains(bars.time[index]) ?? true) && window.window.lowerBound <= positions[index]
                && positions[index] <= window.window.upperBound && timeline.includes(bars.time[index])
        }
    }
}
