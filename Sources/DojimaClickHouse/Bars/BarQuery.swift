import DojimaSeries
import DojimaTime

/// The committed rows of one series in a snapshot, as subqueries of statements.
struct BarQuery {
    let tables: Tables
    let series: SeriesEntry
    /// The numbers of the committed imports that added rows.
    let imports: [UInt64]

    /// The columns of prices and volume: the name within statements, and the name in the table.
    private static let columns = [("o", "open"), ("h", "high"), ("l", "low"), ("c", "close"), ("v", "volume")]

    /// A subquery with the bars stamped in a closed range of microseconds: `t`, `o`, `h`, `l`, `c` and `v`.
    ///
    /// - Parameters:
    ///   - names: the columns that are needed in addition to `t`.
    ///   - hours: a condition on the column `hour`; `nil` for all hours.
    func sql(_ range: ClosedRange<Int64>, _ names: [String] = ["o", "h", "l", "c", "v"], hours: String? = nil) -> String {
        let chosenColumns = BarQuery.columns.filter { names.contains($0.0) }
        let hours = hours.map { " AND (\($0))" } ?? ""
        guard let revisedRange = series.revisedRange, revisedRange.overlaps(range) else { return plain(range, hours, chosenColumns) }
        let revisedPart = revisedRange.clamped(to: range)
        let latest = latest(revisedPart, hours, chosenColumns)
        guard revisedPart != range else { return latest }
        return
            "\(plain(range, "\(hours) AND NOT (time BETWEEN \(revisedPart.lowerBound) AND \(revisedPart.upperBound))", chosenColumns)) UNION ALL \(latest)"
    }

    /// A subquery for stamps that have one row each.
    private func plain(_ range: ClosedRange<Int64>, _ condition: String, _ chosenColumns: [(String, String)]) -> String {
        let columns = chosenColumns.map { ", \($0.1) AS \($0.0)" }.joined()
        return "SELECT time AS t\(columns) FROM \(tables.bar) WHERE \(rows(range))\(condition)"
    }

    /// A subquery for stamps that may have several rows each, of which the latest is used.
    private func latest(_ range: ClosedRange<Int64>, _ condition: String, _ chosenColumns: [(String, String)]) -> String {
        let values = chosenColumns.map { ", argMax(\($0.1), (number, batch)) AS \($0.0)" }.joined()
        return """
            SELECT t\(chosenColumns.map { ", \($0.0)" }.joined()) FROM (SELECT time AS t\(values), argMax(live, (number, batch)) AS alive
            FROM \(tables.bar) WHERE \(rows(range))\(condition) GROUP BY t) WHERE alive = 1
            """
    }

    private func rows(_ range: ClosedRange<Int64>) -> String {
        let (first, last) = (ClickHouseRollupLevel.hour(of: range.lowerBound), ClickHouseRollupLevel.hour(of: range.upperBound))
        return """
            series = \(series.id) AND hour BETWEEN \(first) AND \(last) AND time BETWEEN \(range.lowerBound) AND \(range.upperBound)
            AND \(isCommitted)
            """
    }

    /// The condition that a row belongs to a committed import.
    var isCommitted: String { "number IN (\(imports.isEmpty ? "0" : imports.map(String.init).joined(separator: ", ")))" }
}

extension SeriesEntry {
    /// The part of a range within the extent of the series; `nil` if they do not overlap.
    func clamped(_ range: Range<Instant>) -> ClosedRange<Int64>? {
        guard let extent else { return nil }
        let first = max(range.lowerBound.microseconds, extent.first.microseconds)
        let last = min(range.upperBound.microseconds, extent.last.microseconds &+ 1) &- 1
        return first <= last ? first...last : nil
    }
}
