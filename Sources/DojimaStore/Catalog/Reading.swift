public import DojimaSeries
public import DojimaTime

extension Store: MarketReader {
    /// Runs a body whose reads are all of one state. A store that is written meanwhile, by the body or by others, is not for it.
    public func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T {
        // What the body throws is its own, and passed on as it is.
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

    /// The stored bars with `time` in a half-open range; throws `unknownSymbol` when the series is not there. O(bars in the range).
    public func bars(of key: SeriesKey, in range: Range<Instant>) throws(StoreError) -> BarSeries {
        try source { try $0.bars(of: key, in: range) }
    }

    /// The last `count` bars before a moment, fewer where the series begins; throws `unknownSymbol` when it is not there.
    ///
    /// What an indicator needs before its first bar, and a return the close to count from. O(count).
    public func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws(StoreError) -> BarSeries {
        try source { try $0.bars(of: key, last: count, before: moment) }
    }

    /// First and last stamp and number of bars; `nil` when there are none. Costs a few look-ups, whatever the length.
    public func extent(of key: SeriesKey) throws(StoreError) -> SeriesExtent? {
        try source { try $0.extent(of: key) }
    }

    /// One row for each pair of neighbouring edges that holds a bar, in order.
    ///
    /// Equal to the bit to the same fold over the bars. Stamps are compared as they are stored, also in a series whose stamps are
    /// the ends of its bars. Reads some tens of rows an edge, however many bars lie between two of them.
    public func buckets(of key: SeriesKey, edges: [Instant]) throws(StoreError) -> BarSeries {
        try source { try $0.buckets(of: key, edges: edges) }
    }

    /// The same of the bars that are open on a timeline: those whose `time` less `lead` microseconds it includes.
    ///
    /// A row of a coarse level is taken whole where it lies in one stretch of open time, and passed over where it lies in none.
    public func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws(StoreError) -> BarSeries {
        try source { try $0.buckets(of: key, edges: edges, keeping: timeline, lead: lead) }
    }

    /// Up to four rows for each pair of neighbouring edges, in whose closes, highs and lows is all that a line can show of its bars.
    ///
    /// From roll-ups, as `buckets`; in a database that an older version wrote and that was opened for reading, from the bars.
    public func outline(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws(StoreError) -> BarSeries {
        try source { try $0.outline(of: key, edges: edges, keeping: timeline) }
    }

    /// The runs of bars whose neighbours are at most `distance` microseconds apart, as their first and last stamps.
    ///
    /// Reads one row a day where the bars of a day follow each other without a longer pause.
    public func runs(of key: SeriesKey, in range: Range<Instant>, distance: Int64) throws(StoreError) -> [ClosedRange<Instant>] {
        try source { try $0.runs(of: key, in: range, distance: distance) }
    }

    private func source<T>(_ body: (DatabaseSource) throws -> T) throws(StoreError) -> T {
        let rollups = readers.current.rollups
        return try read { db in
            try rollups.begin(on: db)
            return try body(DatabaseSource(database: db, path: path, cache: rollups))
        }
    }
}
