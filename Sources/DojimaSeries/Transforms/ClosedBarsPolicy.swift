package import DojimaTime

/// The policy for bars in closed time, such as a Saturday's row on an axis without weekends.
public enum ClosedBarsPolicy: String, Sendable, CaseIterable {
    /// Removes them.
    case drop
    /// Merges them with the bar at the next open moment; if no bar is there, moves them to that moment.
    case snap
    /// Reports an error.
    case error
}

extension BarSeries {
    /// Returns the indices of bars in closed time: an intraday bar if no part of its interval is open, a bar of a day or longer if its date
    /// is not open. O(count log segments).
    ///
    /// A bar that is stamped before the open but overlaps the session is therefore not included.
    package func closedIndices(on timeline: Timeline) -> [Int] {
        let length = interval.map { $0.isIntraday ? $0.nominalMicroseconds : 1 } ?? 1
        let lead = stamp == .end && length > 1 ? length : 0
        return indices.filter { index in
            let start = time[index].advanced(by: -lead)
            guard let open = timeline.firstOpenInstant(atOrAfter: start) else { return true }
            return open >= start.advanced(by: length)
        }
    }

    /// Returns the bars with those in closed time removed, or moved if `snapping`.
    ///
    /// A moved bar gets the time of the next open moment, or is removed if there is none. O(count log segments).
    package func withoutClosedBars(on timeline: Timeline, snapping: Bool) -> BarSeries {
        let closed = closedIndices(on: timeline)
        guard !closed.isEmpty else { return self }
        var isClosed = Array(repeating: false, count: count)
        for index in closed { isClosed[index] = true }
        guard snapping else { return picked(indices.filter { !isClosed[$0] }) }
        var result = BarSeries(interval: interval, stamp: stamp)
        var lastPosition: AxisPosition?
        for index in indices {
            var bar = self[index]
            if isClosed[index] {
                guard let open = timeline.firstOpenInstant(atOrAfter: bar.time) else { continue }
                bar.time = open
            }
            let here = timeline.position(of: bar.time)
            if lastPosition == here, let last = result.indices.last {
                result.merge(bar, count: counts.isEmpty ? 1 : counts[index], into: last)
                // A bar in open time keeps its stamp.
                if !isClosed[index] { result.time[last] = bar.time }
            } else {
                result.append(unchecked: bar)
                result.counts.append(counts.isEmpty ? 1 : counts[index])
                lastPosition = here
            }
        }
        if counts.isEmpty { result.counts = [] }
        return result
    }
}
