import DojimaText
internal import Dispatch
internal import DojimaSeries
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite
internal import Glibc
import Synchronization

extension Store {
    /// Reads the stamps and closes of a long series by two connections at a time, each one half of it.
    ///
    /// Returns `nil` where one connection has to read all: of a short series, within a snapshot, and where another program has changed the
    /// database in between, so that the halves would be of two states.
    func closesByHalves(of key: SeriesKey, in range: Range<Instant>) throws(StoreError) -> BarSeries? {
        guard key.interval.isIntraday, !range.isEmpty, sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 else { return nil }
        let path = path
        return try StoreError.naming(path) {
            let halves = try read { db in try Halves(of: key, in: range, on: db) }
            guard let halves else { return nil }
            return try readers.holdingTwo { _, second in
                let version = try second.queue.unsafeRead { try $0.dataVersion }
                return try read { db -> BarSeries? in
                    // From this question on the state of the first connection stands still.
                    let series = try SeriesRow.readable(key, on: db, path: path)
                    let found = TracedMutex<BarSeries?>(nil)
                    let group = DispatchGroup()
                    DispatchQueue.global().async(group: group) {
                        // Whatever fails here fails for one connection, too, which then says so.
                        let rows = try? second.queue.unsafeRead { db in
                            try ReadTransaction.run(on: db) { db -> BarSeries? in
                                guard try db.dataVersion == version else { return nil }
                                return try RowCollector.rows(of: series, .closes, from: halves.middle, to: halves.last, on: db)
                            }
                        }
                        found.withLock { $0 = rows ?? nil }
                    }
                    defer { group.wait() }
                    var bars = try RowCollector.rows(
                        of: series, .closes, from: halves.first, to: halves.middle - 1, further: halves.count, on: db)
                    group.wait()
                    guard let rest = found.withLock({ $0 }) else { return nil }
                    bars.time += rest.time
                    bars.close += rest.close
                    return bars.filled(.closes)
                }
            } ?? nil
        }
    }
}

/// Where a range of a series is halved.
private struct Halves {
    /// Stamps: the first and the last one, and the first of the second half.
    private(set) var (first, middle, last): (Int64, Int64, Int64)
    /// About how many rows there are in the second half.
    private(set) var count: Int

    /// Fewer rows are read sooner than a second connection is opened.
    private static let least = 100_000.0

    /// `nil` where there are too few rows.
    init?(of key: SeriesKey, in range: Range<Instant>, on db: Database) throws {
        let level = RollupLevel(width: 86_400_000_000)
        guard RollupLevel.levels(for: key.interval).contains(level), try RollupLayout(of: db) == .pages,
            let series = try SeriesRow.find(key, on: db), let span = try series.span(on: db), range.overlaps(span)
        else { return nil }
        first = max(range.lowerBound.microseconds, span.lowerBound.microseconds)
        last = min(range.upperBound.microseconds - 1, span.upperBound.microseconds)
        let statement = try RawStatement(
            db, "SELECT page, count FROM rollup WHERE series_id = ?1 AND level = ?2 AND page BETWEEN ?3 AND ?4 ORDER BY page")
        defer { statement.reset() }
        statement.bind(1, series.id)
        statement.bind(2, level.seconds)
        statement.bind(3, RollupPage.start(of: first, at: level))
        statement.bind(4, last)
        // Counts of others may be anything: they choose the middle, and no more.
        var pages: [(start: Int64, before: Double)] = []
        var total = 0.0
        while try statement.step() {
            pages.append((statement.int(0), total))
            total += statement.double(1)
        }
        guard total >= Halves.least, let half = pages.first(where: { $0.before >= total / 2 }), half.start > first, half.start <= last
        else { return nil }
        middle = half.start
        count = Int(min(total - half.before, 1e9))
    }
}
