internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// The bars of a database within one access, for the methods of `Store` and the SQL functions.
struct DatabaseSource: BarSource {
    let database: Database
    /// The path of the database in messages.
    let path: String
    var cache: RollupCache?

    func bars(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        try rows(of: key, .all, in: range)
    }

    /// Reads only stamps and closes. The other prices share the memory of the closes.
    func closes(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        try rows(of: key, .closes, in: range)
    }

    private func rows(of key: SeriesKey, _ columns: BarAggregate.Columns, in range: Range<Instant>) throws -> BarSeries {
        let series = try SeriesRow.require(key, on: database, path: path)
        guard let span = try series.span(on: database), !range.isEmpty, range.overlaps(span) else {
            return BarSeries(interval: key.interval, stamp: series.stamp)
        }
        let first = max(range.lowerBound.microseconds, span.lowerBound.microseconds)
        let last = min(range.upperBound.microseconds - 1, span.upperBound.microseconds)
        return try BarAggregate.rows(of: series, columns, from: first, to: last, on: database).filled(columns)
    }

    /// Returns the last `count` bars before a moment.
    func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try rows(of: key, .all, last: count, before: moment)
    }

    /// Returns the same bars as `closes(of:in:)` does.
    func closes(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try rows(of: key, .closes, last: count, before: moment)
    }

    private func rows(of key: SeriesKey, _ columns: BarAggregate.Columns, last count: Int, before moment: Instant) throws -> BarSeries {
        let series = try SeriesRow.require(key, on: database, path: path)
        guard let span = try series.span(on: database), span.lowerBound < moment, count > 0 else {
            return BarSeries(interval: key.interval, stamp: series.stamp)
        }
        let last = min(moment.microseconds - 1, span.upperBound.microseconds)
        let first = span.lowerBound.microseconds
        return try BarAggregate.rows(of: series, columns, last: count, from: first, to: last, on: database).filled(columns)
    }

    func extent(of key: SeriesKey) throws -> SeriesExtent? { try SeriesRow.find(key, on: database)?.extent(on: database) }

    func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries {
        BarSeries(buckets: try edgeBuckets(of: key, edges: edges))
    }

    func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        BarSeries(buckets: try edgeBuckets(of: key, edges: edges, keeping: timeline, lead: lead))
    }

    func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        guard try RollupLayout(of: database) == .pages else {
            try expectIncreasing(edges)
            guard let first = edges.first, let last = edges.last else { return BarSeries(interval: key.interval) }
            return try MemorySource(key, try bars(of: key, in: first..<last)).downsampledBars(of: key, edges: edges, keeping: timeline)
        }
        var bars = BarSeries(interval: key.interval)
        for entry in try edgeBuckets(of: key, edges: edges, keeping: timeline) { bars.append(downsampled: entry.bucket) }
        return bars
    }

    private func edgeBuckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline? = nil, lead: Int64 = 0) throws
        -> [(edge: Instant, bucket: Bucket)]
    {
        let series = try SeriesRow.readable(key, on: database, path: path)
        try expectRollupSpan(series)
        var reader = try RollupReader(series, edges: edges, keeping: timeline, lead: lead, cache: cache, on: database)
        return try reader.run()
    }

    private func expectRollupSpan(_ series: SeriesRow) throws {
        if let cache { try cache.expectRollupSpan(series, on: database) } else { try RollupSpan.expect(of: series, on: database) }
    }

    func contiguousRanges(of key: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        let series = try SeriesRow.readable(key, on: database, path: path)
        guard !range.isEmpty else { return [] }
        try expectRollupSpan(series)
        var reader = try RunReader(series, distance: maximumGap, cache: cache, on: database)
        return try reader.run(range.lowerBound.microseconds, range.upperBound.microseconds - 1)
    }
}

extension BarSeries {
    /// Creates one row for each bucket.
    fileprivate init(buckets: [(edge: Instant, bucket: Bucket)]) {
        self.init()
        for (edge, bucket) in buckets {
            time.append(edge)
            open.append(bucket.open)
            high.append(bucket.high)
            low.append(bucket.low)
            close.append(bucket.close)
            volume.append(bucket.volume.sum)
            counts.append(bucket.count)
        }
    }

    /// Appends the current row of a cursor, which must be later than all bars.
    mutating func append(_ row: BarRows) {
        time.append(Instant(microseconds: row.time))
        open.append(row.open)
        high.append(row.high)
        low.append(row.low)
        close.append(row.closing)
        volume.append(row.volume)
    }
}
