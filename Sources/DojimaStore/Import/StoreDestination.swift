public import DojimaSeries
import DojimaText
import DojimaTime
internal import GRDB

/// A database file as a destination of imports. If it does not exist, it is created together with its first import.
///
///     let summary = try Importer(into: StoreDestination(path: "dojima.db")).run(files: ["GOOG.csv"])
public final class StoreDestination: ImportDestination {
    private enum State {
        case unopened
        case new(NewDatabase, Store)
        case open(Store)
    }

    /// The path of the database file.
    public let path: String
    private let wait: Double
    private var state = State.unopened

    /// Creates the destination without opening the file. Writers wait up to `wait` seconds for each other.
    public init(path: String, wait: Double = 600) {
        self.path = path
        self.wait = wait
    }

    public var name: String { withoutPassword(path) }

    public func beginImports() throws {
        guard case .unopened = state else { return }
        if let new = try NewDatabase(path: path) {
            state = .new(new, Store(new, path: path, wait: wait))
        } else {
            _ = try opened()
        }
    }

    public func instrument(_ symbol: String) throws -> Instrument? { try store().instrument(symbol) }

    public func importing(_ body: (any ImportTransaction) throws -> Bool) throws -> Bool {
        guard try store().importing(body) else { return false }
        guard case .new(let new, _) = state else { return true }
        state = .unopened
        if try StoreError.naming(name, { try new.moveToPath() }) { return true }
        // Another program has created the database first, so the file has to be imported into that database.
        _ = try opened()
        return false
    }

    public func endImports() { if case .open(let store) = state { store.truncateLog() } }

    private func store() throws -> Store {
        if case .new(_, let store) = state { return store }
        return try opened()
    }

    private func opened() throws -> Store {
        if case .open(let store) = state { return store }
        let store = try Store(path: path, access: .writing, wait: wait)
        state = .open(store)
        return store
    }
}

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
