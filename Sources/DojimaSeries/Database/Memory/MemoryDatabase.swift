import DojimaText
import Synchronization
public import DojimaTime

/// A database of market data in memory, for charts of a program's own bars and for tests.
///
///     let database = try MemoryDatabase(["GOOG": bars, "SPX": others])
///     let picture = try Picture(chart, source: database)
///
/// Threads may read and write concurrently; writers wait for each other.
public final class MemoryDatabase: MarketDatabase {
    public let name: String
    private let state = Locked(MarketState())
    /// Locked for the whole duration of a write.
    private let turn = Locked(())

    /// - Parameter name: for messages.
    public init(name: String = "memory") { self.name = name }

    /// Creates a database that contains one series of bars for each symbol.
    ///
    /// Throws for bars without an interval, and for a price that is not a finite number. O(bars).
    ///
    /// - Parameters:
    ///   - series: the bars by their symbols.
    ///   - interval: the interval of bars whose own is `nil`.
    ///   - name: for messages.
    public convenience init(
        _ series: [String: BarSeries], interval: BarInterval? = nil, name: String = "the bars in memory"
    ) throws(MarketError) {
        self.init(name: name)
        var filled = MarketState()
        for (symbol, bars) in series.sorted(by: { $0.key < $1.key }) {
            guard let length = bars.interval ?? interval else {
                throw MarketError(.request, "\(symbol): the interval of the bars is unknown; give \(setting: .init("interval"))")
            }
            try MarketError.expectStorable(bars, of: symbol)
            var stored = bars
            stored.interval = length
            filled[symbol].series[length] = MarketState.StoredBars(bars: stored)
        }
        state.withLock { [filled] in $0 = filled }
    }

    /// The current state: a copy that shares its columns until either is changed.
    private var now: MemorySnapshot { MemorySnapshot(name: name, state: state.withLock(\.self)) }

    /// Runs a body on a copy of the state, which replaces the state unless the body throws or `keeping` rejects its result.
    private func write<T>(keeping: (T) -> Bool = { _ in true }, _ body: (inout MarketState) throws -> T) throws -> T {
        try turn.withLock { _ in
            var next = state.withLock(\.self)
            let result = try body(&next)
            if keeping(result) {
                let next = next
                state.withLock { $0 = next }
            }
            return result
        }
    }
}

// MARK: Reading

extension MemoryDatabase {
    public func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T { try body(now) }

    public func list() throws -> [StoredSeries] { now.list() }
    public func series(of symbol: String) throws -> [StoredSeries] { try now.series(of: symbol) }
    public func instrument(_ symbol: String) throws -> Instrument? { now.instrument(symbol) }
    public func actions(of symbol: String) throws -> [CorporateAction] { try now.actions(of: symbol) }
    public func annotations(of symbol: String) throws -> [StoredAnnotation] { try now.annotations(of: symbol) }
    public func groups() throws -> [SymbolGroup] { now.groups() }
    public func portfolios() throws -> [NamedPortfolio] { now.portfolios() }

    public func bars(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries { try now.bars(of: key, in: range) }

    public func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries { try now.buckets(of: key, edges: edges) }

    public func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try now.buckets(of: key, edges: edges, keeping: timeline, lead: lead)
    }

    public func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try now.downsampledBars(of: key, edges: edges, keeping: timeline)
    }

    public func contiguousRanges(of key: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        try now.contiguousRanges(of: key, in: range, maximumGap: maximumGap)
    }

    public func extent(of key: SeriesKey) throws -> SeriesExtent? { try now.extent(of: key) }
}

// MARK: Writing

extension MemoryDatabase {
    @discardableResult
    public func save(_ instrument: Instrument, dating rule: TradeDateRule?) throws -> DatedBars {
        try write { state in
            state[instrument.symbol].instrument = instrument
            return rule.map { state.date(barsOf: instrument.symbol, by: $0) } ?? DatedBars()
        }
    }

    @discardableResult
    public func save(_ actions: [CorporateAction], of symbol: String) throws -> ActionCounts {
        try MarketError.expectStorable(actions, of: symbol)
        return try write { state in
            var entry = try state.entry(symbol, in: name)
            let merge = ActionMerge(of: actions, into: entry.actions)
            for (slot, actions) in merge.changes { entry.actions = entry.actions.filter { $0.slot != slot } + actions }
            entry.actions.sort()
            state[symbol] = entry
            return merge.counts
        }
    }

    @discardableResult
    public func removeActions(of symbol: String, where chosen: (CorporateAction) -> Bool) throws -> [CorporateAction] {
        try write { state in
            var entry = try state.entry(symbol, in: name)
            let removed = entry.actions.filter(chosen)
            let values = Set(removed)
            entry.actions.removeAll { values.contains($0) }
            state[symbol] = entry
            return removed
        }
    }

    @discardableResult
    public func save(_ annotation: StoredAnnotation, of symbol: String) throws -> String {
        try MarketError.expectStorable(annotation, of: symbol)
        return try write { state in
            var entry = try state.entry(symbol, in: name)
            var annotation = annotation
            if annotation.name.isEmpty { annotation.name = StoredAnnotation.freeName(among: entry.annotations.map(\.name)) }
            if let index = entry.annotations.firstIndex(where: { $0.name.isExactly(annotation.name) }) {
                entry.annotations[index] = annotation
            } else {
                entry.annotations.append(annotation)
            }
            state[symbol] = entry
            return annotation.name
        }
    }

    @discardableResult
    public func removeAnnotations(of symbol: String, named names: [String]?) throws -> [StoredAnnotation] {
        try write { state in
            var entry = try state.entry(symbol, in: name)
            let isChosen = { (annotation: StoredAnnotation) in names?.containsExactly(annotation.name) ?? true }
            let removed = entry.annotations.filter(isChosen)
            entry.annotations.removeAll(where: isChosen)
            state[symbol] = entry
            return removed
        }
    }

    public func save(_ group: SymbolGroup) throws {
        try write { state in
            try MemorySnapshot(name: name, state: state).expectStorable(group)
            state.groups[ExactText(group.name)] = group
        }
    }

    @discardableResult
    public func removeGroup(named name: String) throws -> SymbolGroup? {
        try write { $0.groups.removeValue(forKey: ExactText(name)) }
    }

    public func save(_ portfolio: NamedPortfolio) throws {
        try write { state in
            try MemorySnapshot(name: name, state: state).expectStorable(portfolio)
            state.portfolios[ExactText(portfolio.name)] = portfolio
        }
    }

    @discardableResult
    public func removePortfolio(named name: String) throws -> NamedPortfolio? {
        try write { $0.portfolios.removeValue(forKey: ExactText(name)) }
    }

    @discardableResult
    public func upsert(
        _ bars: BarSeries, into key: SeriesKey, policy: DuplicatePolicy, stamp: BarSeries.Stamp?, zone: String?
    ) throws -> MergeCounts {
        try MarketError.expectStorable(bars, of: key.symbol)
        return try write { state in
            try state.change(key, stamp: stamp, zone: zone) { try $0.merge(bars, policy) }
        }
    }

    @discardableResult
    public func removeBars(of key: SeriesKey, in range: Range<Instant>) throws -> Int {
        try write { state in
            _ = try state.series(key, in: name)
            return state.change(key) { bars in
                let rows = bars.indices(in: range)
                bars = bars.slice(0..<rows.lowerBound).joined(with: bars.slice(rows.upperBound..<bars.count))
                return rows.count
            }
        }
    }

    @discardableResult
    public func remove(_ symbol: String, interval: BarInterval?) throws -> [StoredSeries] {
        try write { state in
            let all = try MemorySnapshot(name: name, state: state).series(of: symbol)
            if interval.map({ all.map(\.key.interval) == [$0] }) ?? true {
                try MemorySnapshot(name: name, state: state).expectUnheld(symbol)
                state.removeFromGroups(symbol)
            }
            guard let interval else {
                state.entries[ExactText(symbol)] = nil
                return all
            }
            _ = try state.series(SeriesKey(symbol: symbol, interval: interval), in: name)
            state[symbol].series[interval] = nil
            if state[symbol].isBlank { state.entries[ExactText(symbol)] = nil }
            return all.filter { $0.key.interval == interval }
        }
    }

    public func importing(_ body: (any ImportTransaction) throws -> Bool) throws -> Bool {
        try turn.withLock { _ in
            let transaction = MemoryImport(state.withLock(\.self))
            guard try body(transaction) else { return false }
            let next = transaction.state
            state.withLock { $0 = next }
            return true
        }
    }
}
