internal import GRDB

extension Database {
    /// A number that changes when another connection changes the database; within a transaction, that of its state.
    ///
    /// It is valid only for this connection. Source: SQLite, `PRAGMA data_version`.
    var dataVersion: Int64 {
        get throws {
            let statement = try RawStatement(self, "PRAGMA data_version")
            statement.reset()
            defer { statement.reset() }
            return try statement.step() ? statement.int(0) : -1
        }
    }
}
