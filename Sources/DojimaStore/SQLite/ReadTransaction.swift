internal import GRDB

/// One unchanging state of a database that is never written by its connection.
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
        // A failure that the body dealt with may have ended it too.
        if db.isInsideTransaction { try db.cachedStatement(sql: "COMMIT TRANSACTION").execute() }
        return result
    }

    /// Runs a body that SQLite takes for a write although it leaves the database as it is: a copy, or a table of the connection's own.
    static func suspended<T>(on db: Database, _ body: () throws -> T) throws -> T {
        guard try Bool.fetchOne(db, sql: "PRAGMA query_only") == true else { return try body() }
        try db.execute(sql: "PRAGMA query_only = 0")
        let result = Result { try body() }
        try db.execute(sql: "PRAGMA query_only = 1")
        return try result.get()
    }
}
