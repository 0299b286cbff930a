import DojimaSeries
import DojimaText
import DojimaTime

/// Bars appended in memory to one series of a reader, whose own bars are not copied.
///
/// Charts of the overlaid reader read only what was appended since their last picture, because each state has a version.
final class AppendedBars: SeriesOverlay {
    /// The series; `nil` as long as it is not known.
    var key: SeriesKey?
    /// The appended bars, the first of which may replace the last bar of the reader.
    private(set) var bars = BarSeries()
    /// The time of the bar of each call of `append`, in order.
    private var times: [Instant] = []
    /// The number of times that the reader's own bars may have changed without a version.
    private var reloads = 0
    /// The states that were given a version, by its number.
    private var states: [State] = []
    /// The number of rows that were read or scanned, including those of the reader.
    private(set) var visitedRows = 0

    /// The version of the reader's own bars, and how many bars were appended to them.
    private struct State: Equatable {
        var base: SeriesVersion?
        var reloads: Int
        var appended: Int
    }

    /// The id of the series in versions; ids of databases are positive.
    private static let series: Int64 = -1

    /// Adds a bar that is not earlier than the last one, or replaces the last one if it has the same time. O(1).
    func append(_ bar: Bar, stamp: BarSeries.Stamp) {
        if bars.isEmpty { bars = BarSeries(interval: key?.interval, stamp: stamp) }
        bars.upsert(bar)
        times.append(bar.time)
    }

    /// Makes the next reads read all bars again, if the reader reports no versions.
    func forgetBase() { reloads += 1 }

    func source(over base: any MarketReader) -> any BarSource { bars.isEmpty ? base : ExtendedSource(base: base, later: self) }

    func changes(since version: SeriesVersion?, over base: any MarketReader) throws -> SeriesChanges? {
        guard let key else { return nil }
        let state = State(base: try base.changes(of: key, since: nil)?.version, reloads: reloads, appended: times.count)
        if states.last != state { states.append(state) }
        let current = SeriesVersion(series: AppendedBars.series, number: Int64(states.count - 1))
        guard let version else { return SeriesChanges(version: current, first: nil) }
        return SeriesChanges(version: current, first: try first(since: version, of: key, over: base))
    }

    /// The first time at which bars changed since a version; the earliest time if that is not known.
    private func first(since version: SeriesVersion, of key: SeriesKey, over base: any MarketReader) throws -> Instant? {
        // A version that was read before the series was known is one of the reader.
        let isOwn = version.series == AppendedBars.series
        guard !isOwn || states.indices.contains(Int(clamping: version.number)) else { return .earliest }
        let before = isOwn ? states[Int(clamping: version.number)] : State(base: version, reloads: reloads, appended: 0)
        let appended = before.appended < times.count ? times[before.appended] : nil
        guard let known = before.base else { return before.reloads == reloads ? appended : .earliest }
        guard let changes = try base.changes(of: key, since: known) else { return .earliest }
        return [changes.first, appended].compactMap(\.self).min()
    }

    fileprivate func visit(_ rows: Int) { visitedRows += rows }
}

/// The bars of a reader before those that were appended, and these.
private struct ExtendedSource: BarSource {
    let base: any MarketReader
    let later: AppendedBars

    private var start: Instant { later.bars.time.first ?? .latest }

    private func later(_ key: SeriesKey) -> MemorySource { MemorySource(key, later.bars) }

    private func visited(_ bars: BarSeries) -> BarSeries {
        later.visit(bars.count)
        return bars
    }

    func bars(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        let appended = try later(key).bars(of: key, in: range)
        guard range.lowerBound < start else { return visited(appended) }
        return visited(try base.bars(of: key, in: range.clamped(to: .earliest..<start)).joined(with: appended))
    }

    func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        let appended = try later(key).bars(of: key, last: count, before: moment)
        guard appended.count < count else { return visited(appended) }
        return visited(try base.bars(of: key, last: count - appended.count, before: min(moment, start)).joined(with: appended))
    }

    func count(of key: SeriesKey, in range: Range<Instant>) throws -> Int {
        let before = range.clamped(to: .earliest..<start)
        return (before.isEmpty ? 0 : try base.count(of: key, in: before)) + (try later(key).count(of: key, in: range))
    }

    func extent(of key: SeriesKey) throws -> SeriesExtent? {
        guard let last = later.bars.time.last, let own = try base.extent(of: key) else { return later(key).extent(of: key) }
        // The last bar of the reader is replaced if the first appended bar has its time.
        let count = own.last < start ? own.count : try base.count(of: key, in: .earliest..<start)
        return SeriesExtent(first: min(own.first, start), last: last, count: count + later.bars.count)
    }

    func contiguousRanges(of key: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        let before = range.clamped(to: .earliest..<start)
        var runs = BarRuns(distance: maximumGap)
        if !before.isEmpty {
            later.visit(try base.count(of: key, in: before))
            for run in try base.contiguousRanges(of: key, in: before, maximumGap: maximumGap) { runs.append(run) }
        }
        later.visit(try later(key).count(of: key, in: range))
        for run in try later(key).contiguousRanges(of: key, in: range, maximumGap: maximumGap) { runs.append(run) }
        return runs.found
    }

    func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries {
        try divided(key, edges, lead: 0) { try $0.buckets(of: key, edges: $1) }
    }

    func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try divided(key, edges, lead: lead) { try $0.buckets(of: key, edges: $1, keeping: timeline, lead: lead) }
    }

    func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try divided(key, edges, lead: 0) { try $0.downsampledBars(of: key, edges: $1, keeping: timeline) }
    }

    /// The rows of all buckets: those before the first appended bar from the reader, those after it from the appended bars, and the bucket
    /// that contains it from its bars, so that sums of volumes are exact.
    ///
    /// - Parameters:
    ///   - lead: the distance in microseconds from the moment that is compared with the edges to the stamp.
    ///   - rows: returns the rows of a source between successive edges.
    private func divided(
        _ key: SeriesKey, _ edges: [Instant], lead: Int64, rows: (any BarSource, [Instant]) throws -> BarSeries
    ) throws -> BarSeries {
        try expectIncreasing(edges)
        guard let first = edges.first, let last = edges.last else { return try rows(base, edges) }
        later.visit(try count(of: key, in: first.advanced(by: lead)..<last.advanced(by: lead)))
        let border = start.advanced(by: -lead)
        let next = edges.firstIndex { $0 > border } ?? edges.count
        // All buckets are before the appended bars, or after the first of them.
        guard next < edges.count else { return try rows(base, edges) }
        guard next > 0 else { return try rows(later(key), edges) }
        let (from, to) = (edges[next - 1], edges[next])
        let divided = try bars(of: key, in: from.advanced(by: lead)..<to.advanced(by: lead))
        let before = next > 1 ? try rows(base, Array(edges[..<next])) : BarSeries(interval: divided.interval, stamp: divided.stamp)
        return before.joined(with: try rows(MemorySource(key, divided), [from, to])).joined(
            with: next + 1 < edges.count ? try rows(later(key), Array(edges[next...])) : BarSeries(interval: key.interval))
    }
}
