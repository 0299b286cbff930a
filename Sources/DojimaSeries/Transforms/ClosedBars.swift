package import DojimaTime

/// What becomes of bars that lie on closed time: a Saturday's row on an axis without weekends.
public enum ClosedBarsPolicy: String, Sendable, CaseIterable {
    /// They are left out.
    case drop
    /// They are put together with the bar at the next open moment, or moved there where it has none.
    case snap
    /// There must be none.
    case error
}

/// The bars of a series that lie on closed time.
package struct ClosedBars: Sendable, Equatable {
    var count: Int
    /// Stamp of the first one.
    var first: Instant
}

extension BarSeries {
    /// The indices of bars on closed time: an intraday bar when no part of its interval is open, one of a day and longer when its
    /// date is not. O(count log segments).
    ///
    /// So a bar that is stamped before the open but reaches into the session is not among them.
    package func closedIndices(on timeline: Timeline) -> [Int] {
        let length = interval.map { $0.isIntraday ? $0.nominalMicroseconds : 1 } ?? 1
        let lead = stamp == .end && length > 1 ? length : 0
        return indices.filter { index in
            let start = time[index].advanced(by: -lead)
            guard let open = timeline.clampUp(start) else { return true }
            return open >= start.advanced(by: length)
        }
    }

    /// The bars without those on closed time, treated by a policy other than `.error`, and what was found.
    ///
    /// A bar that is moved by `.snap` gets the time of the next open moment; one after which nothing opens is left out.
    /// O(count log segments).
    package func withoutClosedBars(on timeline: Timeline, snapping: Bool) -> (bars: BarSeries, closed: ClosedBars?) {
        let closed = closedIndices(on: timeline)
        guard let first = closed.first else { return (self, nil) }
        let found = ClosedBars(count: closed.count, first: time[first])
        var isClosed = Array(repeating: false, count: count)
        for index in closed { isClosed[index] = true }
        guard snapping else { return (picked(indices.filter { !isClosed[$0] }), found) }
        var result = BarSeries(interval: interval, stamp: stamp)
        var place: AxisPosition?
        for index in indices {
            var bar = self[index]
            if isClosed[index] {
                guard let open = timeline.clampUp(bar.time) else { continue }
                bar.time = open
            }
            let here = timeline.position(of: bar.time)
            if place == here, let last = result.indices.last {
                result.merge(bar, count: counts.isEmpty ? 1 : counts[index], into: last)
                // The bar that stands there by itself keeps its stamp.
                if !isClosed[index] { result.time[last] = bar.time }
            } else {
                result.append(bar)
                result.counts.append(counts.isEmpty ? 1 : counts[index])
                place = here
            }
        }
        if counts.isEmpty { result.counts = [] }
        return (result, found)
    }
}
