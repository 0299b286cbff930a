import DojimaText
package import DojimaTime

/// A reader restricted to some symbols of another reader. Other symbols are not listed, and reading one throws. One annotation may be
/// replaced by a modified copy.
///
/// A server uses it for the pages that it serves, so that no request can read another symbol.
package struct RestrictedReader<Base: MarketReader>: MarketReader {
    private let base: Base
    /// The symbols that can be read; `nil` for all.
    private let symbols: Set<ExactText>?
    /// An annotation that replaces the stored one with its name, and its symbol.
    private var replaced: (symbol: String, annotation: StoredAnnotation)?

    /// - Parameter symbols: the symbols that can be read; `nil` for all.
    package init(_ base: Base, to symbols: [String]?) {
        (self.base, self.symbols) = (base, symbols.map { Set($0.map { ExactText($0) }) })
    }

    fileprivate init(_ base: Base, _ symbols: Set<ExactText>?, replacing replaced: (symbol: String, annotation: StoredAnnotation)?) {
        (self.base, self.symbols, self.replaced) = (base, symbols, replaced)
    }

    package var name: String { base.name }

    private func allows(_ symbol: String) -> Bool { symbols?.contains(ExactText(symbol)) ?? true }

    /// The same error for a symbol that is not served and for one that is not stored, so that nothing is disclosed about the others.
    private func refusal(_ symbol: String) -> MarketError { MarketError(.request, "\(symbol) is not served") }

    private func allowed(_ key: SeriesKey) throws(MarketError) -> Base {
        guard allows(key.symbol) else { throw refusal(key.symbol) }
        return base
    }

    /// Returns the base for a symbol that is served and stored.
    private func allowed(_ symbol: String) throws -> Base {
        guard allows(symbol), try base.instrument(symbol) != nil else { throw refusal(symbol) }
        return base
    }

    package func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T {
        func restricted(_ state: some MarketReader) throws -> T { try body(RestrictedReader<_>(state, symbols, replacing: replaced)) }
        return try base.snapshot { try restricted($0) }
    }

    // MARK: Catalog

    package func list() throws -> [StoredSeries] { try base.list().filter { allows($0.key.symbol) } }
    package func catalog() throws -> [StoredSeries] { try base.catalog().filter { allows($0.key.symbol) } }
    package func series(of symbol: String) throws -> [StoredSeries] { try allowed(symbol).series(of: symbol) }
    package func instrument(_ symbol: String) throws -> Instrument? { allows(symbol) ? try base.instrument(symbol) : nil }
    package func actions(of symbol: String) throws -> [CorporateAction] { try allowed(symbol).actions(of: symbol) }

    package func annotations(of symbol: String) throws -> [StoredAnnotation] {
        let stored = try allowed(symbol).annotations(of: symbol)
        guard let replaced, replaced.symbol.isExactly(symbol) else { return stored }
        return stored.map { $0.name.isExactly(replaced.annotation.name) ? replaced.annotation : $0 }
    }

    /// Returns the groups, reduced to the served symbols.
    package func groups() throws -> [SymbolGroup] {
        try base.groups().map { SymbolGroup(name: $0.name, symbols: $0.symbols.filter(allows)) }.filter { !$0.symbols.isEmpty }
    }

    /// Returns the portfolios whose symbols are all served.
    package func portfolios() throws -> [NamedPortfolio] {
        try base.portfolios().filter { $0.portfolio.symbols.allSatisfy(allows) }
    }

    package func changes(of series: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? {
        try allowed(series).changes(of: series, since: version)
    }

    // MARK: Bars

    package func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        try allowed(series).bars(of: series, in: range)
    }

    package func closes(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        try allowed(series).closes(of: series, in: range)
    }

    package func bars(of series: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try allowed(series).bars(of: series, last: count, before: moment)
    }

    package func closes(of series: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try allowed(series).closes(of: series, last: count, before: moment)
    }

    package func buckets(of series: SeriesKey, edges: [Instant]) throws -> BarSeries {
        try allowed(series).buckets(of: series, edges: edges)
    }

    package func buckets(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try allowed(series).buckets(of: series, edges: edges, keeping: timeline, lead: lead)
    }

    package func downsampledBars(of series: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try allowed(series).downsampledBars(of: series, edges: edges, keeping: timeline)
    }

    package func contiguousRanges(of series: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        try allowed(series).contiguousRanges(of: series, in: range, maximumGap: maximumGap)
    }

    package func count(of series: SeriesKey, in range: Range<Instant>) throws -> Int { try allowed(series).count(of: series, in: range) }
    package func extent(of series: SeriesKey) throws -> SeriesExtent? { try allowed(series).extent(of: series) }
}

extension RestrictedReader: Sendable where Base: Sendable {}

extension MarketReader where Self: Sendable {
    /// Returns a reader restricted to some symbols; `nil` for all.
    package func restricted(to symbols: [String]?) -> any MarketReader & Sendable { RestrictedReader(self, to: symbols) }

    /// Returns a reader in which an annotation replaces the stored one with its name.
    package func replacing(_ annotation: StoredAnnotation, of symbol: String) -> any MarketReader & Sendable {
        RestrictedReader(self, nil, replacing: (symbol, annotation))
    }
}
