public import DojimaSeries
public import DojimaTime
internal import GRDB

extension Store: BarSource {
    /// The stored bars with `time` in a half-open range; throws `unknownSymbol` when the series is not there. O(bars in the range).
    public func bars(of key: SeriesKey, in range: Range<Instant>) throws(StoreError) -> BarSeries {
        try read { db in
            let series = try SeriesRow.require(key, on: db, path: path)
            var bars = BarSeries(interval: key.interval, stamp: series.stamp)
            guard !range.isEmpty else { return bars }
            let rows = try BarRows(series.id, on: db)
            rows.seek(range.lowerBound.microseconds, range.upperBound.microseconds - 1)
            while try rows.next() {
                bars.time.append(Instant(microseconds: rows.time))
                bars.open.append(rows.open)
                bars.high.append(rows.high)
                bars.low.append(rows.low)
                bars.close.append(rows.closing)
                bars.volume.append(rows.volume)
            }
            return bars
        }
    }

    /// First and last stamp and number of bars; `nil` when there are none. Costs a few look-ups, whatever the length.
    public func extent(of key: SeriesKey) throws(StoreError) -> SeriesExtent? {
        try read { db in try SeriesRow.find(key, on: db)?.extent(on: db) }
    }

    /// One row for each pair of neighbouring edges that holds a bar, in order.
    ///
    /// Equal to the bit to the same fold over the bars. Stamps are compared as they are stored, also in a series whose stamps are
    /// the ends of its bars. Reads some tens of rows an edge, however many bars lie between two of them.
    public func buckets(of key: SeriesKey, edges: [Instant]) throws(StoreError) -> BarSeries {
        try read { db in
            let series = try SeriesRow.require(key, on: db, path: path)
            var reader = try RollupReader(series, edges: edges, on: db)
            return try reader.run()
        }
    }
}
