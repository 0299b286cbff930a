import DojimaSeries
import DojimaTime

/// A source that keeps the bars that it has read, and some around them, so that a window that moves a little is not read again.
final class KeptBars: BarSource {
    /// The error for data that are not kept while reading is not allowed.
    struct Missing: Error {}

    /// Whether data that are not kept may be read.
    var mayRead = true
    private let source: any BarSource
    private var kept: [SeriesKey: (range: Range<Instant>, bars: BarSeries)] = [:]

    init(_ source: any BarSource) { self.source = source }

    func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        if let (known, bars) = kept[series], known.lowerBound <= range.lowerBound, range.upperBound <= known.upperBound {
            return bars.slice(bars.firstIndex(atOrAfter: range.lowerBound)..<bars.firstIndex(atOrAfter: range.upperBound))
        }
        // Half of the length more on each side, enough for a drag before the next read.
        let room = range.upperBound.since(range.lowerBound) / 2
        let wide = range.lowerBound.advanced(by: -room)..<range.upperBound.advanced(by: room)
        let bars = try reading().bars(of: series, in: wide)
        kept[series] = (wide, bars)
        return bars.slice(bars.firstIndex(atOrAfter: range.lowerBound)..<bars.firstIndex(atOrAfter: range.upperBound))
    }

    // The edges of grouped and downsampled bars depend on the window, so these are read for each window.

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
