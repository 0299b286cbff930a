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
        try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
        return result
    }
}
