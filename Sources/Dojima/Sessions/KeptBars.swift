import DojimaSeries
import DojimaTime

/// A source that keeps the bars which it has read, and some more to both sides, so that a window that moves a little is not read again.
final class KeptBars: BarSource {
    /// Something was asked for that is not kept, while nothing may be read.
    struct Missing: Error {}

    /// Whether it may read what it does not keep.
    var mayRead = true
    private let source: any BarSource
    private var kept: [SeriesKey: (range: Range<Instant>, bars: BarSeries)] = [:]

    init(_ source: any BarSource) { self.source = source }

    func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        if let (known, bars) = kept[series], known.lowerBound <= range.lowerBound, range.upperBound <= known.upperBound {
            return bars.slice(bars.firstIndex(atOrAfter: range.lowerBound)..<bars.firstIndex(atOrAfter: range.upperBound))
        }
        // Half of its length more on each side: what a hand moves before the next reading.
        let room = range.upperBound.since(range.lowerBound) / 2
        let wide = range.lowerBound.advanced(by: -room)..<range.upperBound.advanced(by: room)
        let bars = try reading().bars(of: series, in: wide)
        kept[series] = (wide, bars)
        return bars.slice(bars.firstIndex(atOrAfter: range.lowerBound)..<bars.firstIndex(atOrAfter: range.upperBound))
    }

    // What is put together from bars has edges that depend on the window, so it is read for each.

    func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries { try reading().buckets(of: series, edges: edges) }

    func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try reading().buckets(of: series, edges: edges, keeping: timeline, lead: lead)
    }

    func outline(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try reading().outline(of: series, edges: edges, keeping: timeline)
    }

    func runs(of series: SeriesKey, in range: Range<Instant>, distance: Int64) throws -> [ClosedRange<Instant>] {
        try reading().runs(of: series, in: range, distance: distance)
    }

    func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int { try reading().count(of: series, in: range) }

    func extent(of series: SeriesKey) throws -> SeriesExtent? { try reading().extent(of: series) }

    private func reading() throws -> any BarSource {
        guard mayRead else { throw Missing() }
        return source
    }
}
