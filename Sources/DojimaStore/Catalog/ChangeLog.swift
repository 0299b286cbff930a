public import DojimaSeries
internal import DojimaTime
internal import GRDB

extension Store {
    /// Returns the changes to the bars of a series since an earlier version, by this program or another; `nil` if there is no such series,
    /// or if the database has an older version and was opened for reading. O(number of writes since then), at most 1000.
    public func changes(of key: SeriesKey, since version: SeriesVersion?) throws(StoreError) -> SeriesChanges? {
        try read { db in try ChangeLog.changes(of: key, since: version, on: db) }
    }
}

/// The log of the writes to bars in a database.
enum ChangeLog {
    /// The maximum number of entries, the same as in the triggers of the schema.
    private static let maximumRows = 1000

    /// Adds an entry: bars of a series were written, the first of them at `first`, or all of them if it is `nil`.
    static func add(_ series: Int64, from first: Int64?, on db: Database) throws {
        let insertion = try RawStatement(db, "INSERT INTO change (series_id, first_time) VALUES (?1, ?2)")
        insertion.bind(1, series)
        insertion.bind(2, first ?? .min)
        try insertion.run()
        try RawStatement(db, "DELETE FROM change WHERE number <= (SELECT max(number) FROM change) - \(maximumRows)").run()
    }

    fileprivate static func changes(of key: SeriesKey, since version: SeriesVersion?, on db: Database) throws -> SeriesChanges? {
        guard try db.tableExists("change"), let series = try SeriesRow.find(key, on: db)?.id else { return nil }
        let statement = try RawStatement(
            db,
            """
            SELECT (SELECT max(number) FROM change), (SELECT min(number) FROM change),
              (SELECT min(first_time) FROM change WHERE number > ?1 AND series_id = ?2)
            """)
        statement.bind(1, version?.number ?? .max)
        statement.bind(2, series)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        let (last, oldest) = (statement.int(0), statement.isNull(1) ? 1 : statement.int(1))
        let current = SeriesVersion(series: series, number: last)
        guard let version else { return SeriesChanges(version: current, first: nil) }
        // A version of another series with this name, or of writes that are no longer in the log or never existed: all bars may have
        // changed.
        guard version.series == series, version.number >= oldest - 1, version.number <= last else {
            return SeriesChanges(version: current, first: .earliest)
        }
        return SeriesChanges(version: current, first: statement.isNull(2) ? nil : Instant(microseconds: statement.int(2)))
    }
}
