internal import GRDB

extension Database {
    /// A number that is another one once another connection has changed the database: within a transaction, that of its state.
    ///
    /// It counts for this connection alone. Source: SQLite, `PRAGMA data_version`.
    var dataVersion: Int64 {
        get throws {
            let statement = try RawStatement(self, "PRAGMA data_version")
            statement.reset()
            defer { statement.reset() }
            return try statement.step() ? statement.int(0) : -1
        }
    }
}
