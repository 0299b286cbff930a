package import DojimaSeries
internal import GRDB
import DojimaText

extension Store {
    /// Checks whether the database is intact, has the tables of its version, and has roll-ups that agree with its bars. Reads the complete
    /// database.
    ///
    /// Throws `damaged` if the damage prevents SQLite from reading on.
    ///
    /// - Parameter progress: called with the number of checked series and the number of all series, at the end with two equal numbers.
    package func check(progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }) throws(StoreError) -> DatabaseCheck {
        let version = try read { db in try Migrations.all.version(of: db) }
        return try read { db in
            var check = DatabaseCheck()
            func fault(_ part: DatabaseCheck.Part, _ text: String) { check.faults.append(DatabaseCheck.Fault(part: part, text: text)) }
            for line in try String.fetchAll(db, sql: "PRAGMA integrity_check(20)") where line != "ok" {
                fault(.integrity, line.split(whereSeparator: \.isNewline).joined(separator: " "))
            }
            for line in try SchemaObjects(of: db).differences(from: SchemaObjects(of: Schema.all.prefix(Int(max(version, 0))))) {
                fault(.schema, line)
            }
            for line in try Store.orphans(db) { fault(.references, line) }
            let all = try SeriesRow.all(on: db)
            for (index, series) in all.enumerated() {
                progress(index, all.count)
                do { _ = try series.span(on: db) } catch let error as StoreError where error.kind == .data {
                    fault(.stamps, error.description)
                    continue
                }
                var comparison = try RollupComparison(series, on: db)
                do {
                    try comparison.run()
                    for line in comparison.faults { fault(.rollups, line) }
                } catch let damage as RollupDamage {
                    fault(.rollups, "\(series.key.symbol) \(series.key.interval): \(damage.message)")
                }
                check.bars += comparison.bars
            }
            progress(all.count, all.count)
            return check
        }
    }

    /// Returns a message for each table with rows whose parent row is missing.
    private static func orphans(_ db: Database) throws -> [String] {
        try [
            ("bar", "series_id", "series"), ("rollup", "series_id", "series"), ("series", "instrument_id", "instrument"),
            ("corporate_action", "instrument_id", "instrument"), ("annotation", "instrument_id", "instrument"),
            ("annotation_point", "instrument_id", "instrument"),
            ("roll", "instrument_id", "instrument"), ("symbol_group", "instrument_id", "instrument"),
            ("holding", "instrument_id", "instrument"),
            ("holding", "portfolio_id", "portfolio"),
        ].compactMap { table, column, parent in
            guard try db.tableExists(table) else { return nil }
            let owners = "SELECT id FROM \(parent)"
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(column) NOT IN (\(owners))") ?? 0
            return count == 0 ? nil : "\(count) rows of \(table) refer to a missing \(parent)"
        }
    }
}
