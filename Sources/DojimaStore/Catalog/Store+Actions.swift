public import DojimaSeries
internal import DojimaTime
internal import GRDB

extension Store {
    /// Returns the splits, dividends and rolls of an instrument, by date; may be empty. Throws `unknownSymbol` for an unknown symbol.
    public func actions(of symbol: String) throws(StoreError) -> [CorporateAction] {
        try read { db in
            let instrument = try Catalog.requireInstrument(symbol, on: db, path: path)
            // A read-only file of an older version may lack this table.
            guard try db.tableExists("corporate_action") else { return [] }
            return try Store.actions(of: instrument, on: db)
        }
    }

    /// Stores actions, replacing known actions of the same date and type.
    ///
    /// So saving actions twice changes nothing, and a correction replaces the old values. Throws `unknownSymbol`, and `badData` for a
    /// value that is not a number above 0 or a date whose year has more than four digits.
    @discardableResult
    public func save(_ actions: [CorporateAction], of symbol: String) throws(StoreError) -> ActionCounts {
        try StoreError.naming(path) { try MarketError.expectStorable(actions, of: symbol) }
        return try write { db in
            try Store.save(actions, of: Catalog.requireInstrument(symbol, on: db, path: path), on: db)
        }
    }

    /// Stores actions of the instrument with a row ID.
    static func save(_ actions: [CorporateAction], of instrument: Int64, on db: Database) throws -> ActionCounts {
        let merge = ActionMerge(of: actions, into: try Store.actions(of: instrument, on: db))
        for (slot, actions) in merge.changes {
            try db.execute(
                sql: "DELETE FROM corporate_action WHERE instrument_id = ? AND date = ? AND type = ?",
                arguments: [instrument, slot.date.description, slot.type])
            try db.execute(
                sql: "DELETE FROM roll WHERE instrument_id = ? AND date = ? AND ? = 'roll'",
                arguments: [instrument, slot.date.description, slot.type])
            for (index, action) in actions.enumerated() {
                if let contract = action.contract {
                    try db.execute(
                        sql: "INSERT OR REPLACE INTO roll (instrument_id, date, contract, change) VALUES (?, ?, ?, ?)",
                        arguments: [instrument, action.exDate.description, contract, action.value])
                    continue
                }
                try db.execute(
                    sql: "INSERT INTO corporate_action (instrument_id, date, type, number, value) VALUES (?, ?, ?, ?, ?)",
                    arguments: [instrument, action.exDate.description, action.type, index + 1, action.value])
            }
        }
        return merge.counts
    }

    /// Removes the actions of an instrument that satisfy a condition; returns them. Throws `unknownSymbol` for an unknown symbol.
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
                try db.execute(
                    sql: "DELETE FROM roll WHERE instrument_id = ? AND date = ? AND contract = ?",
                    arguments: [instrument, action.exDate.description, action.contract])
            }
            return removed
        }
    }

    static func actions(of instrument: Int64, on db: Database) throws -> [CorporateAction] {
        let sql = "SELECT date, value, type FROM corporate_action WHERE instrument_id = ?"
        let actions = try Row.fetchAll(db, sql: sql, arguments: [instrument]).map { row in
            let value: Double = try row.decode(atIndex: 1)
            return CorporateAction(
                exDate: try date(of: row), kind: try row.decode(atIndex: 2) == "split" ? .split(value) : .dividend(value))
        }
        // A read-only file of an older version lacks this table.
        guard try db.tableExists("roll") else { return actions.sorted() }
        let rolls = try Row.fetchAll(db, sql: "SELECT date, change, contract FROM roll WHERE instrument_id = ?", arguments: [instrument])
        return try
            (actions
            + rolls.map { row in
                CorporateAction(exDate: try date(of: row), kind: .roll(to: try row.decode(atIndex: 2), change: try row.decode(atIndex: 1)))
            }).sorted()
    }

    private static func date(of row: Row) throws -> CivilDate {
        let text: String = try row.decode(atIndex: 0)
        guard let date = CivilDate(text) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a corporate action has the date \(text)")
        }
        return date
    }
}

extension Catalog {
    /// Returns the row ID of an instrument; throws an error that names the most similar symbols if there is none.
    static func requireInstrument(_ symbol: String, on db: Database, path: String) throws -> Int64 {
        guard let id = try Int64.fetchOne(db, sql: "SELECT id FROM instrument WHERE symbol = ?", arguments: [symbol]) else {
            throw try unknownSymbol(symbol, on: db, path: path)
        }
        return id
    }
}
