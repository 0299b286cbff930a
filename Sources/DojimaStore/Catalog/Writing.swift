import DojimaText
public import DojimaSeries
public import DojimaTime
internal import GRDB
internal import GRDBSQLite

extension Store {
    /// Puts bars into a series, made with its instrument where they are not there yet, as one transaction.
    ///
    /// The bars may come in any order and overlap what is stored; `policy` chooses where two bars share a stamp. `stamp` and `zone`
    /// are set where they are given. Throws `badData` for a price that is not a number and for conflicts under the policy `fail`.
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

    /// Removes the bars with `time` in a half-open range and brings the roll-ups up to date. Returns the number removed.
    @discardableResult
    public func removeBars(of key: SeriesKey, in range: Range<Instant>) throws(StoreError) -> Int {
        try write { db in
            let series = try SeriesRow.require(key, on: db, path: path)
            guard !range.isEmpty else { return 0 }
            let (first, last) = (range.lowerBound.microseconds, range.upperBound.microseconds - 1)
            var rollups = try RollupKeeper(series, stored: nil, on: db)
            let rows = try BarRows(series.id, on: db)
            rows.seek(first, last)
            while try rows.next() { rollups.touch(rows.time) }
            rows.finish()
            try db.execute(
                sql: "DELETE FROM bar WHERE series_id = ? AND time BETWEEN ? AND ?", arguments: [series.id, first, last])
            let removed = db.changesCount
            try rollups.finish()
            return removed
        }
    }

    /// Moves the log into the database, so that the file stands alone.
    ///
    /// What is in the log is safe; when readers are in the way for longer than a moment, a later import or the last one to close
    /// the database does it.
    func emptyLog() {
        queue.writeWithoutTransaction { db in
            guard let connection = db.sqliteConnection else { return }
            sqlite3_busy_timeout(connection, 200)
            sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
            sqlite3_busy_timeout(connection, waitMilliseconds)
        }
    }
}
