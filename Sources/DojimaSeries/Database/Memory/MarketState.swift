import DojimaTime

/// The complete contents of a database in memory at one moment.
struct MarketState: Sendable {
    /// A stored series.
    struct StoredBars: Sendable {
        /// Sorted by time, with the stamp of the series.
        var bars: BarSeries
        var zone: String?
    }

    /// An instrument with all its data.
    struct Entry: Sendable {
        var instrument: Instrument
        var series: [BarInterval: StoredBars] = [:]
        /// Sorted.
        var actions: [CorporateAction] = []
        /// In the order in which they were created.
        var annotations: [StoredAnnotation] = []

        /// Whether only the symbol is known.
        var isBlank: Bool {
            series.isEmpty && actions.isEmpty && annotations.isEmpty && instrument == Instrument(symbol: instrument.symbol)
        }
    }

    var entries: [ExactText: Entry] = [:]
    var groups: [ExactText: SymbolGroup] = [:]
    var portfolios: [ExactText: NamedPortfolio] = [:]

    /// The entry of a symbol, blank if it is unknown.
    subscript(symbol: String) -> Entry {
        get { entries[ExactText(symbol)] ?? Entry(instrument: Instrument(symbol: symbol)) }
        set { entries[ExactText(symbol)] = newValue }
    }

    /// All symbols, sorted by bytes.
    var symbols: [String] { entries.keys.sorted().map(\.text) }

    /// Returns the entry of a symbol; throws if it is unknown.
    func entry(_ symbol: String, in name: String) throws(MarketError) -> Entry {
        guard let entry = entries[ExactText(symbol)] else { throw .unknownSymbol(symbol, in: name, known: symbols) }
        return entry
    }

    /// Returns a series; throws if it is unknown.
    func series(_ key: SeriesKey, in name: String) throws(MarketError) -> StoredBars {
        let all = entries[ExactText(key.symbol)]?.series ?? [:]
        if let storedBars = all[key.interval] { return storedBars }
        guard all.isEmpty else { throw .unknownSeries(key, in: name, known: Array(all.keys)) }
        throw .unknownSymbol(key.symbol, in: name, known: symbols)
    }

    /// Changes the bars of a series; creates the series and its instrument if necessary.
    mutating func change<T, Failure: Error>(
        _ key: SeriesKey, stamp: BarSeries.Stamp? = nil, zone: String? = nil, _ body: (inout BarSeries) throws(Failure) -> T
    ) throws(Failure) -> T {
        var entry = self[key.symbol]
        // Removed from the dictionary during the change, so that the columns are copied only if another state shares them.
        entries[ExactText(key.symbol)] = nil
        var storedBars = entry.series.removeValue(forKey: key.interval) ?? StoredBars(bars: BarSeries(interval: key.interval))
        if let stamp { storedBars.bars.stamp = stamp }
        if let zone { storedBars.zone = zone }
        let result = try body(&storedBars.bars)
        entry.series[key.interval] = storedBars
        self[key.symbol] = entry
        return result
    }
}

extension MarketState {
    /// Removes a symbol from all groups.
    mutating func removeFromGroups(_ symbol: String) {
        for (name, group) in groups {
            let rest = group.replacing(symbol, by: nil)
            groups[name] = rest.symbols.isEmpty ? nil : rest
        }
    }

    /// Sets the stamps of an instrument's bars of a day or longer to their trade dates by a rule.
    mutating func date(barsOf symbol: String, by rule: TradeDateRule) -> DatedBars {
        var dated = DatedBars()
        for interval in self[symbol].series.keys where !interval.isIntraday {
            change(SeriesKey(symbol: symbol, interval: interval)) { bars in
                bars.interval = interval
                dated += bars.dateByTradeDate(rule)
            }
        }
        return dated
    }
}

/// An immutable state of a database in memory.
struct MemorySnapshot: MarketReader {
    let name: String
    let state: MarketState

    func list() -> [StoredSeries] { state.symbols.flatMap { series($0) } }

    func series(of symbol: String) throws -> [StoredSeries] {
        let found = series(symbol)
        guard found.isEmpty else { return found }
        throw MarketError.unknownSymbol(symbol, in: name, known: state.symbols)
    }

    private func series(_ symbol: String) -> [StoredSeries] {
        let entry = state[symbol]
        return entry.series.sorted { $0.key < $1.key }.map { interval, storedBars in
            let key = SeriesKey(symbol: symbol, interval: interval)
            return StoredSeries(
                key: key, name: entry.instrument.name, stamp: storedBars.bars.stamp, zone: storedBars.zone,
                extent: MemorySource(key, storedBars.bars).extent(of: key))
        }
    }

    func instrument(_ symbol: String) -> Instrument? { state.entries[ExactText(symbol)]?.instrument }
    func actions(of symbol: String) throws -> [CorporateAction] { try state.entry(symbol, in: name).actions }
    func annotations(of symbol: String) throws -> [StoredAnnotation] { try state.entry(symbol, in: name).annotations }

    func groups() -> [SymbolGroup] { state.groups.sorted { $0.key < $1.key }.map(\.value) }
    func portfolios() -> [NamedPortfolio] { state.portfolios.sorted { $0.key < $1.key }.map(\.value) }

    private func source(_ key: SeriesKey) throws -> MemorySource { MemorySource(key, try state.series(key, in: name).bars) }

    func bars(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries { try source(key).bars(of: key, in: range) }

    func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries { try source(key).buckets(of: key, edges: edges) }

    func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try source(key).buckets(of: key, edges: edges, keeping: timeline, lead: lead)
    }

    func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try source(key).downsampledBars(of: key, edges: edges, keeping: timeline)
    }

    func contiguousRanges(of key: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        try source(key).contiguousRanges(of: key, in: range, maximumGap: maximumGap)
    }

    func extent(of key: SeriesKey) throws -> SeriesExtent? {
        state.entries[ExactText(key.symbol)]?.series[key.interval].flatMap { MemorySource(key, $0.bars).extent(of: key) }
    }
}

/// The import of one file into the next state.
final class MemoryImport: ImportTransaction {
    private(set) var state: MarketState

    init(_ state: MarketState) { self.state = state }

    func hasInstrument(_ symbol: String) -> Bool { state.entries[ExactText(symbol)] != nil }
    func symbols() -> [String] { state.symbols }

    func merger(for key: SeriesKey, _ terms: ImportTerms) -> MemoryMerger {
        state.change(key, stamp: terms.stamp, zone: terms.zone) { _ in }
        if let calendar = terms.instrumentCalendar { state[key.symbol].instrument.calendar = calendar }
        if let zone = terms.instrumentZone { state[key.symbol].instrument.zone = zone }
        return MemoryMerger(transaction: self, key: key, policy: terms.duplicates)
    }

    func date(barsOf symbol: String, by rule: TradeDateRule) -> DatedBars { state.date(barsOf: symbol, by: rule) }

    func save(_ instrument: Instrument) { state[instrument.symbol].instrument = instrument }

    func removeBars(of key: SeriesKey) {
        guard state[key.symbol].series[key.interval] != nil else { return }
        state.change(key) { $0 = $0.slice(0..<0) }
    }

    func replaceRolls(of symbol: String, by rolls: [CorporateAction]) {
        state[symbol].actions = (state[symbol].actions.filter { $0.contract == nil } + rolls).sorted()
    }

    /// A database in memory keeps no catalog of imports.
    func note(_ record: ImportRecord) {}

    fileprivate func merge(_ rows: BarSeries, into key: SeriesKey, _ policy: DuplicatePolicy) throws(DuplicateConflict) -> MergeCounts {
        try state.change(key) { bars throws(DuplicateConflict) in try bars.merge(rows, policy) }
    }
}

/// Merges the bars of one series into the next state.
struct MemoryMerger: BarMerger {
    let transaction: MemoryImport
    let key: SeriesKey
    let policy: DuplicatePolicy

    func merge(_ rows: BarSeries) throws -> MergeCounts { try transaction.merge(rows, into: key, policy) }
    func finish() {}
}
