public import DojimaSeries
public import DojimaTime

extension Store: MarketReader {
    /// Runs a body whose reads all see one state. The store must not be written while the body runs, by the body or by others.
    public func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T {
        // Errors that the body throws are passed on unchanged.
        var failure: (any Error)?
        do {
            return try readers.holding {
                try read { _ in
                    do { return try body(self) } catch {
                        failure = error
                        throw error
                    }
                }
            }
        } catch { throw failure ?? error }
    }

    /// Returns the stored bars with `time` in a half-open range; throws `unknownSymbol` if the series is unknown. O(bars in the range).
    public func bars(of key: SeriesKey, in range: Range<Instant>) throws(StoreError) -> BarSeries {
        try source { try $0.bars(of: key, in: range) }
    }

    /// Returns the stamps and closes of stored bars. The other prices equal the closes, and there are no volumes. O(bars in the range).
    public func closes(of key: SeriesKey, in range: Range<Instant>) throws(StoreError) -> BarSeries {
        try source { try $0.closes(of: key, in: range) }
    }

    /// Returns the last `count` bars before a moment, or fewer if there are fewer; throws `unknownSymbol` if the series is unknown.
    ///
    /// Indicators need them before their first bar; returns need the previous close. O(count).
    public func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws(StoreError) -> BarSeries {
        try source { try $0.bars(of: key, last: count, before: moment) }
    }

    /// Returns the last `count` bars before a moment, with stamps and closes as `closes(of:in:)` returns them. O(count).
    public func closes(of key: SeriesKey, last count: Int, before moment: Instant) throws(StoreError) -> BarSeries {
        try source { try $0.closes(of: key, last: count, before: moment) }
    }

    /// Returns the first and last stamp and the number of bars; `nil` if there are none. Takes a few look-ups, regardless of the length.
    public func extent(of key: SeriesKey) throws(StoreError) -> SeriesExtent? {
        try source { try $0.extent(of: key) }
    }

    /// Returns one row for each bucket that contains a bar, in order.
    ///
    /// Bit-identical to aggregating the bars themselves. Stamps are compared as they are stored, even if they are the ends of bars. Reads
    /// some tens of rows for each edge, regardless of the number of bars between two edges.
    public func buckets(of key: SeriesKey, edges: [Instant]) throws(StoreError) -> BarSeries {
        try source { try $0.buckets(of: key, edges: edges) }
    }

    /// Like `buckets(of:edges:)`, but only for bars in the open time of a timeline: those for which it includes `time` minus `lead`
    /// microseconds.
    ///
    /// A roll-up row is used as it is if it is within one stretch of open time, and skipped if it is within closed time.
    public func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws(StoreError) -> BarSeries {
        try source { try $0.buckets(of: key, edges: edges, keeping: timeline, lead: lead) }
    }

    /// Downsamples bars (M4): returns up to four rows for each bucket, whose closes, highs and lows suffice to draw a line.
    ///
    /// Uses roll-ups as `buckets` does; in a database of an older version that was opened for reading, uses the bars.
    public func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws(StoreError) -> BarSeries {
        try source { try $0.downsampledBars(of: key, edges: edges, keeping: timeline) }
    }

    /// Returns the runs of bars that are at most `distance` microseconds apart, as their first and last stamps.
    ///
    /// Reads one roll-up row for each day if no two consecutive bars of the day are farther apart.
    public func runs(of key: SeriesKey, in range: Range<Instant>, distance: Int64) throws(StoreError) -> [ClosedRange<Instant>] {
        try source { try $0.runs(of: key, in: range, distance: distance) }
    }

    private func source<T>(_ body: (DatabaseSource) throws -> T) throws(StoreError) -> T {
        let rollups = try readers.current().rollups
        return try read { db in
            try rollups.begin(on: db)
            return try body(DatabaseSource(database: db, path: path, cache: rollups))
        }
    }
}
