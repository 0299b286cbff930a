import DojimaSeries
import DojimaTime

/// Bars that replace those of one series of a reader.
protocol SeriesOverlay {
    /// The series; `nil` as long as none is replaced.
    var key: SeriesKey? { get }

    /// Returns the source of the bars that replace the series of a reader.
    func source(over base: any MarketReader) -> any BarSource

    /// Returns the changes to the series since an earlier state, as `MarketReader.changes(of:since:)` does.
    func changes(since version: SeriesVersion?, over base: any MarketReader) throws -> SeriesChanges?
}

/// A reader with the series of another reader, the bars of one of which are replaced.
struct OverlaidReader<Base: MarketReader>: MarketReader {
    let base: Base
    let overlay: any SeriesOverlay

    var name: String { base.name }

    private func source(of key: SeriesKey) -> any BarSource { key == overlay.key ? overlay.source(over: base) : base }

    func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T {
        func read(_ state: some MarketReader) throws -> T { try body(OverlaidReader<_>(base: state, overlay: overlay)) }
        return try base.snapshot { try read($0) }
    }

    // MARK: Catalog

    func list() throws -> [StoredSeries] { try base.list().map(overlaid) }
    func catalog() throws -> [StoredSeries] { try base.catalog() }
    func series(of symbol: String) throws -> [StoredSeries] { try base.series(of: symbol).map(overlaid) }
    func instrument(_ symbol: String) throws -> Instrument? { try base.instrument(symbol) }
    func actions(of symbol: String) throws -> [CorporateAction] { try base.actions(of: symbol) }
    func annotations(of symbol: String) throws -> [StoredAnnotation] { try base.annotations(of: symbol) }
    func groups() throws -> [SymbolGroup] { try base.groups() }
    func portfolios() throws -> [NamedPortfolio] { try base.portfolios() }

    func changes(of key: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? {
        key == overlay.key ? try overlay.changes(since: version, over: base) : try base.changes(of: key, since: version)
    }

    private func overlaid(_ series: StoredSeries) throws -> StoredSeries {
        var series = series
        if series.key == overlay.key { series.extent = try source(of: series.key).extent(of: series.key) }
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
    /// Returns a reader in which the bars of one series are replaced.
    func overlaid(by overlay: any SeriesOverlay) -> any MarketReader { OverlaidReader(base: self, overlay: overlay) }
}
