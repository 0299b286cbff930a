package import DojimaSeries
package import DojimaText
import DojimaTime

extension SourceAxis {
    /// Combines the bars of a window into one; `nil` for none.
    ///
    /// O(bars of the window). If the bars are stored minutes or hours, and many, their source combines them, mostly from roll-ups.
    package func summary(of window: AxisWindow, onClosed policy: ClosedBarsPolicy = .drop, notes: inout [Message]) throws -> BarSummary? {
        guard window.from != nil else { return nil }
        let range = stamps(of: window.window)
        if policy != .snap, !source.isResampled, !source.usesTradeDates, source.stored.interval.isIntraday,
            range.upperBound.since(range.lowerBound) / source.stored.interval.nominalMicroseconds > SourceAxis.longWindow
        {
            for bars in SourceAxis.edgeLengths {
                if let summary = try rollUpSummary(in: range, edge: bars) { return summary }
            }
        }
        let bars = try withoutClosedBars(try bars(in: range), in: range, policy: policy, notes: &notes)
        return bars.summary { range.contains(bars.time[$0]) }
    }

    /// The length of windows, in bars, above which their source combines their bars.
    private static let longWindow: Int64 = 20_000
    /// The lengths, in bars, that are read at each end of a long window to find its first and last bar: first a short one, since most
    /// windows begin and end near bars, then one of several days, for windows that begin or end in a gap.
    private static let edgeLengths: [Int64] = [250, 5000]

    /// The summary of a long window, combined by its source; `nil` if more bars have to be read.
    private func rollUpSummary(in range: Range<Instant>, edge bars: Int64) throws -> BarSummary? {
        let edge = bars * source.stored.interval.nominalMicroseconds
        let ends = try [
            range.lowerBound..<range.lowerBound.advanced(by: edge), range.upperBound.advanced(by: -edge)..<range.upperBound,
        ].map { try source.barSource.bars(of: source.stored, in: $0).withoutClosedBars(on: timeline, snapping: false) }
        guard let first = ends[0].time.first, let last = ends[1].time.last else { return nil }
        let rollUp = try source.barSource.buckets(
            of: source.stored, edges: [first, last.advanced(by: 1)], keeping: timeline, lead: source.stamp == .end ? 1 : 0)
        guard rollUp.count == 1, var summary = rollUp.summary() else { return nil }
        // All bars are read if there are bars at closed times, because the note on them names the first.
        let count = rollUp.counts[0]
        guard try source.barSource.count(of: source.stored, in: range) == count else { return nil }
        (summary.count, summary.first, summary.last) = (count, first, last)
        return summary
    }
}
