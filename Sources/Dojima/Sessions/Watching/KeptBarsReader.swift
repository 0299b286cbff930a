import DojimaSeries
import DojimaTime

/// A reader with the series of another reader, one of which has only its kept bars.
struct KeptBarsReader<Base: MarketReader>: MarketReader {
    let base: Base
    let kept: MemorySource

    var name: String { base.name }

    private func source(of key: SeriesKey) -> any BarSource { key == kept.key ? kept : base }

    func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T {
        func read(_ state: some MarketReader) throws -> T { try body(KeptBarsReader<_>(base: state, kept: kept)) }
        return try base.snapshot { try read($0) }
    }

    // MARK: Catalog

    func list() throws -> [StoredSeries] { try base.list().map(shortened) }
    func catalog() throws -> [StoredSeries] { try base.catalog() }
    func series(of symbol: String) throws -> [StoredSeries] { try base.series(of: symbol).map(shortened) }
    func instrument(_ symbol: String) throws -> Instrument? { try base.instrument(symbol) }
    func actions(of symbol: String) throws -> [CorporateAction] { try base.actions(of: symbol) }
    func annotations(of symbol: String) throws -> [StoredAnnotation] { try base.annotations(of: symbol) }
    func groups() throws -> [SymbolGroup] { try base.groups() }
    func portfolios() throws -> [NamedPortfolio] { try base.portfolios() }

    /// The changes of the kept series are not known, since its first bars are removed.
    func changes(of key: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? {
        key == kept.key ? nil : try base.changes(of: key, since: version)
    }

    private func shortened(_ series: StoredSeries) -> StoredSeries {
        var series = series
        if series.key == kept.key { series.extent = kept.extent(of: kept.key) }
        return series
    }

    // MARK: Bars

    func bars(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries { try source(of: key).bars(of: key, in: range) }
    func closes(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries { try source(of: key).closes(of: key, in: range) }

    func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try source(of: key).bars(of: key, last: count, before: moment)
    }

    func closes(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try source(of: key).closes(of: key, last: count, before: moment)
    }

    func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries { try source(of: key).buckets(of: key, edges: edges) }

    func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try source(of: key).buckets(of: key, edges: edges, keeping: timeline, lead: lead)
    }

    func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try source(of: key).downsampledBars(of: key, edges: edges, keeping: timeline)
    }

    func contiguousRanges(of key: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        try source(of: key).contiguousRanges(of: key, in: range, maximumGap: maximumGap)
    }

    func count(of key: SeriesKey, in range: Range<Instant>) throws -> Int { try source(of: key).count(of: key, in: range) }
    func extent(of key: SeriesKey) throws -> SeriesExtent? { try source(of: key).extent(of: key) }
}

extension MarketReader {
    /// Returns a reader in which one series has only the kept bars.
    func keeping(_ kept: MemorySource) -> any MarketReader { KeptBarsReader(base: self, kept: kept) }
}
