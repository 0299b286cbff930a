import DojimaSeries
import DojimaTime

/// Merges bars into one series of a transaction, in batches: compares them with the stored bars, and sends those that differ.
final class ClickHouseMerger: BarMerger {
    private let transaction: Transaction
    private let key: SeriesKey
    private let policy: DuplicatePolicy
    private var series: SeriesEntry
    /// Changed bars that are not sent yet, sorted.
    private var pending: BarSeries
    /// The range of the stamps of the bars that were sent.
    private var sent: ClosedRange<Int64>?
    /// The buckets of the bars that were sent.
    private var rollups: RollupBuilder

    /// The number of bars that are sent together.
    private static let batchSize = 1 << 18
    /// The number of buckets that are sent together.
    private static let bucketBatchSize = 1 << 15

    init(_ transaction: Transaction, _ key: SeriesKey, _ series: SeriesEntry, policy: DuplicatePolicy) {
        (self.transaction, self.key, self.series, self.policy) = (transaction, key, series, policy)
        pending = BarSeries(interval: key.interval, stamp: series.stamp)
        rollups = RollupBuilder(key.interval)
    }

    func merge(_ rows: BarSeries) throws -> MergeCounts {
        guard let first = rows.time.min(), let last = rows.time.max() else { return MergeCounts() }
        let range = first.microseconds...last.microseconds
        let stored = try storedBars(in: range)
        var old = stored
        _ = try old.merge(
            pending.slice(pending.firstIndex(atOrAfter: first)..<pending.firstIndex(atOrAfter: last.advanced(by: 1))), .update)
        var new = old
        let counts = try new.merge(rows, policy)
        let changed = new.rows(differingFrom: old)
        try recordRevisions(changed, stored)
        _ = try pending.merge(changed, .update)
        if counts.inserted > 0 { extend(range, by: counts.inserted) }
        if pending.count >= ClickHouseMerger.batchSize { try flush() }
        return counts
    }

    func finish() throws {
        try flush()
        rollups.finish()
        if rollups.count > 0 { try transaction.send(rollups.removeFinished(), of: series) }
        transaction.save(series, key)
    }

    /// Returns the stored bars of a range. Sends no request if there can be none.
    private func storedBars(in range: ClosedRange<Int64>) throws -> BarSeries {
        let extent = series.extent.map { $0.first.microseconds...$0.last.microseconds }
        guard extent?.overlaps(range) == true else { return BarSeries(interval: key.interval, stamp: series.stamp) }
        // Pending bars make the extent wider than that of the stored bars.
        let current = try transaction.snapshot.series(key)?.extent.map { $0.first.microseconds...$0.last.microseconds }
        guard current?.overlaps(range) == true || sent?.overlaps(range) == true else {
            return BarSeries(interval: key.interval, stamp: series.stamp)
        }
        return try transaction.snapshot.bars(of: try transaction.barQuery(series), at: key.interval, range)
    }

    /// Extends the revised range by the stamps that get a second row.
    private func recordRevisions(_ changed: BarSeries, _ stored: BarSeries) throws {
        var row = 0
        for time in changed.time {
            while row < stored.count, stored.time[row] < time { row += 1 }
            if row < stored.count, stored.time[row] == time { series.extendRevisedRange(time.microseconds...time.microseconds) }
        }
    }

    private func extend(_ range: ClosedRange<Int64>, by count: Int) {
        let (first, last) = (Instant(microseconds: range.lowerBound), Instant(microseconds: range.upperBound))
        guard let current = series.extent else {
            series.extent = SeriesExtent(first: first, last: last, count: count)
            return
        }
        series.extent = SeriesExtent(first: min(current.first, first), last: max(current.last, last), count: current.count + count)
    }

    private func flush() throws {
        guard let first = pending.time.first, let last = pending.time.last else { return }
        try transaction.send(pending, to: series)
        rollups.append(pending)
        if rollups.count >= ClickHouseMerger.bucketBatchSize { try transaction.send(rollups.removeFinished(), of: series) }
        sent = min(sent?.lowerBound ?? .max, first.microseconds)...max(sent?.upperBound ?? .min, last.microseconds)
        pending = BarSeries(interval: key.interval, stamp: series.stamp)
    }
}

extension BarSeries {
    /// Returns the rows that are new or differ from an earlier state of these bars, which has no other stamps. O(count).
    fileprivate func rows(differingFrom old: BarSeries) -> BarSeries {
        guard !old.isEmpty else { return self }
        var changed = BarSeries(interval: interval, stamp: stamp)
        var row = 0
        for index in indices {
            while row < old.count, old.time[row] < time[index] { row += 1 }
            let isUnchanged = row < old.count && old.time[row] == time[index] && isSame(index, as: row, of: old)
            if !isUnchanged { changed.append(unchecked: self[index]) }
        }
        return changed
    }
}
