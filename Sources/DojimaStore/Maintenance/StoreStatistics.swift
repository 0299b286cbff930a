package import DojimaSeries
import DojimaText
internal import GRDB

/// The contents of a store and their size on the disk.
package struct StoreStatistics: Equatable, Sendable {
    /// The size of the file, in bytes, and the part of it that is free for new rows.
    package var bytes: Int
    package var freeBytes: Int
    /// The tables, sorted by name.
    package var tables: [TableStatistics]
    /// The series, sorted by symbol, the finest interval of each first.
    package var series: [SeriesStatistics]

    package struct TableStatistics: Equatable, Sendable {
        package var name: String
        package var rows: Int
        /// The size with indexes; `nil` if SQLite was built without the table `dbstat`.
        package var bytes: Int?
    }

    package struct SeriesStatistics: Equatable, Sendable {
        package var key: SeriesKey
        package var bars: Int
        /// The estimated size: its share of both tables, by the number of rows.
        package var bytes: Int?
    }
}

extension Store {
    /// Returns the numbers of rows and bytes of each table and series. Reads the complete database.
    package func statistics() throws(StoreError) -> StoreStatistics {
        try read { db in
            let stored = try StoredSeries.all(of: nil, isChecked: false, on: db)
            func pragma(_ name: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
            let page = try pragma("page_size")
            let bytes = try Store.bytesOfTables(db)
            let names = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
            let tables = try names.map { name in
                StoreStatistics.TableStatistics(
                    name: name, rows: try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\(name)\"") ?? 0,
                    bytes: bytes.map { $0[name] ?? 0 })
            }
            var rows: [String: [Int64: Int]] = [:]
            for table in ["bar", "rollup"] {
                for row in try Row.fetchAll(db, sql: "SELECT series_id, count(*) FROM \(table) GROUP BY series_id") {
                    rows[table, default: [:]][try row.decode(atIndex: 0)] = try row.decode(Int.self, atIndex: 1)
                }
            }
            let series = try stored.compactMap { entry -> StoreStatistics.SeriesStatistics? in
                guard let id = try SeriesRow.find(entry.key, on: db)?.id else { return nil }
                func part(_ table: String) -> Double {
                    let all = tables.first { $0.name == table }
                    guard let all, all.rows > 0 else { return 0 }
                    return Double(all.bytes ?? 0) * Double(rows[table]?[id] ?? 0) / Double(all.rows)
                }
                return StoreStatistics.SeriesStatistics(
                    key: entry.key, bars: rows["bar"]?[id] ?? 0,
                    bytes: bytes == nil ? nil : Int(clamping: (part("bar") + part("rollup")).rounded()))
            }
            return StoreStatistics(
                bytes: page * (try pragma("page_count")), freeBytes: page * (try pragma("freelist_count")), tables: tables, series: series)
        }
    }

    /// Returns the size of the used pages in bytes, which is about the size of a copy of the database.
    package func usedBytes() throws(StoreError) -> Int {
        try read { db in
            func pragma(_ name: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
            return try pragma("page_size") * (pragma("page_count") - pragma("freelist_count"))
        }
    }

    /// Returns the size of each table with its indexes, in bytes; `nil` if SQLite has no table `dbstat`.
    private static func bytesOfTables(_ db: Database) throws -> [String: Int]? {
        let sql = """
            SELECT tbl_name, sum(pgsize) FROM dbstat('main', 1) AS page JOIN sqlite_master ON sqlite_master.name = page.name
            GROUP BY tbl_name
            """
        do {
            var bytes: [String: Int] = [:]
            for row in try Row.fetchAll(db, sql: sql) { bytes[try row.decode(atIndex: 0)] = try row.decode(Int.self, atIndex: 1) }
            return bytes
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // The error "no such table" is the only sign that SQLite was built without it.
            return nil
        }
    }
}
