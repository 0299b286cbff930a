import DojimaSeries
import DojimaStore
import DojimaTime

/// The reader of a store that records which bars were requested.
final class RecordingReader: MarketReader {
    private let store: Store
    /// The stamps of the ranges in which bars were read, and runs of them, each at most up to the last bar.
    private(set) var bars: [Range<Instant>] = []
    private(set) var runs: [Range<Instant>] = []

    init(_ store: Store) { self.store = store }

    var name: String { store.name }

    func forget() { (bars, runs) = ([], []) }

    func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T { try store.snapshot { _ in try body(self) } }
    func list() throws -> [StoredSeries] { try store.list() }
    func catalog() throws -> [StoredSeries] { try store.catalog() }
    func series(of symbol: String) throws -> [StoredSeries] { try store.series(of: symbol) }
    func instrument(_ symbol: String) throws -> Instrument? { try store.instrument(symbol) }
    func actions(of symbol: String) throws -> [CorporateAction] { try store.actions(of: symbol) }
    func annotations(of symbol: String) throws -> [StoredAnnotation] { try store.annotations(of: symbol) }
    func changes(of series: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? {
        try store.changes(of: series, since: version)
    }

    func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        bars.append(range)
        return try store.bars(of: series, in: range)
    }

    func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries { try store.buckets(of: series, edges: edges) }

    func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try store.buckets(of: series, edges: edges, keeping: timeline, lead: lead)
    }

    func downsampledBars(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try store.downsampledBars(of: series, edges: edges, keeping: timeline)
    }

    func runs(of series: SeriesKey, in range: Range<Instant>, distance: Int64) throws -> [ClosedRange<Instant>] {
        runs.append(range)
        return try store.runs(of: series, in: range, distance: distance)
    }

    func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int { try store.count(of: series, in: range) }
    func extent(of series: SeriesKey) throws -> SeriesExtent? { try store.extent(of: series) }
}
