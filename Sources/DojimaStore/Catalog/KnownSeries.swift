internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// A stored series and what its bars are read by, without the number of them, which costs more to know than all else.
struct KnownSeries {
    var row: SeriesRow
    /// The instrument's name, where one was given.
    var name: String?
    /// The zone that its stamps were read in, where one is known.
    var zone: String?

    var key: SeriesKey { row.key }

    /// The series of a symbol, or all, by symbol, the finest of each first.
    static func all(of symbol: String?, on db: Database) throws -> [KnownSeries] {
        let sql = """
            SELECT series.id, symbol, name, interval, stamp, series.zone
            FROM series JOIN instrument ON instrument.id = series.instrument_id WHERE ?1 IS NULL OR symbol = ?1
            """
        let found = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [symbol]).map { row in
            let key = SeriesKey(symbol: try row.decode(atIndex: 1), interval: try row.interval(atIndex: 3))
            let series = SeriesRow(id: try row.decode(atIndex: 0), key: key, stamp: try row.stamp(atIndex: 4))
            return KnownSeries(row: series, name: try row.decode(atIndex: 2), zone: try row.decode(atIndex: 5))
        }
        return found.sorted { (ExactText($0.key.symbol), $0.key.interval) < (ExactText($1.key.symbol), $1.key.interval) }
    }
}
