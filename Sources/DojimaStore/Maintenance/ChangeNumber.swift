internal import GRDB

extension Store {
    /// A number that is another one once another connection has changed the database; it counts for this store alone.
    ///
    /// O(1).
    package func changeNumber() throws(StoreError) -> Int64 {
        let version = try read { db in try db.dataVersion }
        // A new connection counts from the beginning.
        return version &+ readers.replacements << 32
    }
}
