package import DojimaTime

/// A reader of some series of a bar source; instruments have only their symbols.
package struct SourceReader: MarketReader {
    let source: any BarSource
    /// The available series.
    let keys: [SeriesKey]
    /// The name for messages.
    package let name = "the source of bars"

    package init(_ source: any BarSource, keys: [SeriesKey]) {
        self.source = source
        self.keys = keys
    }

    package func list() throws -> [StoredSeries] {
        try keys.sorted { (ExactText($0.symbol), $0.interval) < (ExactText($1.symbol), $1.interval) }.map { key in
            guard let extent = try source.extent(of: key) else { return StoredSeries(key: key) }
            let first = try source.bars(of: key, in: extent.first..<extent.first.advanced(by: 1))
            return StoredSeries(key: key, stamp: first.stamp, extent: extent)
        }
    }

    package func series(of symbol: String) throws -> [StoredSeries] {
        let found = try SourceReader(source, keys: keys.filter { $0.symbol.isExactly(symbol) }).list()
        guard found.isEmpty else { return found }
        throw MarketError.unknownSymbol(symbol, in: name, known: keys.map(\.symbol).uniqueExactly())
    }

    package func instrument(_ symbol: String) -> Instrument? {
        keys.contains { $0.symbol.isExactly(symbol) } ? Instrument(symbol: symbol) : nil
    }

    package func actions(of symbol: String) -> [CorporateAction] { [] }
    package func annotations(of symbol: String) -> [StoredAnnotation] { [] }

    package func bars(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        try checked(key) { try source.bars(of: key, in: range).part(in: range) }
    }

    package func closes(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries {
        try checked(key) { try source.closes(of: key, in: range).part(in: range) }
    }

    package func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try checked(key) { try source.bars(of: key, last: count, before: moment) }
    }

    package func closes(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try checked(key) { try source.closes(of: key, last: count, before: moment) }
    }

    package func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries {
        try checked(key) { try source.buckets(of: key, edges: edges) }
    }

    package func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try checked(key) { try source.buckets(of: key, edges: edges, keeping: timeline, lead: lead) }
    }

    package func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try checked(key) { try source.downsampledBars(of: key, edges: edges, keeping: timeline) }
    }

    /// Returns the bars that `read` returns. Throws for a price that is not a finite number.
    private func checked(_ key: SeriesKey, _ read: () throws -> BarSeries) throws -> BarSeries {
        let bars = try read()
        try MarketError.expectStorable(bars, of: key.symbol)
        return bars
    }

    package func extent(of key: SeriesKey) throws -> SeriesExtent? { try source.extent(of: key) }
    package func count(of key: SeriesKey, in range: Range<Instant>) throws -> Int { try source.count(of: key, in: range) }

    package func contiguousRanges(of key: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        try source.contiguousRanges(of: key, in: range, maximumGap: maximumGap)
    }
}
