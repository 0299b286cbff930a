public import DojimaSeries
public import DojimaTime

/// Reads of bars throw `unknownSymbol` if the series is unknown. Buckets are bit-identical to aggregating the bars themselves, and read
/// some tens of roll-up rows for each edge, regardless of the number of bars between two edges.
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

    public func bars(of key: SeriesKey, in range: Range<Instant>) throws(StoreError) -> BarSeries {
        try source { try $0.bars(of: key, in: range) }
    }

    public func closes(of key: SeriesKey, in range: Range<Instant>) throws(StoreError) -> BarSeries {
        try source { try $0.closes(of: key, in: range) }
    }

    public func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws(StoreError) -> BarSeries {
        try source { try $0.bars(of: key, last: count, before: moment) }
    }

    public func closes(of key: SeriesKey, last count: Int, before moment: Instant) throws(StoreError) -> BarSeries {
        try source { try $0.closes(of: key, last: count, before: moment) }
    }

    public func extent(of key: SeriesKey) throws(StoreError) -> SeriesExtent? {
        try source { try $0.extent(of: key) }
    }

    public func buckets(of key: SeriesKey, edges: [Instant]) throws(StoreError) -> BarSeries {
        try source { try $0.buckets(of: key, edges: edges) }
    }

    public func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws(StoreError) -> BarSeries {
        try source { try $0.buckets(of: key, edges: edges, keeping: timeline, lead: lead) }
    }

    public func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws(StoreError) -> BarSeries {
        try source { try $0.downsampledBars(of: key, edges: edges, keeping: timeline) }
    }

    public func contiguousRanges(of key: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws(StoreError) -> [ClosedRange<
        Instant
    >] {
        try source { try $0.contiguousRanges(of: key, in: range, maximumGap: maximumGap) }
    }

    private func source<T>(_ body: (DatabaseSource) throws -> T) throws(StoreError) -> T {
        let rollups = try readers.current().rollups
        return try read { db in
            try rollups.begin(on: db)
            return try body(DatabaseSource(database: db, path: path, cache: rollups))
        }
    }
}
