import DojimaSeries
import DojimaTime

extension Transaction {
    /// Sets the stamps of an instrument's bars of a day or longer to their trade dates by a rule, if the stamps are moments within a day.
    /// O(number of bars of a day or longer).
    ///
    /// A series with such bars is stored again under a new number, so that its previous rows are no longer used.
    func date(barsOf symbol: String, by rule: TradeDateRule) throws -> DatedBars {
        var dated = DatedBars()
        for entry in try snapshot.entries(of: symbol).keys where entry.kind == .series {
            guard let interval = BarInterval(entry.part.text), !interval.isIntraday,
                let series = try self[entry].map({ try SeriesEntry($0, entry) }), let extent = series.extent
            else { continue }
            var bars = try snapshot.bars(of: try barQuery(series), at: interval, extent.first.microseconds...extent.last.microseconds)
            bars.interval = interval
            let found = bars.dateByTradeDate(rule)
            guard found.count > 0 else { continue }
            dated += found
            let key = SeriesKey(symbol: symbol, interval: interval)
            let merger = ClickHouseMerger(self, key, replacement(for: series), policy: .update)
            _ = try merger.merge(bars)
            try merger.finish()
        }
        return dated
    }
}
