import DojimaText
public import DojimaSeries
internal import DojimaTime
internal import GRDB

/// What became of the actions of a file.
public struct ActionCounts: Equatable, Sendable {
    public var inserted = 0
    public var removed = 0
    public var unchanged = 0
}

extension Store {
    /// The splits and dividends of an instrument, by date; none where none are known. Throws `unknownSymbol` for an unknown one.
    public func actions(of symbol: String) throws(StoreError) -> [CorporateAction] {
        try read { db in
            let instrument = try Catalog.requireInstrument(symbol, on: db, path: path)
            // A file that cannot be written keeps the tables of its version.
            guard try db.tableExists("corporate_action") else { return [] }
            return try Store.actions(of: instrument, on: db)
        }
    }

    /// Stores actions: those of one date and type that are there take the place of what was known of that date and type.
    ///
    /// So the same actions twice change nothing, and a correction corrects. Throws `unknownSymbol` and, for a value that is not a
    /// number above 0 or a date beyond four digits of year, `badData`.
    @discardableResult
    public func save(_ actions: [CorporateAction], of symbol: String) throws(StoreError) -> ActionCounts {
        for action in actions where !action.isStorable {
            throw StoreError(.badData, "\(symbol): the \(action.type) of \(action.exDate) has no value that can be stored")
        }
        return try write { db in
            let instrument = try Catalog.requireInstrument(symbol, on: db, path: path)
            let known = Dictionary(grouping: try Store.actions(of: instrument, on: db)) { $0.place }
            var counts = ActionCounts()
            for (place, group) in Dictionary(grouping: actions.sorted(), by: { $0.place }) {
                let old = known[place] ?? []
                let same = Store.common(old, group)
                counts.unchanged += same
                counts.inserted += group.count - same
                counts.removed += old.count - same
                guard same < max(old.count, group.count) else { continue }
                try Store.delete(place, of: instrument, on: db)
                for (index, action) in group.enumerated() {
                    try db.execute(
                        sql: "INSERT INTO corporate_action (instrument_id, date, type, number, value) VALUES (?, ?, ?, ?, ?)",
                        arguments: [instrument, action.exDate.description, action.type, index + 1, action.value])
                }
            }
            return counts
        }
    }

    /// Removes the actions of an instrument that a condition chooses; returns them. Throws `unknownSymbol` for an unknown one.
    @discardableResult
    public func removeActions(
        of symbol: String, where chosen: (CorporateAction) -> Bool = { _ in true }
    ) throws(StoreError) -> [CorporateAction] {
        try write { db in
            let instrument = try Catalog.requireInstrument(symbol, on: db, path: path)
            let all = try Store.actions(of: instrument, on: db)
            let removed = all.filter(chosen)
            for action in removed {
                try db.execute(
                    sql: "DELETE FROM corporate_action WHERE instrument_id = ? AND date = ? AND type = ? AND value = ?",
                    arguments: [instrument, action.exDate.description, action.type, action.value])
            }
            return removed
        }
    }

    private static func actions(of instrument: Int64, on db: Database) throws -> [CorporateAction] {
        let sql = "SELECT date, type, value FROM corporate_action WHERE instrument_id = ? ORDER BY date, type DESC, value"
        return try Row.fetchAll(db, sql: sql, arguments: [instrument]).map { row in
            let text: String = try row.decode(atIndex: 0)
            guard let date = CivilDate(text) else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a corporate action has the date \(text)")
            }
            let value: Double = try row.decode(atIndex: 2)
            return CorporateAction(exDate: date, kind: try row.decode(atIndex: 1) == "split" ? .split(value) : .dividend(value))
        }
    }

    private static func delete(_ place: CorporateAction.Place, of instrument: Int64, on db: Database) throws {
        try db.execute(
            sql: "DELETE FROM corporate_action WHERE instrument_id = ? AND date = ? AND type = ?",
            arguments: [instrument, place.date.description, place.type])
    }

    /// How many values two sorted lists share.
    private static func common(_ a: [CorporateAction], _ b: [CorporateAction]) -> Int {
        var (i, j, count) = (0, 0, 0)
        while i < a.count, j < b.count {
            if a[i] == b[j] {
                (i, j, count) = (i + 1, j + 1, count + 1)
            } else if a[i] < b[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return count
    }
}

extension CorporateAction {
    fileprivate struct Place: Hashable {
        var date: CivilDate
        var type: String
    }

    fileprivate var place: Place { Place(date: exDate, type: type) }
    fileprivate var value: Double { ratio ?? amount ?? 0 }
    fileprivate var isStorable: Bool { value > 0 && value.isFinite && exDate.isWithinLimits }
}

extension Catalog {
    /// The row of an instrument; an error that names those most like it when there is none.
    static func requireInstrument(_ symbol: String, on db: Database, path: String) throws -> Int64 {
        guard let id = try Int64.fetchOne(db, sql: "SELECT id FROM instrument WHERE symbol = ?", arguments: [symbol]) else {
            throw try unknownSymbol(symbol, on: db, path: path)
        }
        return id
    }
}
