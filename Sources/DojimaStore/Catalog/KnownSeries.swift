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
            SELECT series.id AS id, symbol, name, interval, stamp, series.zone AS zone
            FROM series JOIN instrument ON instrument.id = series.instrument_id WHERE ?1 IS NULL OR symbol = ?1
            """
        let found = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [symbol]).compactMap { row -> KnownSeries? in
            let text: String = row["interval"]
            guard let interval = BarInterval(text) else { return nil }
            let key = SeriesKey(symbol: row["symbol"], interval: interval)
            let stamp = BarSeries.Stamp(rawValue: row["stamp"]) ?? .start
            return KnownSeries(row: SeriesRow(id: row["id"], key: key, stamp: stamp), name: row["name"], zone: row["zone"])
        }
        return found.sorted { (ExactText($0.key.symbol), $0.key.interval) < (ExactText($1.key.symbol), $1.key.interval) }
    }
}
