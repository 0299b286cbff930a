package import DojimaSeries
package import DojimaText
import DojimaTime

extension SourceAxis {
    /// Combines the bars of a window into one: those stamped on open time, at positions between both ends, ends included. `nil` for none.
    ///
    /// O(bars of the window), or of intraday bars that are as they are stored as much as a fold of them by their source, whose roll-ups make
    /// it short.
    package func summary(of window: AxisWindow, onClosed policy: ClosedBarsPolicy = .drop, notes: inout [Message]) throws -> BarSummary? {
        guard let from = window.from else { return nil }
        // A bar after a gap has the same position as the start of the gap.
        let last = timeline.instant(at: window.window.upperBound) ?? window.to ?? from
        var range = moments(of: window.window)
        range = min(range.lowerBound, from)..<max(range.upperBound, last.advanced(by: 1))
        if let stamps = window.stamps { range = range.clamped(to: stamps) }
        if let summary = try foldedSummary(of: window, in: range, policy: policy) { return summary }
        let bars = try withoutClosedBars(try bars(in: range), in: range, policy: policy, notes: &notes)
        let chosen = places(of: window, among: bars)
        return bars.summary { chosen.contains($0) }
    }

    /// As many bars at each end of a long window are read, to find its first bar and its last.
    private static let reach: Int64 = 5_000

    /// The summary of a long window as its source folds it; `nil` where the bars themselves have to be read.
    private func foldedSummary(of window: AxisWindow, in range: Range<Instant>, policy: ClosedBarsPolicy) throws -> BarSummary? {
        guard policy != .snap, !source.isResampled, !source.placesByDate, source.stored.interval.isIntraday else { return nil }
        let reach = SourceAxis.reach * source.stored.interval.nominalMicroseconds
        guard range.upperBound.since(range.lowerBound) / 4 > reach else { return nil }
        let ends = try [
            range.lowerBound..<range.lowerBound.advanced(by: reach), range.upperBound.advanced(by: -reach)..<range.upperBound,
        ].map { try source.barSource.bars(of: source.stored, in: $0).withoutClosedBars(on: timeline, snapping: false).bars }
        // Between a first and a last bar of the window all on open time are of it.
        let chosen = ends.map { places(of: window, among: $0) }
        guard let first = chosen[0].first.map({ ends[0].time[$0] }), let last = chosen[1].last.map({ ends[1].time[$0] }) else { return nil }
        let folded = try source.barSource.buckets(
            of: source.stored, edges: [first, last.advanced(by: 1)], keeping: timeline, lead: 0)
        guard folded.count == 1, var summary = folded.summary() else { return nil }
        // What is told of bars on closed time names the first of them.
        let (count, others) = (folded.counts[0], chosen[0].lowerBound + ends[1].count - chosen[1].upperBound)
        guard try source.barSource.count(of: source.stored, in: range) == count + others else { return nil }
        (summary.count, summary.first, summary.last) = (count, first, last)
        return summary
    }

    /// The indices of a window's bars among some on open time, in order.
    private func places(of window: AxisWindow, among bars: BarSeries) -> Range<Int> {
        let positions = timeline.positions(of: bars.time)
        let isChosen = { (index: Int) in
            (window.stamps?.contains(bars.time[index]) ?? true) && window.window.lowerBound <= positions[index]
                && positions[index] <= window.window.upperBound && timeline.includes(bars.time[index])
        }
        guard let first = bars.indices.first(where: isChosen), let last = bars.indices.last(where: isChosen) else { return 0..<0 }
        return first..<last + 1
    }
}
