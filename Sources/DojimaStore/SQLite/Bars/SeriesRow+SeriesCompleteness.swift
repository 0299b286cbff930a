internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Checks that all bars of a range were found.
///
/// SQLite finds the first row of a range by binary search and reads up to the first row after the range. If an inner page is damaged, the
/// search may skip rows, or reading may end too early, and SQLite reports no error. The roll-ups are a second record of the bars: if they
/// differ from the bars that were found, all rows of the table are read, without a search, to distinguish damage from bars that another
/// program wrote.
extension SeriesRow {
    /// Throws if bars in a range of stamps were not found. Reads some tens of rows.
    ///
    /// - Parameters:
    ///   - count: the number of bars that were read.
    ///   - read: the first and last stamp that were read; `nil` if there were none.
    func expectAll(in range: ClosedRange<Int64>, count: Int, read: ClosedRange<Int64>?, on db: Database) throws {
        guard !RollupLevel.levels(for: key.interval).isEmpty else {
            try RangeOrder.expect(range, read: read, of: id, on: db)
            // Rows that were not found may be the cause of a gap.
            let (length, isUnbounded) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
            if !isUnbounded, count < length / key.interval.nominalMicroseconds { try expectCount(count, in: range, on: db) }
            return
        }
        let end = range.upperBound == .max ? range.upperBound : range.upperBound + 1
        guard range.lowerBound < end else { return }
        let edges = [Instant(microseconds: range.lowerBound), Instant(microseconds: end)]
        var reader = try RollupReader(self, edges: edges, isCheck: true, on: db)
        let rollupCount = try reader.run().reduce(0) { $0 + $1.bucket.count }
        if rollupCount != count { try expectCount(count, in: range, on: db) }
    }

    /// Throws if a first and last stamp are not those of the series.
    func expectSpan(_ span: ClosedRange<Int64>?, on db: Database) throws {
        guard let level = RollupLevel.levels(for: key.interval).last else {
            return try RangeOrder.expect(.min ... .max, read: span, of: id, on: db)
        }
        guard try RollupRows.span(of: id, level, on: db) != span else { return }
        let statement = try RawStatement(db, "SELECT min(time), max(time) FROM bar WHERE +series_id = ?1", isCheck: true)
        defer { statement.reset() }
        statement.bind(1, id)
        guard try statement.step() else { return }
        let all = statement.isNull(0) ? nil : (statement.int(0), statement.int(1))
        guard all?.0 == span?.lowerBound, all?.1 == span?.upperBound else { throw outOfOrder }
    }

    /// Throws if the number of bars in a range of stamps is not `count`. O(rows of the table).
    func expectCount(_ count: Int, in range: ClosedRange<Int64>, on db: Database) throws {
        let statement = try RawStatement(
            db, "SELECT count(*) FROM bar WHERE +series_id = ?1 AND +time >= ?2 AND +time <= ?3", isCheck: true)
        defer { statement.reset() }
        statement.bind(1, id)
        statement.bind(2, range.lowerBound)
        statement.bind(3, range.upperBound)
        guard try statement.step(), statement.int(0) == count else { throw outOfOrder }
    }

    private var outOfOrder: DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "some \(key.interval) bars of \(key.symbol) are out of order")
    }
}
