internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Merges batches of bars into one series within a transaction, and counts the changes exactly.
struct SeriesMerger: BarMerger {
    private enum Outcome { case inserted, updated, unchanged }

    let series: SeriesRow
    private let policy: DuplicatePolicy
    private var writer: BarWriter
    private let stored: BarRows
    private var rollups: RollupUpdater
    /// The last stamp in the series.
    private var last: Int64?
    private let database: Database
    /// The first stamp at which a bar was written; `nil` if none was written.
    private var firstWritten: Int64?

    init(_ series: SeriesRow, policy: DuplicatePolicy, on db: Database) throws {
        self.series = series
        self.policy = policy
        database = db
        writer = try BarWriter(series.id, on: db)
        stored = try BarRows(series.id, on: db)
        last = try Int64.fetchOne(db, sql: "SELECT max(time) FROM bar WHERE series_id = ?", arguments: [series.id])
        rollups = try RollupUpdater(series, stored: last, on: db)
    }

    /// Merges rows, in any order of time.
    mutating func merge(_ rows: BarSeries) throws -> MergeCounts {
        let sorted = try SortedBars(rows, policy)
        let bars = sorted.bars
        guard let first = bars.time.first?.microseconds, let end = bars.time.last?.microseconds else { return sorted.duplicates }
        var counts = sorted.duplicates
        if last.map({ first > $0 }) ?? true {
            try rollups.append(bars, after: last)
            try writer.insert(bars, bars.indices)
            counts.inserted += bars.count
            recordWrite(at: first)
        } else {
            counts += try apply(outcomes(of: sorted, &counts), to: bars)
        }
        last = max(last ?? end, end)
        return counts
    }

    /// Updates the roll-ups and the change log. No bars may be merged afterwards.
    mutating func finish() throws {
        try rollups.finish()
        if let firstWritten { try ChangeLog.add(series.id, from: firstWritten, on: database) }
    }

    private mutating func recordWrite(at time: Int64) { firstWritten = min(firstWritten ?? time, time) }

    /// Compares rows with the stored bars at their stamps, in one pass over both that skips long stretches of stored bars.
    ///
    /// If several rows of a file have one stamp, the first one is compared with the stored bar for the counts, and the last one is kept.
    private func outcomes(of sorted: SortedBars, _ counts: inout MergeCounts) throws -> [Outcome] {
        let bars = sorted.bars
        var outcomes: [Outcome] = []
        outcomes.reserveCapacity(bars.count)
        let end = bars.time[bars.count - 1].microseconds
        stored.seek(bars.time[0].microseconds, end)
        var hasRow = try stored.next()
        for index in bars.indices {
            let time = bars.time[index].microseconds
            var steps = 0
            while hasRow, stored.time < time {
                if steps == 32 {
                    stored.seek(time, end)
                    steps = 0
                }
                hasRow = try stored.next()
                steps += 1
            }
            guard hasRow, stored.time == time else {
                outcomes.append(.inserted)
                continue
            }
            let isSame = isStored(bars, index)
            if !sorted.firsts.isEmpty, let first = sorted.firsts[index], isStored(first) != isSame {
                counts.updated += isSame ? 1 : -1
                counts.unchanged += isSame ? -1 : 1
            }
            if isSame {
                outcomes.append(.unchanged)
            } else {
                switch policy {
                case .update: outcomes.append(.updated)
                case .keep: outcomes.append(.unchanged)
                case .fail: throw DuplicateConflict(time: bars.time[index])
                }
            }
        }
        stored.finish()
        return outcomes
    }

    /// Whether the stored row has the same values, compared as numbers: SQLite returns minus zero as zero.
    @inline(__always)
    private func isStored(_ bars: BarSeries, _ index: Int) -> Bool {
        let volume = stored.volume
        return bars.open[index] == stored.open && bars.high[index] == stored.high && bars.low[index] == stored.low
            && bars.close[index] == stored.closing && (bars.volume[index] == volume || bars.volume[index].isNaN && volume.isNaN)
    }

    private func isStored(_ bar: Bar) -> Bool { isStored(BarSeries(unchecked: [bar]), 0) }

    /// Writes the rows according to the comparison, consecutive new rows together.
    private mutating func apply(_ outcomes: [Outcome], to bars: BarSeries) throws -> MergeCounts {
        var counts = MergeCounts()
        var index = 0
        if let first = outcomes.firstIndex(where: { $0 != .unchanged }) { recordWrite(at: bars.time[first].microseconds) }
        while index < outcomes.count {
            switch outcomes[index] {
            case .unchanged:
                counts.unchanged += 1
                index += 1
            case .updated:
                counts.updated += 1
                rollups.invalidate(bars.time[index].microseconds)
                try writer.update(bars, index)
                index += 1
            case .inserted:
                let first = index
                while index < outcomes.count, outcomes[index] == .inserted {
                    rollups.invalidate(bars.time[index].microseconds)
                    index += 1
                }
                counts.inserted += index - first
                try writer.insert(bars, first..<index)
            }
        }
        return counts
    }
}
