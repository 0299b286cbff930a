internal import GRDB

extension Store {
    /// A number that changes when another connection changes the database. It is valid only for this store.
    ///
    /// O(1).
    package func changeNumber() throws(StoreError) -> Int64 {
        let version = try read { db in try db.dataVersion }
        // The count of a new connection starts again, so the upper bits count the connections.
        return version &+ readers.replacements << 32
    }
}
