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
            try bars.appendRows(of: series, range.lowerBound.microseconds, range.upperBound.microseconds - 1, on: db)
            return bars
        }
    }

    /// The last `count` bars before a moment, fewer where the series begins; throws `unknownSymbol` when it is not there.
    ///
    /// What an indicator needs before its first bar, and a return the close to count from. O(count).
    public func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws(StoreError) -> BarSeries {
        try read { db in
            let series = try SeriesRow.require(key, on: db, path: path)
            var bars = BarSeries(interval: key.interval, stamp: series.stamp)
            let sql = "SELECT min(time) FROM (SELECT time FROM bar WHERE series_id = ? AND time < ? ORDER BY time DESC LIMIT ?)"
            let first = try Int64.fetchOne(db, sql: sql, arguments: [series.id, moment.microseconds, max(0, count)])
            guard let first else { return bars }
            try bars.appendRows(of: series, first, moment.microseconds - 1, on: db)
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

extension BarSeries {
    /// Adds the stored rows from one stamp to another, both included.
    fileprivate mutating func appendRows(of series: SeriesRow, _ first: Int64, _ last: Int64, on db: Database) throws {
        let rows = try BarRows(series.id, on: db)
        rows.seek(first, last)
        while try rows.next() {
            time.append(Instant(microseconds: rows.time))
            open.append(rows.open)
            high.append(rows.high)
            low.append(rows.low)
            close.append(rows.closing)
            volume.append(rows.volume)
        }
        rows.finish()
    }
}
