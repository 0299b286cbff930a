import DojimaText
internal import GRDB

/// Writes the roll-ups of one series.
struct RollupWriter {
    private let series: Int64
    private let find: RawStatement
    private let insert: RawStatement
    private let remove: RawStatement

    init(_ series: Int64, on db: Database) throws {
        self.series = series
        find = try RawStatement(db, "SELECT buckets FROM rollup WHERE series_id = ?1 AND level = ?2 AND page = ?3")
        // `OR ROLLBACK` is used for the reason given in `BarWriter`.
        insert = try RawStatement(
            db, "INSERT OR ROLLBACK INTO rollup (series_id, level, page, count, buckets) VALUES (?1, ?2, ?3, ?4, ?5)")
        remove = try RawStatement(db, "DELETE FROM rollup WHERE series_id = ?1 AND level = ?2 AND page >= ?3 AND page <= ?4")
    }

    /// Replaces the roll-ups whose buckets start between two moments, both included, by other ones, which are sorted.
    func replace(_ first: Int64, _ last: Int64, with buckets: [Bucket], at level: RollupLevel) throws {
        let (firstPage, lastPage) = (RollupPage.start(of: first, at: level), RollupPage.start(of: last, at: level))
        // Other buckets in the first and the last page are kept.
        var rows = try page(firstPage, at: level).filter { level.start(of: $0.first) < first }
        rows += buckets
        rows += try page(lastPage, at: level).filter { level.start(of: $0.first) > last }
        remove.bind(1, series)
        remove.bind(2, level.seconds)
        remove.bind(3, firstPage)
        remove.bind(4, lastPage)
        try remove.run()
        var next = 0
        while next < rows.count {
            let start = RollupPage.start(of: rows[next].first, at: level)
            var end = next + 1
            while end < rows.count, RollupPage.start(of: rows[end].first, at: level) == start { end += 1 }
            try write(rows[next..<end], page: start, at: level)
            next = end
        }
    }

    private func page(_ start: Int64, at level: RollupLevel) throws -> [Bucket] {
        find.reset()
        find.bind(1, series)
        find.bind(2, level.seconds)
        find.bind(3, start)
        defer { find.reset() }
        var rows: [Bucket] = []
        if try find.step() { try RollupPage.append(find.blob(0), of: start, at: level, to: &rows) }
        return rows
    }

    private func write(_ rows: ArraySlice<Bucket>, page: Int64, at level: RollupLevel) throws {
        insert.bind(1, series)
        insert.bind(2, level.seconds)
        insert.bind(3, page)
        insert.bind(4, Int64(rows.reduce(0) { $0 &+ $1.count }))
        try RollupPage.bytes(of: rows).withUnsafeBytes { bytes in
            insert.bind(5, bytes)
            try insert.run()
        }
    }
}
