import DojimaSeries
import DojimaTime

extension ClickHouseSnapshot {
    /// Computes the digest of a series on its server.
    func digest(of key: SeriesKey) throws -> SeriesDigest {
        let series = try requiredSeries(key)
        guard let range = series.clamped(.earliest ..< .latest) else { return SeriesDigest() }
        var rows = try answer(
            of: series,
            "SELECT count(), min(t), max(t), sum(\(SeriesDigest.hash)) FROM (\(try barQuery(series).sql(range))) FORMAT RowBinary"
        )
        let count = try rows.count(atMost: series.extent?.count ?? 0)
        let (first, last) = (Instant(microseconds: try rows.integer()), Instant(microseconds: try rows.integer()))
        let sum: UInt64 = try rows.integer()
        guard count > 0 else { return SeriesDigest() }
        guard range.contains(first.microseconds), range.contains(last.microseconds), first <= last else {
            throw rows.unsound("a stamp is outside the requested range")
        }
        return SeriesDigest(extent: SeriesExtent(first: first, last: last, count: count), sum: sum)
    }
}

extension SeriesDigest {
    /// The hash of a bar as an SQL expression, equal to the one that `add` computes.
    fileprivate static let hash: String = {
        // Old servers reinterpret only strings as integers. Adding zero turns minus zero into zero.
        func digits(_ column: String) -> String { "reinterpretAsUInt64(reinterpretAsString(\(column) + 0.))" }
        let prices = ["o", "h", "l", "c"].map(digits)
        let volume = "if(isNaN(v), \(UInt64.max), \(digits("v")))"
        return (prices + [volume]).reduce("intHash64(toUInt64(t))") { "intHash64(bitXor(\($0), \($1)))" }
    }()
}
