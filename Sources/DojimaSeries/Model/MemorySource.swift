import DojimaText
public import DojimaTime

/// A bar source that consists of one series in memory.
///
///     let source = MemorySource(SeriesKey(symbol: "GOOG", interval: .day), bars)
///     let weeks = try source.buckets(of: source.key, edges: mondays)
///
/// Reading another series throws, as it does in a database; only `extent(of:)` is `nil`.
public struct MemorySource: BarSource, Sendable {
    /// The only key that the source knows.
    public let key: SeriesKey
    /// All bars of the source.
    public let bars: BarSeries

    /// - Parameters:
    ///   - key: the symbol and interval of the bars.
    ///   - bars: the bars, in strictly increasing order of time.
    public init(_ key: SeriesKey, _ bars: BarSeries) {
        self.key = key
        self.bars = bars
    }

    public func extent(of series: SeriesKey) -> SeriesExtent? {
        guard series == key, let first = bars.time.first, let last = bars.time.last else { return nil }
        return SeriesExtent(first: first, last: last, count: bars.count)
    }

    /// Returns the bars in a range. O(bars in the range).
    public func bars(of series: SeriesKey, in range: Range<Instant>) throws(MarketError) -> BarSeries {
        try expect(series)
        return bars.part(in: range)
    }

    /// Returns the last bars before a moment. O(count).
    public func bars(of series: SeriesKey, last count: Int, before moment: Instant) throws(MarketError) -> BarSeries {
        try expect(series)
        let end = bars.firstIndex(atOrAfter: moment)
        return bars.slice(max(0, end - max(0, count))..<end)
    }

    /// Returns the number of bars in a range. O(log bars).
    public func count(of series: SeriesKey, in range: Range<Instant>) throws(MarketError) -> Int {
        try expect(series)
        return bars.indices(in: range).count
    }

    /// Returns the runs of the bars in a range. O(bars in the range).
    public func contiguousRanges(
        of series: SeriesKey, in range: Range<Instant>, maximumGap: Int64
    ) throws(MarketError) -> [ClosedRange<Instant>] {
        try expect(series)
        var runs = BarRuns(distance: maximumGap)
        for row in bars.indices(in: range) { runs.append(bars.time[row]...bars.time[row]) }
        return runs.found
    }

    /// Returns the bars grouped into buckets. O(bars between the first and the last edge).
    public func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries {
        try fold(series, edges, keeping: nil, lead: 0)
    }

    /// Returns the open bars grouped into buckets. O(bars between the first and the last edge).
    public func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try fold(series, edges, keeping: timeline, lead: lead)
    }

    /// Returns rows that are bars of the bucket; the first one has the bucket's high, low and volume. O(bars between the first and the last
    /// edge).
    public func downsampledBars(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        var result = BarSeries(interval: bars.interval, stamp: bars.stamp)
        try forEachRun(series, edges, keeping: timeline, lead: 0) { rows, _ in result.append(downsamplingOf: bars, rows) }
        return result
    }

    private func expect(_ series: SeriesKey) throws(MarketError) {
        guard series != key else { return }
        let name = "the bars in memory"
        throw series.symbol.isExactly(key.symbol)
            ? .unknownSeries(series, in: name, known: [key.interval]) : .unknownSymbol(series.symbol, in: name, known: [key.symbol])
    }

    private func fold(_ series: SeriesKey, _ edges: [Instant], keeping timeline: Timeline?, lead: Int64) throws -> BarSeries {
        var buckets = BucketFold(bars)
        try forEachRun(series, edges, keeping: timeline, lead: lead) { buckets.add($0, under: $1) }
        return buckets.rows
    }

    /// Calls `body` with the rows of each bucket, or of each period of open time in it, and with the start of the bucket.
    ///
    /// Edges and open time are compared with the moment `lead` microseconds before each stamp.
    private func forEachRun(
        _ series: SeriesKey, _ edges: [Instant], keeping timeline: Timeline?, lead: Int64, _ body: (Range<Int>, Instant) -> Void
    ) throws {
        try expect(series)
        try expectIncreasing(edges)
        guard let first = edges.first, let last = edges.last, first < last else { return }
        let range = bars.indices(in: first.advanced(by: lead)..<last.advanced(by: lead))
        let segments = timeline?.segments ?? []
        var (row, edge, segment) = (range.lowerBound, 0, 0)
        while row < range.upperBound {
            let moment = bars.time[row].advanced(by: -lead)
            while edges[edge + 1] <= moment { edge += 1 }
            var end = edges[edge + 1]
            if timeline != nil {
                while segment < segments.count, segments[segment].end <= moment { segment += 1 }
                guard segment < segments.count else { break }
                guard segments[segment].start <= moment else {
                    row = bars.firstIndex(atOrAfter: segments[segment].start.advanced(by: lead), from: row)
                    continue
                }
                end = min(end, segments[segment].end)
            }
            let next = min(range.upperBound, bars.firstIndex(atOrAfter: end.advanced(by: lead), from: row))
            body(row..<next, edges[edge])
            row = next
        }
    }
}

/// Combines runs of rows into buckets, in order.
private struct BucketFold {
    private(set) var rows: BarSeries
    private let bars: BarSeries
    private var volume = VolumeSum()

    init(_ bars: BarSeries) {
        self.bars = bars
        rows = BarSeries(interval: bars.interval, stamp: bars.stamp)
    }

    /// - Parameter range: the indices of rows; not empty.
    mutating func add(_ range: Range<Int>, under edge: Instant) {
        let first = range.lowerBound
        let last = rows.count - 1
        let isNew = last < 0 || rows.time[last] != edge
        var (high, low) = isNew ? (bars.high[first], bars.low[first]) : (rows.high[last], rows.low[last])
        if isNew { volume = VolumeSum() }
        bars.high.withUnsafeBufferPointer { for row in range where $0[row] > high { high = $0[row] } }
        bars.low.withUnsafeBufferPointer { for row in range where $0[row] < low { low = $0[row] } }
        bars.volume.withUnsafeBufferPointer { for row in range { volume.add($0[row]) } }
        guard isNew else {
            (rows.high[last], rows.low[last], rows.close[last]) = (high, low, bars.close[range.upperBound - 1])
            rows.volume[last] = volume.sum
            rows.counts[last] += range.count
            return
        }
        rows.append(unchecked: Bar(time: edge, open: bars.open[first], high: high, low: low, close: bars.close[range.upperBound - 1]))
        rows.volume[rows.count - 1] = volume.sum
        rows.counts.append(range.count)
    }
}

extension BarSeries {
    /// Appends rows with the first, lowest, highest and last close of a range.
    fileprivate mutating func append(downsamplingOf bars: BarSeries, _ range: Range<Int>) {
        let (first, last) = (range.lowerBound, range.upperBound - 1)
        var (lowest, highest) = (first, first)
        var (high, low, volume) = (bars.high[first], bars.low[first], VolumeSum())
        bars.close.withUnsafeBufferPointer {
            for row in range {
                if $0[row] < $0[lowest] { lowest = row }
                if $0[row] > $0[highest] { highest = row }
            }
        }
        bars.high.withUnsafeBufferPointer { for row in range where $0[row] > high { high = $0[row] } }
        bars.low.withUnsafeBufferPointer { for row in range where $0[row] < low { low = $0[row] } }
        bars.volume.withUnsafeBufferPointer { for row in range { volume.add($0[row]) } }
        append(unchecked: Bar(time: bars.time[first], open: bars.open[first], high: high, low: low, close: bars.close[first]))
        self.volume[count - 1] = volume.sum
        counts.append(range.count)
        var seen = first
        for row in [Swift.min(lowest, highest), Swift.max(lowest, highest), last] where row > seen {
            let close = bars.close[row]
            append(unchecked: Bar(time: bars.time[row], open: close, high: close, low: close, close: close))
            counts.append(0)
            seen = row
        }
    }

    /// Returns the first index at or after `row` whose time is at or after a moment. O(log of the distance from `row`).
    fileprivate func firstIndex(atOrAfter moment: Instant, from row: Int) -> Int {
        var (low, step) = (row, 1)
        while low + step < count, time[low + step] < moment {
            low += step
            step *= 2
        }
        var high = Swift.min(count, low + step)
        while low < high {
            let middle = (low + high) / 2
            if time[middle] < moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
