public import DojimaSeries
public import DojimaTime
internal import GRDB
internal import GRDBSQLite

extension Store {
    /// Merges bars into a series as one transaction; creates the series and its instrument if necessary.
    ///
    /// The bars may be in any order and overlap stored ones; `policy` decides between two bars with one stamp. `stamp` and `zone`
    /// are set if given. Throws `badData` for a price that is not a finite number and for conflicts under the policy `fail`.
    @discardableResult
    public func upsert(
        _ bars: BarSeries, into key: SeriesKey, policy: DuplicatePolicy = .update, stamp: BarSeries.Stamp? = nil, zone: String? = nil
    ) throws(StoreError) -> MergeCounts {
        try StoreError.naming(path) { try MarketError.expectStorable(bars, of: key.symbol) }
        return try write { db in
            let series = try SeriesRow.make(key, stamp: stamp, zone: zone, on: db)
            var merger = try SeriesMerger(series, policy: policy, on: db)
            let counts = try merger.merge(bars)
            try merger.finish()
            return counts
        }
    }

    /// Removes the bars with `time` in a half-open range and updates the roll-ups. Returns the number of removed bars.
    @discardableResult
    public func removeBars(of key: SeriesKey, in range: Range<Instant>) throws(StoreError) -> Int {
        try write { db in
            let series = try SeriesRow.require(key, on: db, path: path)
            guard !range.isEmpty else { return 0 }
            let (first, last) = (range.lowerBound.microseconds, range.upperBound.microseconds - 1)
            var rollups = try RollupUpdater(series, stored: nil, on: db)
            let rows = try BarRows(series.id, on: db)
            var firstRemoved: Int64?
            rows.seek(first, last)
            while try rows.next() {
                if firstRemoved == nil { firstRemoved = rows.time }
                rollups.invalidate(rows.time)
            }
            rows.finish()
            guard let firstRemoved else { return 0 }
            try db.execute(
                sql: "DELETE FROM bar WHERE series_id = ? AND time BETWEEN ? AND ?", arguments: [series.id, first, last])
            let removed = db.changesCount
            try rollups.finish()
            try ChangeLog.add(series.id, from: firstRemoved, on: db)
            return removed
        }
    }

    /// Moves the write-ahead log into the database file, so that the file is complete without it.
    ///
    /// If readers block this for longer than 200 ms, the log stays valid, and a later import or the last connection to close moves its
    /// contents.
    func truncateLog() {
        queue.writeWithoutTransaction { db in
            guard let connection = db.sqliteConnection else { return }
            sqlite3_busy_timeout(connection, 200)
            sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
            sqlite3_busy_timeout(connection, waitMilliseconds)
        }
    }
}
