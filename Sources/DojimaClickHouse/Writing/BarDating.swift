import DojimaSeries
import DojimaTime

extension Transaction {
    /// Gives the bars of a day and longer of an instrument, whose stamps are moments within a day, the dates of a rule. O(bars of a day and
    /// longer).
    ///
    /// A series with such bars gets a new number with all its bars, so that no row of the former ones counts.
    func date(barsOf symbol: String, by rule: TradeDateRule) throws -> DatedBars {
        var dated = DatedBars()
        // A symbol that this change makes has no bars yet.
        guard try snapshot.instrument(symbol) != nil else { return dated }
        for stored in try snapshot.series(of: symbol) where !stored.key.interval.isIntraday {
            let place = EntryKey(.series, symbol: stored.key.symbol, part: "\(stored.key.interval)")
            guard let series = try self[place].map({ try SeriesEntry($0, place) }), let extent = series.extent else { continue }
            var bars = try snapshot.bars(
                of: try rows(series), at: stored.key.interval, extent.first.microseconds...extent.last.microseconds)
            let found = bars.placeByTradeDate(rule)
            guard found.count > 0 else { continue }
            dated += found
            let merger = ClickHouseMerger(self, stored.key, renewed(series), policy: .update)
            _ = try merger.merge(bars)
            try merger.finish()
        }
        return dated
    }
}
