import DojimaText
public import DojimaSeries
public import DojimaTime
internal import GRDB

/// Look-ups by name.
enum Catalog {
    /// Returns the error for an unknown symbol, which names the most similar ones.
    static func unknownSymbol(_ symbol: String, on db: Database, path: String) throws -> StoreError {
        let known = try String.fetchAll(db, sql: "SELECT symbol FROM instrument ORDER BY symbol")
        return StoreError(.unknownSymbol, MarketError.unknownSymbol(symbol, in: path, known: known).message)
    }
}

extension Store {
    /// Returns all series, sorted by symbol, the finest interval of each first.
    public func list() throws(StoreError) -> [StoredSeries] { try read { db in try StoredSeries.all(of: nil, on: db) } }

    /// Returns all series in the same order, without their extents. One query.
    public func catalog() throws(StoreError) -> [StoredSeries] {
        try read { db in
            try CatalogSeries.all(of: nil, on: db).map {
                StoredSeries(key: $0.key, name: $0.name, stamp: $0.row.stamp, zone: $0.zone)
            }
        }
    }

    /// Returns the series of one instrument, the finest first; throws `unknownSymbol`, naming the most similar ones, if there is none.
    public func series(of symbol: String) throws(StoreError) -> [StoredSeries] {
        try read { db in try StoredSeries.required(of: symbol, on: db, path: path) }
    }

    /// Returns an instrument; `nil` if the symbol is unknown.
    public func instrument(_ symbol: String) throws(StoreError) -> Instrument? {
        try read { db in try Instrument.find(symbol, on: db) }
    }

    /// Stores an instrument, replacing one with the same symbol, and sets the trade dates of its bars of a day or longer. The dates are
    /// those of the instrument's time zone; without one, those of its calendar, if that is built in.
    public func save(_ instrument: Instrument) throws(StoreError) {
        try save(instrument, dating: TradeDateRule(of: instrument))
    }

    /// Stores an instrument, replacing one with the same symbol, and sets the trade dates of its bars of a day or longer by a rule, in one
    /// transaction. Returns the bars whose stamps changed. O(number of bars of a day or longer).
    @discardableResult
    public func save(_ instrument: Instrument, dating rule: TradeDateRule?) throws(StoreError) -> DatedBars {
        try write { db in
            try instrument.save(on: db)
            return try rule.map { try SeriesRow.date(barsOf: instrument.symbol, by: $0, on: db) } ?? DatedBars()
        }
    }

    /// Removes a series with its roll-ups, and its instrument if that has no other series or data.
    public func remove(_ key: SeriesKey) throws(StoreError) { try write { db in try remove(key, on: db) } }

    func remove(_ key: SeriesKey, on db: Database) throws {
        let series = try SeriesRow.require(key, on: db, path: path)
        try SeriesRow.removeBars(of: series.id, on: db)
        try db.execute(sql: "DELETE FROM series WHERE id = ?", arguments: [series.id])
        try removeFromGroups(key.symbol, on: db)
        try db.execute(
            sql: """
                DELETE FROM instrument WHERE symbol = ? AND NOT EXISTS (SELECT 1 FROM series WHERE instrument_id = instrument.id)
                  AND NOT EXISTS (SELECT 1 FROM corporate_action WHERE instrument_id = instrument.id)
                  AND NOT EXISTS (SELECT 1 FROM roll WHERE instrument_id = instrument.id)
                  AND NOT EXISTS (SELECT 1 FROM annotation WHERE instrument_id = instrument.id)
                  AND coalesce(name, calendar, zone, currency, tick_size) IS NULL
                """, arguments: [key.symbol])
    }

    /// Removes a symbol from all groups if it has no series. Throws if a portfolio holds it.
    func removeFromGroups(_ symbol: String, on db: Database) throws {
        guard try CatalogSeries.all(of: symbol, on: db).isEmpty else { return }
        try expectUnheld(symbol)
        try db.execute(
            sql: "DELETE FROM symbol_group WHERE instrument_id IN (SELECT id FROM instrument WHERE symbol = ?)", arguments: [symbol])
    }
}

extension StoredSeries {
    /// Returns the series of a symbol, or all, sorted by symbol, the finest of each first.
    ///
    /// - Parameter isChecked: whether stamps outside the supported times are an error. Removal, renaming and statistics accept them.
    static func all(of symbol: String?, isChecked: Bool = true, on db: Database) throws -> [StoredSeries] {
        try CatalogSeries.all(of: symbol, on: db).map { series in
            StoredSeries(
                key: series.key, name: series.name, stamp: series.row.stamp, zone: series.zone,
                extent: try series.row.extent(isChecked: isChecked, on: db))
        }
    }

    /// Returns the series of a symbol; throws an error that names the most similar symbols if there is none.
    static func required(of symbol: String, isChecked: Bool = true, on db: Database, path: String) throws -> [StoredSeries] {
        let found = try all(of: symbol, isChecked: isChecked, on: db)
        guard found.isEmpty else { return found }
        throw try Catalog.unknownSymbol(symbol, on: db, path: path)
    }
}

extension Instrument {
    /// Stores the instrument, replacing one with the same symbol.
    func save(on db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO instrument (symbol, name, calendar, zone, currency, tick_size) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (symbol) DO UPDATE SET name = excluded.name, calendar = excluded.calendar, zone = excluded.zone,
                  currency = excluded.currency, tick_size = excluded.tick_size
                """,
            arguments: [symbol, name, calendar, zone, currency, tickSize])
    }

    /// Returns an instrument; `nil` if the symbol is unknown.
    static func find(_ symbol: String, on db: Database) throws -> Instrument? {
        // A raw statement, since scans call this for thousands of symbols.
        let statement = try RawStatement(
            db, "SELECT symbol, name, calendar, zone, currency, tick_size FROM instrument WHERE symbol = ?")
        statement.bind(1, symbol)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        func text(_ column: Int32) -> String? { statement.isNull(column) ? nil : statement.text(column) }
        return Instrument(
            symbol: statement.text(0), name: text(1), calendar: text(2), zone: text(3), currency: text(4),
            tickSize: statement.isNull(5) ? nil : statement.double(5))
    }
}
