import DojimaText
internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// A row of the table `series`, with the properties that are needed to read its bars.
struct SeriesRow: Equatable {
    var id: Int64
    var key: SeriesKey
    var stamp: BarSeries.Stamp

    /// Returns the stored series of a key; `nil` if there is none.
    static func find(_ key: SeriesKey, on db: Database) throws -> SeriesRow? {
        let sql = """
            SELECT series.id, series.stamp FROM series JOIN instrument ON instrument.id = series.instrument_id
            WHERE instrument.symbol = ? AND series.interval = ?
            """
        // A raw statement, since scans call this for thousands of series.
        let statement = try RawStatement(db, sql)
        statement.bind(1, key.symbol)
        statement.bind(2, key.interval.description)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        return SeriesRow(id: statement.int(0), key: key, stamp: try BarSeries.Stamp(stored: statement.text(1)))
    }

    /// Returns all stored series.
    static func all(on db: Database) throws -> [SeriesRow] {
        let sql = "SELECT series.id, symbol, interval, stamp FROM series JOIN instrument ON instrument.id = series.instrument_id ORDER BY 1"
        return try Row.fetchAll(db, sql: sql).map { row in
            SeriesRow(
                id: try row.decode(atIndex: 0), key: SeriesKey(symbol: try row.decode(atIndex: 1), interval: try row.interval(atIndex: 2)),
                stamp: try row.stamp(atIndex: 3))
        }
    }

    /// Returns the stored series of a key. If there is none, throws an error with the stored intervals or similar symbols.
    static func require(_ key: SeriesKey, on db: Database, path: String) throws -> SeriesRow {
        if let found = try find(key, on: db) { return found }
        let intervals = try String.fetchAll(
            db,
            sql: """
                SELECT series.interval FROM series JOIN instrument ON instrument.id = series.instrument_id WHERE instrument.symbol = ?
                """, arguments: [key.symbol])
        guard intervals.isEmpty else {
            let known = intervals.compactMap { BarInterval($0) }
            throw StoreError(.unknownSymbol, MarketError.unknownSeries(key, in: path, known: known).message)
        }
        throw try Catalog.unknownSymbol(key.symbol, on: db, path: path)
    }

    /// Returns the stored series of a key for reading. Also throws if its bars have stamps out of range.
    static func readable(_ key: SeriesKey, on db: Database, path: String) throws -> SeriesRow {
        let series = try require(key, on: db, path: path)
        _ = try series.span(on: db)
        return series
    }

    /// Returns the stored series of a key. Creates it and its instrument if they are missing.
    static func make(_ key: SeriesKey, stamp: BarSeries.Stamp?, zone: String?, on db: Database) throws -> SeriesRow {
        if let found = try find(key, on: db) {
            _ = try found.span(on: db)
            // A series has one stamp convention. If a later import specifies the other one, it applies to all bars of the series.
            if let stamp, stamp != found.stamp {
                try db.execute(sql: "UPDATE series SET stamp = ? WHERE id = ?", arguments: [stamp.rawValue, found.id])
                try ChangeLog.add(found.id, from: nil, on: db)
            }
            if let zone { try db.execute(sql: "UPDATE series SET zone = ? WHERE id = ?", arguments: [zone, found.id]) }
            return SeriesRow(id: found.id, key: key, stamp: stamp ?? found.stamp)
        }
        try db.execute(sql: "INSERT INTO instrument (symbol) VALUES (?) ON CONFLICT DO NOTHING", arguments: [key.symbol])
        try db.execute(
            sql: "INSERT INTO series (instrument_id, interval, stamp, zone) SELECT id, ?, ?, ? FROM instrument WHERE symbol = ?",
            arguments: [key.interval.description, (stamp ?? .start).rawValue, zone, key.symbol])
        return SeriesRow(id: db.lastInsertedRowID, key: key, stamp: stamp ?? .start)
    }

    /// Removes all bars of the series with a row ID, and their roll-ups.
    static func removeBars(of id: Int64, on db: Database) throws {
        for table in ["bar", "rollup"] { try db.execute(sql: "DELETE FROM \(table) WHERE series_id = ?", arguments: [id]) }
        try ChangeLog.add(id, from: nil, on: db)
    }

    /// Returns the first and last stamp; `nil` without bars. Throws `badData` if one of them is outside the supported times.
    ///
    /// All readers of a series call this first, so that arithmetic with stamps cannot overflow. Takes some look-ups.
    func span(on db: Database) throws -> ClosedRange<Instant>? {
        let span = try uncheckedSpan(on: db)
        guard let span, let outlier = [span.lowerBound, span.upperBound].first(where: { !$0.isWithinLimits }) else { return span }
        let bar = "\(key.symbol): the stamp of its \(key.interval) bar \(outlier.epochText) s"
        throw StoreError(.data, "\(bar) is outside of the years 1 to 9999; remove the symbol or the bar, and import again")
    }

    /// Returns the first and last stamp, even if they are outside the supported times.
    func uncheckedSpan(on db: Database) throws -> ClosedRange<Instant>? {
        let statement = try RawStatement(
            db, "SELECT (SELECT min(time) FROM bar WHERE series_id = ?1), (SELECT max(time) FROM bar WHERE series_id = ?1)")
        statement.reset()
        statement.bind(1, id)
        defer { statement.reset() }
        let isEmpty = try !statement.step() || statement.isNull(0)
        let (first, last) = (statement.int(0), statement.int(1))
        guard first <= last else { throw RangeOrder.disorder }
        try expectSpan(isEmpty ? nil : first...last, on: db)
        return isEmpty ? nil : Instant(microseconds: first)...Instant(microseconds: last)
    }

    /// Returns the first and last stamp and the number of bars, which is counted at the coarsest level of roll-ups of the series.
    ///
    /// - Parameter isChecked: whether stamps outside the supported times are an error. Removal, renaming and statistics accept them.
    func extent(isChecked: Bool = true, on db: Database) throws -> SeriesExtent? {
        guard let span = try isChecked ? span(on: db) : uncheckedSpan(on: db) else { return nil }
        if isChecked { try RollupSpan.expect(of: self, on: db) }
        let count =
            if let level = RollupLevel.levels(for: key.interval).last {
                try Int.fetchOne(
                    db, sql: "SELECT sum(count) FROM rollup WHERE series_id = ? AND level = ?", arguments: [id, level.seconds])
            } else {
                try Int.fetchOne(db, sql: "SELECT count(*) FROM bar WHERE series_id = ?", arguments: [id])
            }
        return SeriesExtent(first: span.lowerBound, last: span.upperBound, count: count ?? 0)
    }
}
