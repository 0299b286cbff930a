import DojimaSeries
import DojimaTime

extension ClickHouseSnapshot {
    /// Counts the bars of a series without roll-ups.
    func countBars(of key: SeriesKey) throws -> Int {
        let series = try requiredSeries(key)
        return try series.clamped(.earliest ..< .latest).map { try countBars(series, in: $0) } ?? 0
    }

    /// Counts the buckets of a level that differ from the aggregate of their bars. Skips buckets in which stamps may have several rows.
    func countFaults(of key: SeriesKey, at level: ClickHouseRollupLevel) throws -> Int {
        let series = try requiredSeries(key)
        guard let range = series.clamped(.earliest ..< .latest) else { return 0 }
        let source = try barQuery(series)
        let hours = source.revisedHours(in: range, at: level).map { "NOT (\($0))" }
        let columns = [
            "min(f)", "max(e)", "argMin(o, f)", "max(h)", "min(l)", "argMax(c, e)", "argMin(fc, f)", "min(lc)", "max(hc)", "sum(n)",
        ]
        let sums = ExactSum.columns.map { "sum(\($0))" }
        let names = (columns + sums).indices.map { "x\($0)" }
        let values = zip(columns + sums, names).map { "\($0) AS \($1)" }.joined(separator: ", ")
        let parts = [RollupPart.level(level, hours: hours), .bars(hours: hours)].map { part in
            "SELECT \(level.sql(startOf: "f")) AS bucket, \(values) FROM (\(source.aggregates(range, [part]))) GROUP BY bucket"
        }
        var rows = try answer(
            of: series,
            """
            SELECT count() FROM (SELECT bucket, uniqExact(\(names.joined(separator: ", "))) AS different, count() AS sources
              FROM (\(parts.joined(separator: " UNION ALL "))) GROUP BY bucket HAVING different != 1 OR sources != 2)
            FORMAT RowBinary
            """)
        return try rows.count()
    }
}
