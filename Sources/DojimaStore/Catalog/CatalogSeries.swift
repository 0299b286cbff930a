internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// A stored series with the properties that are needed to read its bars. It has no number of bars, which is expensive to determine.
struct CatalogSeries {
    var row: SeriesRow
    /// The name of the instrument, if known.
    var name: String?
    /// The time zone in which the stamps were read, if known.
    var zone: String?

    var key: SeriesKey { row.key }

    /// Returns the series of a symbol, or all, sorted by symbol, the finest of each first.
    static func all(of symbol: String?, on db: Database) throws -> [CatalogSeries] {
        let sql = """
            SELECT series.id, symbol, name, interval, stamp, series.zone
            FROM series JOIN instrument ON instrument.id = series.instrument_id WHERE ?1 IS NULL OR symbol = ?1
            """
        let found = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [symbol]).map { row in
            let key = SeriesKey(symbol: try row.decode(atIndex: 1), interval: try row.interval(atIndex: 3))
            let series = SeriesRow(id: try row.decode(atIndex: 0), key: key, stamp: try row.stamp(atIndex: 4))
            return CatalogSeries(row: series, name: try row.decode(atIndex: 2), zone: try row.decode(atIndex: 5))
        }
        return found.sorted { (ExactText($0.key.symbol), $0.key.interval) < (ExactText($1.key.symbol), $1.key.interval) }
    }
}
