internal import DojimaSeries
internal import GRDB

/// A check of the order of the rows next to a range of bars, which shows whether all rows of the range were found: for series without
/// roll-ups.
enum RangeOrder {
    private static let after = """
        SELECT series_id, time FROM bar WHERE (series_id, time) > (?1, ?2) ORDER BY series_id, time LIMIT ?3
        """
    private static let before = """
        SELECT series_id, time FROM bar WHERE (series_id, time) < (?1, ?2) ORDER BY series_id DESC, time DESC LIMIT ?3
        """
    /// The number of rows that are compared on each side. A page of a new database (16 KiB) holds fewer, since a row takes 17 bytes or
    /// more, so that the end of a misplaced page is among them.
    private static let rows: Int64 = 1000

    /// Throws if rows next to a range of stamps are in the range, or not in order. O(log rows).
    ///
    /// - Parameters:
    ///   - range: the requested stamps.
    ///   - read: the first and last stamp that were read; `nil` if there were none.
    static func expect(_ range: ClosedRange<Int64>, read: ClosedRange<Int64>?, of series: Int64, on db: Database) throws {
        let (first, last) = (range.lowerBound, range.upperBound)
        var next = (series, read?.upperBound ?? (first == .min ? first : first - 1))
        var isFirst = true
        try forEach(after, next, on: db) { row in
            guard row > next, !isFirst || row > (series, last) else { throw disorder }
            (next, isFirst) = (row, false)
        }
        (next, isFirst) = ((series, read?.lowerBound ?? (last == .max ? last : last + 1)), true)
        try forEach(before, next, on: db) { row in
            guard row < next, !isFirst || row < (series, first) else { throw disorder }
            (next, isFirst) = (row, false)
        }
    }

    private static func forEach(_ sql: String, _ key: (Int64, Int64), on db: Database, _ body: ((Int64, Int64)) throws -> Void) throws {
        let statement = try RawStatement(db, sql, isCheck: true)
        defer { statement.reset() }
        statement.bind(1, key.0)
        statement.bind(2, key.1)
        statement.bind(3, rows)
        while try statement.step() { try body((statement.int(0), statement.int(1))) }
    }

    /// The error for bars that are not in the order of their stamps because of a damaged page.
    static var disorder: DatabaseError { BarRows.error(.order) }
}
