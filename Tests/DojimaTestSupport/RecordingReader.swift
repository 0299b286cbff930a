public import DojimaSeries
import DojimaText
public import DojimaTime
import Synchronization

/// A reader that records which bars were requested from another.
public final class RecordingReader: MarketReader, Sendable {
    private struct Requests {
        var bars: [Range<Instant>] = []
        var runs: [Range<Instant>] = []
    }

    private let base: any MarketReader & Sendable
    private let requests = Locked(Requests())

    public init(_ base: any MarketReader & Sendable) { self.base = base }

    /// The ranges in which bars were read.
    public var bars: [Range<Instant>] { requests.withLock { $0.bars } }
    /// The ranges in which runs of bars were read.
    public var runs: [Range<Instant>] { requests.withLock { $0.runs } }

    /// Whether neither bars nor runs were read; grouped, downsampled and counted bars may have been.
    public var isUnread: Bool { bars.isEmpty && runs.isEmpty }

    public func forget() { requests.withLock { $0 = Requests() } }

    public var name: String { base.name }

    public func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T { try base.snapshot { _ in try body(self) } }
    public func list() throws -> [StoredSeries] { try base.list() }
    public func catalog() throws -> [StoredSeries] { try base.catalog() }
    public func series(of symbol: String) throws -> [StoredSeries] { try base.series(of: symbol) }
    public func instrument(_ symbol: String) throws -> Instrument? { try base.instrument(symbol) }
    public func actions(of symbol: String) throws -> [CorporateAction] { try base.actions(of: symbol) }
    public func annotations(of symbol: String) throws -> [StoredAnnotation] { try base.annotations(of: symbol) }
    public func changes(of series: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? {
        try base.changes(of: series, since: version)
    }

    public func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        requests.withLock { $0.bars.append(range) }
        return try base.bars(of: series, in: range)
    }

    public func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries {
        try base.buckets(of: series, edges: edges)
    }

    public func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try base.buckets(of: series, edges: edges, keeping: timeline, lead: lead)
    }

    public func downsampledBars(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try base.downsampledBars(of: series, edges: edges, keeping: timeline)
    }

    public func contiguousRanges(of series: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        requests.withLock { $0.runs.append(range) }
        return try base.contiguousRanges(of: series, in: range, maximumGap: maximumGap)
    }

    public func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int {
        try base.count(of: series, in: range)
    }

    public func extent(of series: SeriesKey) throws -> SeriesExtent? { try base.extent(of: series) }
}
