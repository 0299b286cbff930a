internal import GRDB

extension Store {
    /// A number that is another one once another connection has changed the database; it counts for this store alone.
    ///
    /// SQLite's `PRAGMA data_version`. O(1).
    package func changeNumber() throws(StoreError) -> Int {
        try read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }
}
