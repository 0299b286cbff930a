internal import GRDB

/// A read transaction: one unchanging state of a database, for a connection that never writes.
enum ReadTransaction {
    static func run<T>(on db: Database, _ body: (Database) throws -> T) throws -> T {
        try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
        let result: T
        do {
            result = try body(db)
        } catch {
            // A failure may have ended the transaction already.
            if db.isInsideTransaction { try db.cachedStatement(sql: "ROLLBACK TRANSACTION").execute() }
            throw error
        }
        // An error that the body has handled may have ended it too.
        if db.isInsideTransaction { try db.cachedStatement(sql: "COMMIT TRANSACTION").execute() }
        return result
    }

    /// Runs a body that SQLite treats as a write although it does not change the database: a copy, or the creation of a temporary table.
    static func allowingWrites<T>(on db: Database, _ body: () throws -> T) throws -> T {
        guard try Bool.fetchOne(db, sql: "PRAGMA query_only") == true else { return try body() }
        try db.execute(sql: "PRAGMA query_only = 0")
        let result = Result { try body() }
        try db.execute(sql: "PRAGMA query_only = 1")
        return try result.get()
    }
}
