internal import DojimaSeries
internal import DojimaTime
internal import GRDB

extension SeriesRow {
    /// Sets the stamps of an instrument's bars of a day or longer to their trade dates by a rule, if the stamps are moments within a day.
    ///
    /// This also converts bars that older versions imported without trade dates. O(number of bars of a day or longer).
    static func date(barsOf symbol: String, by rule: TradeDateRule, on db: Database) throws -> DatedBars {
        var dated = DatedBars()
        for series in try CatalogSeries.all(of: symbol, on: db) where !series.key.interval.isIntraday {
            dated += try series.row.date(by: rule, on: db)
        }
        return dated
    }

    private func date(by rule: TradeDateRule, on db: Database) throws -> DatedBars {
        // Throws an error that names the series if a stamp is out of range.
        guard try span(on: db) != nil else { return DatedBars() }
        let rows = try BarRows(id, on: db)
        defer { rows.finish() }
        var bars = BarSeries(interval: key.interval, stamp: stamp)
        rows.seek(.min, .max)
        while try rows.next() { bars.append(rows) }
        let dated = bars.dateByTradeDate(rule)
        guard dated.count > 0 else { return dated }
        for table in ["bar", "rollup"] { try db.execute(sql: "DELETE FROM \(table) WHERE series_id = ?", arguments: [id]) }
        var merger = try SeriesMerger(self, policy: .update, on: db)
        _ = try merger.merge(bars)
        try merger.finish()
        try ChangeLog.add(id, from: nil, on: db)
        return dated
    }
}
