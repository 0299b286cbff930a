import DojimaText
public import DojimaSeries
public import DojimaTime
internal import GRDB

extension Store {
    /// Removes an instrument with its actions, annotations and all its series, or one of its series, with their bars and roll-ups, in one
    /// transaction.
    ///
    /// With `interval`, the instrument stays if it has another series or other properties. Returns the removed series with their extents.
    /// Throws `unknownSymbol`, with similar symbols or the stored intervals, if there is no such series, and `badOption` if a portfolio
    /// holds the symbol.
    @discardableResult
    public func remove(_ symbol: String, interval: BarInterval? = nil) throws(StoreError) -> [StoredSeries] {
        try write { db in
            let all = try StoredSeries.required(of: symbol, isChecked: false, on: db, path: path)
            if let interval {
                try remove(SeriesKey(symbol: symbol, interval: interval), on: db)
                return all.filter { $0.key.interval == interval }
            }
            let ids = try Int64.fetchAll(
                db, sql: "SELECT series.id FROM series JOIN instrument ON instrument.id = series.instrument_id WHERE symbol = ?",
                arguments: [symbol])
            for id in ids { try SeriesRow.removeBars(of: id, on: db) }
            for table in ["series", "corporate_action", "roll", "annotation_point", "annotation"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE instrument_id IN (SELECT id FROM instrument WHERE symbol = ?)", arguments: [symbol])
            }
            try removeFromGroups(symbol, on: db)
            try db.execute(sql: "DELETE FROM instrument WHERE symbol = ?", arguments: [symbol])
            return all
        }
    }

    /// Returns the space of removed rows to the disk. Rewrites the complete database, which needs as much free space.
    public func vacuum() throws(StoreError) {
        guard access == .writing else { throw StoreError(.cannotCreate, "\(path): the database was opened for reading only") }
        try StoreError.naming(path) {
            try queue.writeWithoutTransaction { db in try db.execute(sql: "VACUUM") }
        }
        truncateLog()
    }
}
