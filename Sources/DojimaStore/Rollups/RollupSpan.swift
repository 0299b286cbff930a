internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// A check that the roll-ups of a series extend from its first bar to its last, by both ends of each level.
///
/// Without this check, a database that lost roll-ups would show fewer bars than it has. `Store.check` finds roll-ups that are missing in
/// between.
enum RollupSpan {
    /// Throws `RollupDamage` if the first or last page of a level is not that of the first or last bar.
    static func expect(of series: SeriesRow, on db: Database) throws {
        guard try RollupLayout(of: db) == .pages else { return }
        let span = try series.span(on: db)
        let statement = try RawStatement(
            db,
            """
            SELECT (SELECT min(page) FROM rollup WHERE series_id = ?1 AND level = ?2),
              (SELECT max(page) FROM rollup WHERE series_id = ?1 AND level = ?2)
            """)
        defer { statement.reset() }
        for level in RollupLevel.levels(for: series.key.interval) {
            statement.reset()
            statement.bind(1, series.id)
            statement.bind(2, level.seconds)
            guard try statement.step() else { continue }
            let found = statement.isNull(0) ? nil : statement.int(0)...max(statement.int(0), statement.int(1))
            let expected = span.map { span in
                let (first, last) = (span.lowerBound.microseconds, span.upperBound.microseconds)
                return RollupPage.start(of: first, at: level)...RollupPage.start(of: last, at: level)
            }
            guard found == expected else {
                throw RollupDamage(
                    page: expected?.lowerBound ?? 0, level: level, reason: "another range than the bars of \(series.key.symbol)")
            }
        }
    }
}
