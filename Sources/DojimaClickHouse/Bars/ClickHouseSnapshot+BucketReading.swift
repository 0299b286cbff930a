import DojimaSeries
import DojimaText
import DojimaTime

extension ClickHouseSnapshot {
    func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries {
        var bars = BarSeries()
        try aggregate(key, edges, keeping: nil, lead: 0) { bars.append(edge: $0, $1) }
        return bars
    }

    func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        var bars = BarSeries()
        try aggregate(key, edges, keeping: timeline, lead: lead) { bars.append(edge: $0, $1) }
        return bars
    }

    func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        var bars = BarSeries(interval: key.interval)
        try aggregate(key, edges, keeping: timeline, lead: 0) { bars.append(downsampled: $1) }
        return bars
    }

    /// Counts the bars of a range using the roll-ups of the series.
    func count(_ series: SeriesEntry, _ interval: BarInterval, in stamps: ClosedRange<Int64>) throws -> Int {
        let levels = ClickHouseRollupLevel.levels(for: interval, in: stamps)
        let cells = EdgeCells([stamps.lowerBound, stamps.upperBound + 1], grid: levels.first?.width ?? 1)
        return try pieces(series, stamps, cells, levels, lead: 0).reduce(0) { $0 + $1.count }
    }

    /// Aggregates the bars of each bucket. The server returns pieces of buckets, which are merged here.
    ///
    /// - Parameter body: called for each bucket that has bars, with its edge.
    private func aggregate(
        _ key: SeriesKey, _ edges: [Instant], keeping timeline: Timeline?, lead: Int64, _ body: (Instant, AggregatedBars) -> Void
    ) throws {
        try expectIncreasing(edges)
        let series = try requiredSeries(key)
        guard let first = edges.first, let last = edges.last, first < last,
            let range = series.clamped(first.advanced(by: lead)..<last.advanced(by: lead))
        else { return }
        let closed = try timeline.map { try closedTimeWithBars(of: key, $0, in: range, lead: lead) } ?? []
        let moments = range.lowerBound &- lead...range.upperBound &- lead
        // A level that is wider than every bucket is not usable.
        let widest = zip(edges, edges.dropFirst()).reduce(0) { max($0, $1.1.since($1.0)) }
        let levels = ClickHouseRollupLevel.levels(for: key.interval, in: range).filter { $0.width <= widest }
        let grid = levels.first?.width ?? 1
        guard let cells = EdgeCells(edges.map(\.microseconds), cutAt: closed, within: moments, grid: grid) else { return }
        var bucket = 0
        var current: AggregatedBars?
        for bars in try pieces(series, range, cells, levels, lead: lead) {
            let moment = Instant(microseconds: bars.first &- lead)
            guard timeline?.contains(moment) ?? true else { continue }
            if edges[bucket + 1] <= moment {
                if let current { body(edges[bucket], current) }
                current = nil
                repeat { bucket += 1 } while edges[bucket + 1] <= moment
            }
            if current == nil { current = bars } else { current?.merge(bars) }
        }
        if let current { body(edges[bucket], current) }
    }

    /// Returns the closed stretches of a timeline that may contain bars, in timeline time: the stamp of a bar minus `lead`.
    private func closedTimeWithBars(of key: SeriesKey, _ timeline: Timeline, in range: ClosedRange<Int64>, lead: Int64) throws
        -> [Range<Int64>]
    {
        let moments = range.lowerBound &- lead...range.upperBound &- lead
        let closed = timeline.closedRanges(within: moments)
        guard closed.count > ClickHouseSnapshot.maximumClosedRanges, let shortest = closed.map(\.count).min() else { return closed }
        let distance = max(Int64(shortest), 4 * key.interval.nominalMicroseconds)
        let runs = try cachedRuns(of: key, in: range, maximumGap: distance)
        var run = 0
        return closed.filter { range in
            while run < runs.count, runs[run].upperBound.microseconds &- lead < range.lowerBound { run += 1 }
            return run < runs.count && runs[run].lowerBound.microseconds &- lead < range.upperBound
        }
    }

    /// The maximum number of closed stretches that are used without checking whether they contain bars.
    private static let maximumClosedRanges = 64
}

extension Timeline {
    /// The stretches of closed time that overlap a range.
    fileprivate func closedRanges(within range: ClosedRange<Int64>) -> [Range<Int64>] {
        var found: [Range<Int64>] = []
        var end = Int64.min
        func add(upTo start: Int64) {
            if end < start, end <= range.upperBound, start > range.lowerBound { found.append(end..<start) }
        }
        for segment in segments {
            add(upTo: segment.start.microseconds)
            end = segment.end.microseconds
        }
        add(upTo: .max)
        return found
    }
}

extension BarSeries {
    /// Appends the bucket that begins at an edge.
    fileprivate mutating func append(edge: Instant, _ bars: AggregatedBars) {
        time.append(edge)
        open.append(bars.open)
        high.append(bars.high)
        low.append(bars.low)
        close.append(bars.close)
        volume.append(bars.knownVolume)
        counts.append(bars.count)
    }
}
