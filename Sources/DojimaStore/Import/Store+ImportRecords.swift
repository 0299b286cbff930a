package import DojimaSeries
internal import DojimaTime
internal import GRDB

extension Store {
    /// Returns the symbols of all instruments, sorted by bytes.
    package func symbols() throws(StoreError) -> [String] {
        try read { db in try String.fetchAll(db, sql: "SELECT symbol FROM instrument ORDER BY symbol") }
    }

    /// Returns the records of the imports into a series, in their order. O(imports).
    package func importRecords(of key: SeriesKey) throws(StoreError) -> [ImportRecord] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT file, hash, bytes, inserted, updated, unchanged, rejected, coalesce(reading, '') FROM import
                    WHERE symbol = ? AND interval = ? ORDER BY id
                    """, arguments: [key.symbol, "\(key.interval)"])
            return try rows.map { row in
                func number(_ index: Int) throws -> Int { try row.decode(Int.self, atIndex: index) }
                let counts = MergeCounts(inserted: try number(3), updated: try number(4), unchanged: try number(5))
                return ImportRecord(
                    file: try row.decode(atIndex: 0), hash: try row.decode(atIndex: 1), bytes: try number(2), key: key, counts: counts,
                    rejected: try number(6), reading: try row.decode(atIndex: 7))
            }
        }
    }
}
