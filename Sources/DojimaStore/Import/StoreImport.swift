public import DojimaSeries
import DojimaTime
internal import GRDB

/// The transaction that imports one file into a store.
struct StoreImport: ImportTransaction {
    let database: Database
    /// The path of the store, for messages.
    let path: String

    func hasInstrument(_ symbol: String) throws -> Bool {
        try Int.fetchOne(database.cachedStatement(sql: "SELECT 1 FROM instrument WHERE symbol = ?"), arguments: [symbol]) != nil
    }

    func symbols() throws -> [String] { try String.fetchAll(database, sql: "SELECT symbol FROM instrument ORDER BY symbol") }

    func merger(for key: SeriesKey, _ terms: ImportTerms) throws -> SeriesMerger {
        let series = try SeriesRow.make(key, stamp: terms.stamp, zone: terms.zone, on: database)
        if terms.instrumentCalendar != nil || terms.instrumentZone != nil {
            try database.execute(
                sql: "UPDATE instrument SET calendar = coalesce(?, calendar), zone = coalesce(?, zone) WHERE symbol = ?",
                arguments: [terms.instrumentCalendar, terms.instrumentZone, key.symbol])
        }
        return try SeriesMerger(series, policy: terms.duplicates, on: database)
    }

    func date(barsOf symbol: String, by rule: TradeDateRule) throws -> DatedBars {
        try SeriesRow.date(barsOf: symbol, by: rule, on: database)
    }

    func save(_ instrument: Instrument) throws { try instrument.save(on: database) }

    func removeBars(of key: SeriesKey) throws {
        guard let series = try SeriesRow.find(key, on: database) else { return }
        try SeriesRow.removeBars(of: series.id, on: database)
    }

    func replaceRolls(of symbol: String, by rolls: [CorporateAction]) throws {
        let instrument = try Catalog.requireInstrument(symbol, on: database, path: path)
        try database.execute(sql: "DELETE FROM roll WHERE instrument_id = ?", arguments: [instrument])
        _ = try Store.save(rolls, of: instrument, on: database)
    }

    func note(_ record: ImportRecord) throws {
        let counts = record.counts
        try database.execute(
            sql: """
                INSERT INTO import (file, hash, bytes, symbol, interval, read, inserted, updated, unchanged, rejected, reading)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                record.file, record.hash, record.bytes, record.key.symbol, record.key.interval.description,
                counts.total + record.rejected, counts.inserted, counts.updated, counts.unchanged, record.rejected, record.reading,
            ])
    }
}

extension Store: PersistentDatabase {
    public func confirm() throws { try expectFileUnchanged() }

    public func importing(_ body: (any ImportTransaction) throws -> Bool) throws -> Bool {
        // Errors of the body that are not errors of the database are passed on unchanged.
        var failure: (any Error)?
        do {
            return try write(keeping: \.self) { db in
                do { return try body(StoreImport(database: db, path: path)) } catch {
                    failure = StoreError.isDatabaseError(error) ? nil : error
                    throw error
                }
            }
        } catch { throw failure ?? error }
    }

    /// Moves the write-ahead log into the database file, so that the file is complete without it.
    public func endImports() { truncateLog() }
}
