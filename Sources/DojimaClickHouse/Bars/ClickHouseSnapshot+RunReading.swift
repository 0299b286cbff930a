import DojimaSeries
import DojimaTime
import Synchronization

/// The cached result of a search for runs of bars.
struct RunCacheEntry {
    var range: ClosedRange<Int64>
    var maximumGap: Int64
    var runs: [ClosedRange<Instant>]
}

extension ClickHouseSnapshot {
    func contiguousRanges(of key: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        let series = try requiredSeries(key)
        guard let stamps = series.clamped(range) else { return [] }
        let found = try checkingRemoval(of: series) { try runs(series, key.interval, stamps, maximumGap) }
        runCache.withLock { $0[series.id] = RunCacheEntry(range: stamps, maximumGap: maximumGap, runs: found) }
        return found
    }

    /// Returns runs that contain all bars of a range and have no gaps longer than `maximumGap` microseconds: the cached ones, if they
    /// qualify.
    func cachedRuns(of key: SeriesKey, in range: ClosedRange<Int64>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        let series = try requiredSeries(key)
        if let cached = runCache.withLock({ $0[series.id] }), cached.maximumGap <= maximumGap, cached.range.contains(range.lowerBound),
            cached.range.contains(range.upperBound)
        {
            return cached.runs
        }
        return try contiguousRanges(
            of: key, in: Instant(microseconds: range.lowerBound)..<Instant(microseconds: range.upperBound + 1), maximumGap: maximumGap)
    }

    /// Joins bars and buckets into runs: on the server within each of about 2000 cells, and here across cells.
    private func runs(_ series: SeriesEntry, _ interval: BarInterval, _ range: ClosedRange<Int64>, _ distance: Int64) throws
        -> [ClosedRange<Instant>]
    {
        let source = try barQuery(series)
        let server = try servers.server(of: series.id)
        let limit = SQL.integer(distance)
        let fits = "p <= \(limit) AND f >= \(range.lowerBound) AND e <= \(range.upperBound)"
        let parts = try source.parts(of: range, through: ClickHouseRollupLevel.levels(for: interval, in: range)) { level, hours in
            try source.excludedBuckets(in: range, level, hours, where: fits, on: server)
        }
        // Buckets overlap if several imports added bars to the same bucket. A cell with overlaps is returned unjoined.
        let isEnd = "overlap OR b - a > \(limit)"
        let width = UInt64(bitPattern: range.upperBound &- range.lowerBound) / 2000 + 1
        // Each run has at least one bar, so the number of bars limits the number of runs.
        let maximum = Server.bytes(ofRows: series.extent?.count ?? 0, width: 16)
        var rows = try server.run(
            """
            SELECT arrayConcat(arraySlice(fs, 1, 1), arrayFilter((b, a) -> \(isEnd), arrayPopFront(fs), arrayPopBack(es))),
              arrayConcat(arrayFilter((a, b) -> \(isEnd), arrayPopBack(es), arrayPopFront(fs)), arraySlice(es, -1, 1)), overlap
            FROM (SELECT arraySort(firsts) AS fs, arraySort((e, f) -> f, lasts, firsts) AS es,
                arrayExists((b, a) -> b <= a, arrayPopFront(fs), arrayPopBack(es)) AS overlap
              FROM (SELECT groupArray(f) AS firsts, groupArray(e) AS lasts,
                  intDiv(toUInt64(f - \(SQL.integer(range.lowerBound))), \(width)) AS cell
                FROM (\(source.timeRanges(range, parts))) GROUP BY cell))
            FORMAT RowBinary
            """, isRepeatable: true, atMost: maximum)
        var found: [ClosedRange<Instant>] = []
        while !rows.isAtEnd {
            let (starts, ends) = (try rows.array { try $0.integer(Int64.self) }, try rows.array { try $0.integer(Int64.self) })
            guard starts.count == ends.count, zip(starts, ends).allSatisfy({ range.contains($0) && range.contains($1) && $0 <= $1 }) else {
                throw rows.unsound("runs of bars are outside the requested range")
            }
            for (start, end) in zip(starts, ends) { found.append(Instant(microseconds: start)...Instant(microseconds: end)) }
            _ = try rows.integer(UInt8.self)
        }
        var runs = BarRuns(distance: distance)
        for run in found.joined() { runs.append(run) }
        return runs.found
    }
}

extension [ClosedRange<Instant>] {
    /// Returns these ranges sorted, with overlapping ranges merged.
    fileprivate func joined() -> [ClosedRange<Instant>] {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { result, range in
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
    }
}
