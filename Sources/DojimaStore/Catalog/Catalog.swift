import DojimaText
public import DojimaSeries
internal import DojimaTime
internal import GRDB

/// What the store knows by name.
enum Catalog {
    /// An error that names the symbols that are most like the one that is not there.
    static func unknownSymbol(_ symbol: String, on db: Database, path: String) throws -> StoreError {
        let known = try String.fetchAll(db, sql: "SELECT symbol FROM instrument ORDER BY symbol")
        return StoreError(.unknownSymbol, MarketError.unknownSymbol(symbol, in: path, known: known).message)
    }
}

extension Store {
    /// All series, by symbol, the finest interval of each first.
    public func list() throws(StoreError) -> [StoredSeries] { try read { db in try StoredSeries.all(of: nil, on: db) } }

    /// The series of one instrument, the finest first; throws `unknownSymbol`, naming the nearest ones, when there is none.
    public func series(of symbol: String) throws(StoreError) -> [StoredSeries] {
        try read { db in try StoredSeries.required(of: symbol, on: db, path: path) }
    }

    /// What is known of an instrument; `nil` when the store has none of that symbol.
    public func instrument(_ symbol: String) throws(StoreError) -> Instrument? {
        try read { db in try Instrument.find(symbol, on: db) }
    }

    /// Stores an instrument, in place of what was known of that symbol.
    public func save(_ instrument: Instrument) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO instrument (symbol, name, calendar, zone, currency, tick_size) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (symbol) DO UPDATE SET name = excluded.name, calendar = excluded.calendar, zone = excluded.zone,
                      currency = excluded.currency, tick_size = excluded.tick_size
                    """,
                arguments: [
                    instrument.symbol, instrument.name, instrument.calendar, instrument.zone, instrument.currency, instrument.tickSize,
                ])
        }
    }

    /// Removes a series with its roll-ups, and its instrument when that was its last one and nothing else is known of it.
    public func remove(_ key: SeriesKey) throws(StoreError) { try write { db in try remove(key, on: db) } }

    func remove(_ key: SeriesKey, on db: Database) throws {
        let series = try SeriesRow.require(key, on: db, path: path)
        for table in ["bar", "rollup"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE series_id = ?", arguments: [series.id])
        }
        try db.execute(sql: "DELETE FROM series WHERE id = ?", arguments: [series.id])
        try db.execute(
            sql: """
                DELETE FROM instrument WHERE symbol = ? AND NOT EXISTS (SELECT 1 FROM series WHERE instrument_id = instrument.id)
                  AND NOT EXISTS (SELECT 1 FROM corporate_action WHERE instrument_id = instrument.id)
                  AND NOT EXISTS (SELECT 1 FROM annotation WHERE instrument_id = instrument.id)
                  AND coalesce(name, calendar, zone, currency, tick_size) IS NULL
                """, arguments: [key.symbol])
    }
}

extension StoredSeries {
    /// The series of a symbol, or all, by symbol, the finest of each first.
    ///
    /// - Parameter isChecked: whether stamps beyond the times that are read are refused; only what removes a series takes them.
    static func all(of symbol: String?, isChecked: Bool = true, on db: Database) throws -> [StoredSeries] {
        try KnownSeries.all(of: symbol, on: db).map { series in
            StoredSeries(
                key: series.key, name: series.name, stamp: series.row.stamp, zone: series.zone,
                extent: try series.row.extent(isChecked: isChecked, on: db))
        }
    }

    /// The series of a symbol; an error that names those most like it when there is none.
    static func required(of symbol: String, isChecked: Bool = true, on db: Database, path: String) throws -> [StoredSeries] {
        let found = try all(of: symbol, isChecked: isChecked, on: db)
        guard found.isEmpty else { return found }
        throw try Catalog.unknownSymbol(symbol, on: db, path: path)
    }
}

extension Instrument {
    /// What is known of an instrument; `nil` when there is none of that symbol.
    static func find(_ symbol: String, on db: Database) throws -> Instrument? {
        try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM instrument WHERE symbol = ?"), arguments: [symbol]).map { row in
            Instrument(
                symbol: try row.decode(forColumn: "symbol"), name: try row.decode(forColumn: "name"),
                calendar: try row.decode(forColumn: "calendar"), zone: try row.decode(forColumn: "zone"),
                currency: try row.decode(forColumn: "currency"), tickSize: try row.decode(forColumn: "tick_size"))
        }
    }
}
