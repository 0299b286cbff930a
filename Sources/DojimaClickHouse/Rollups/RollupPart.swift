import DojimaText
import DojimaTime

/// A part of the rows that are read of a series, with a condition on the column `hour`; `nil` for all hours.
enum RollupPart {
    /// The buckets of a level.
    case level(ClickHouseRollupLevel, hours: String?)
    case bars(hours: String?)
}

extension ClickHouseRollupLevel {
    /// Returns the levels that are used to read a range of a series, the coarsest first; none if the range is short enough to read its
    /// bars.
    static func levels(for interval: BarInterval, in range: ClosedRange<Int64>) -> [ClickHouseRollupLevel] {
        let length = Double(range.upperBound) - Double(range.lowerBound)
        guard length > Double(Tables.granule) * Double(interval.nominalMicroseconds) else { return [] }
        return levels(for: interval).filter { 4 * Double($0.width) <= length }.reversed()
    }
}

extension BarQuery {
    /// The maximum number of buckets that a statement lists.
    static let maximumExcludedBuckets = 4096

    /// Determines how a range is read: from the coarsest buckets that fit, down to bars. Each bar belongs to exactly one part.
    ///
    /// The range in which stamps may have several rows is read as bars.
    ///
    /// - Parameters:
    ///   - levels: the levels that may be used, the coarsest first.
    ///   - excludedBuckets: returns the first hours of the buckets of a level that do not fit, among those that satisfy a condition; at most
    ///     `maximumExcludedBuckets` + 1.
    func parts(
        of range: ClosedRange<Int64>, through levels: [ClickHouseRollupLevel],
        excluding excludedBuckets: (ClickHouseRollupLevel, _ hours: String?) throws -> [Int32]
    ) throws -> [RollupPart] {
        let revised = levels.first.flatMap { revisedHours(in: range, at: $0) }
        var parts: [RollupPart] = []
        var rest: String?
        for level in levels {
            let hours = all(of: [rest, revised.map { "NOT (\($0))" }])
            let excluded = try excludedBuckets(level, hours)
            // With too many excluded buckets to list, this level is skipped.
            guard excluded.count <= BarQuery.maximumExcludedBuckets else { continue }
            guard !excluded.isEmpty else { return parts + [.level(level, hours: hours)] + (revised.map { [.bars(hours: $0)] } ?? []) }
            rest = level.sql(isIn: excluded)
            parts.append(.level(level, hours: all(of: [hours, rest.map { "NOT (\($0))" }])))
        }
        return parts + [.bars(hours: rest.map { rest in revised.map { "\(rest) OR \($0)" } ?? rest })]
    }

    private func all(of conditions: [String?]) -> String? {
        let terms = conditions.compactMap(\.self)
        return terms.isEmpty ? nil : terms.joined(separator: " AND ")
    }

    /// Finds the buckets of a level that do not fit, on the server. Returns their first hours, at most `maximumExcludedBuckets` + 1.
    ///
    /// - Parameters:
    ///   - hours: a condition on the column `hour`, for the buckets to test; `nil` for all buckets.
    ///   - names: further SQL columns for the condition, computed from its columns.
    ///   - condition: the SQL condition that a bucket fits, on its first stamp, last stamp and longest pause (`f`, `e`, `p`).
    func excludedBuckets(
        in range: ClosedRange<Int64>, _ level: ClickHouseRollupLevel, _ hours: String?, naming names: [String] = [],
        where condition: String,
        on server: Server
    ) throws -> [Int32] {
        let columns = ["hour"] + names + ["\(condition) AS fits"]
        var rows = try server.run(
            """
            SELECT hour FROM (SELECT \(columns.joined(separator: ", "))
              FROM (SELECT hour, min(first) AS f, max(last) AS e, max(pause) AS p FROM \(buckets(range, level, hours)) GROUP BY hour))
            WHERE NOT fits LIMIT \(BarQuery.maximumExcludedBuckets + 1) FORMAT RowBinary
            """, isRepeatable: true, atMost: Server.bytes(ofRows: BarQuery.maximumExcludedBuckets + 1, width: 4))
        var found: [Int32] = []
        while !rows.isAtEnd { found.append(try rows.integer()) }
        return found
    }

    /// The condition for the buckets of a level in which stamps may have several rows; `nil` if there are none.
    func revisedHours(in range: ClosedRange<Int64>, at level: ClickHouseRollupLevel) -> String? {
        guard let revised = series.revisedRange, revised.overlaps(range) else { return nil }
        let last = Int64(level.start(of: revised.upperBound)) + level.hours - 1
        return "hour BETWEEN \(level.start(of: revised.lowerBound)) AND \(last)"
    }

    /// A subquery with the bars and buckets of parts: the first and last stamp (`f`, `e`), prices, closes (`fc`, `lc`, `hc`: the first,
    /// lowest and highest), the number of bars (`n`), and the columns of `ExactSum`.
    func aggregates(_ range: ClosedRange<Int64>, _ parts: [RollupPart]) -> String {
        let volumes = ExactSum.columns.joined(separator: ", ")
        return parts.map { part in
            switch part {
            case .bars(let hours):
                """
                SELECT t AS f, t AS e, o, h, l, c, c AS fc, c AS lc, c AS hc, toUInt64(1) AS n, \(volumes)
                FROM (SELECT *, \(ExactSum.names) FROM (\(sql(range, hours: hours))))
                """
            case .level(let level, let hours):
                """
                SELECT first AS f, last AS e, open AS o, high AS h, low AS l, close AS c, first_close AS fc, lowest_close AS lc,
                  highest_close AS hc, bars AS n, \(ExactSum.columns.map { "volume_\($0) AS \($0)" }.joined(separator: ", "))
                FROM \(buckets(range, level, hours))
                """
            }
        }.joined(separator: " UNION ALL ")
    }

    /// A subquery with the first (`f`) and last (`e`) stamp of each bar and bucket of the parts.
    func timeRanges(_ range: ClosedRange<Int64>, _ parts: [RollupPart]) -> String {
        parts.map { part in
            switch part {
            case .bars(let hours): "SELECT t AS f, t AS e FROM (\(sql(range, [], hours: hours)))"
            case .level(let level, let hours): "SELECT first AS f, last AS e FROM \(buckets(range, level, hours))"
            }
        }.joined(separator: " UNION ALL ")
    }

    /// The rows of a level whose buckets overlap a range: the table and the conditions, for the end of a statement.
    private func buckets(_ range: ClosedRange<Int64>, _ level: ClickHouseRollupLevel, _ hours: String?) -> String {
        let (first, last) = (level.start(of: range.lowerBound), level.start(of: range.upperBound))
        let condition = "series = \(series.id) AND level = \(level.hours) AND hour BETWEEN \(first) AND \(last)"
        return "\(tables.rollup) WHERE \(condition) AND \(isCommitted)\(hours.map { " AND \($0)" } ?? "")"
    }
}
