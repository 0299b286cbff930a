import DojimaText
import Synchronization
public import DojimaSeries
public import DojimaTime

/// A database of bars on one ClickHouse server, or on the shards of a cluster. It has the functions of a `Store`, and returns the same
/// results.
///
///     let database = ClickHouseDatabase(try ClickHouseAddress("clickhouse://db1,db2/bars?cluster=desk"), access: .writing)
///     try database.upsert(bars, into: SeriesKey(symbol: "GOOG", interval: .day))
///
/// It connects at the first use. Servers aggregate the bars. Every change is atomic, and writers wait for each other; readers see the state
/// before or after a change.
public final class ClickHouseDatabase: Sendable {
    public enum Access: Sendable {
        /// The database must exist, and is not changed. All reads see one snapshot: the state at the first read.
        case reading
        /// The database must exist, and is not changed. All reads see the state at the last `refresh`. An unavailable server is waited for
        /// once; after that, only `refresh` contacts it.
        case following
        /// The database is created if necessary.
        case writing
        /// Imports report what they would store, and store nothing.
        case trial
    }

    public let name: String
    let access: Access
    let servers: Servers
    let tables: Tables
    let lockTimeout: Double
    /// The snapshot of a reader; `nil` for writers and trials.
    private let cachedSnapshot: Locked<ClickHouseSnapshot?>
    /// Serializes calls of `refresh`, so that an earlier snapshot does not replace a later one.
    private let refreshLock = Locked(())

    /// - Parameters:
    ///   - address: the servers, the database and the user.
    ///   - password: the password of the user in the address.
    ///   - access: whether the database is read or written, and which state is read.
    ///   - wait: how long unavailable servers are retried, in seconds.
    ///   - lockTimeout: how long a writer waits for another, in seconds.
    ///   - counting: called for each answer of a server with its numbers of rows; each statement is then run twice, since not all servers
    ///     report them.
    package convenience init(
        _ address: ClickHouseAddress, password: String = "", access: Access, wait: Double = 0, lockTimeout: Double = 600,
        counting: RowCounting? = nil
    ) {
        let servers = Servers(address, password: password, wait: wait, counting: counting, isLongRunning: access == .following)
        self.init(servers, access: access, lockTimeout: lockTimeout)
    }

    init(_ servers: Servers, access: Access, lockTimeout: Double) {
        (self.servers, self.access, self.lockTimeout) = (servers, access, lockTimeout)
        name = servers.address.description
        tables = Tables(database: servers.address.database, cluster: servers.address.cluster)
        cachedSnapshot = Locked([.reading, .following].contains(access) ? ClickHouseSnapshot(servers, tables, name: name) : nil)
    }

    /// Returns the same database for writing, over the same connections.
    ///
    /// - Parameter lockTimeout: how long a writer waits for another, in seconds.
    public func writer(lockTimeout: Double) -> ClickHouseDatabase {
        ClickHouseDatabase(servers, access: .writing, lockTimeout: lockTimeout)
    }

    /// The statements that create the tables of a database on servers, for an administrator to run if this program may not create tables.
    package static func schema(of address: ClickHouseAddress) -> String {
        let tables = Tables(database: address.database, cluster: address.cluster)
        let parts =
            [("On every server", tables.statementsOnEveryServer), ("On the server of the first shard", tables.statementsOnHead)]
        return parts.map { title, statements in "-- \(title)\n" + statements.map { "\($0);\n" }.joined() }.joined(separator: "\n")
    }

    /// The snapshot of a reader, or a new snapshot of the current state.
    var currentSnapshot: ClickHouseSnapshot { cachedSnapshot.withLock { $0 } ?? ClickHouseSnapshot(servers, tables, name: name) }

    /// The result of `refresh`.
    public struct FollowedState: Equatable, Sendable {
        /// The number of the last change; `nil` if the server of the catalog is not available.
        public var change: UInt64?
        /// A message for each unavailable server.
        public var unavailable: [String]
    }

    /// Moves reads to the current state, and retries unavailable servers. Costs one small request if nothing changed.
    public func refresh() -> FollowedState {
        let lines = servers.recover()
        do {
            let number = try refreshLock.withLock { _ in
                let next = ClickHouseSnapshot(servers, tables, name: name)
                let number = try next.number
                // The caches of an unchanged snapshot stay in use.
                cachedSnapshot.withLock { snapshot in if snapshot?.cachedNumber != number { snapshot = next } }
                return number
            }
            return FollowedState(change: number, unavailable: lines)
        } catch {
            let line = (error as? any ReportedError)?.message.description ?? "\(error)"
            return FollowedState(change: nil, unavailable: lines.contains(line) ? lines : lines + [line])
        }
    }

    /// Creates the tables if they are missing.
    private func prepare() throws {
        guard try tables.state(on: servers.head) != .complete else { return }
        try tables.create(on: servers)
    }

    /// Runs a body in a transaction, which is committed unless the body throws or `keeping` rejects its result.
    private func write<T>(keeping: (T) -> Bool = { _ in true }, _ body: (Transaction) throws -> T) throws -> T {
        guard access == .writing else { throw MarketError(.cannotCreate, "\(name): the database was opened for reading only") }
        try prepare()
        let lock = try WriteLock(tables, servers.head, wait: lockTimeout)
        let transaction: Transaction
        do { transaction = try Transaction(currentSnapshot, lock) } catch {
            _ = try? lock.end(keepingNumber: false)
            throw error
        }
        do {
            let result = try body(transaction)
            if keeping(result) { try transaction.commit() } else { transaction.abort() }
            return result
        } catch {
            transaction.abort()
            throw error
        }
    }
}

// MARK: Reading

extension ClickHouseDatabase {
    public func snapshot<T>(_ body: (any MarketReader) throws -> T) throws -> T { try body(currentSnapshot) }

    public func list() throws -> [StoredSeries] { try currentSnapshot.list() }
    public func catalog() throws -> [StoredSeries] { try currentSnapshot.catalog() }
    public func series(of symbol: String) throws -> [StoredSeries] { try currentSnapshot.series(of: symbol) }
    public func actions(of symbol: String) throws -> [CorporateAction] { try currentSnapshot.actions(of: symbol) }
    public func annotations(of symbol: String) throws -> [StoredAnnotation] { try currentSnapshot.annotations(of: symbol) }
    public func groups() throws -> [SymbolGroup] { try currentSnapshot.groups() }
    public func portfolios() throws -> [NamedPortfolio] { try currentSnapshot.portfolios() }

    public func changes(of key: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? {
        try currentSnapshot.changes(of: key, since: version)
    }

    /// Returns an instrument; `nil` if the symbol is unknown, for a writer also if there is no database yet.
    public func instrument(_ symbol: String) throws -> Instrument? {
        if access == .writing || access == .trial, try !tables.state(on: servers.head).isReadable { return nil }
        return try currentSnapshot.instrument(symbol)
    }

    public func bars(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries { try currentSnapshot.bars(of: key, in: range) }
    public func closes(of key: SeriesKey, in range: Range<Instant>) throws -> BarSeries { try currentSnapshot.closes(of: key, in: range) }

    public func bars(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try currentSnapshot.bars(of: key, last: count, before: moment)
    }

    public func closes(of key: SeriesKey, last count: Int, before moment: Instant) throws -> BarSeries {
        try currentSnapshot.closes(of: key, last: count, before: moment)
    }

    public func buckets(of key: SeriesKey, edges: [Instant]) throws -> BarSeries { try currentSnapshot.buckets(of: key, edges: edges) }

    public func buckets(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline, lead: Int64) throws -> BarSeries {
        try currentSnapshot.buckets(of: key, edges: edges, keeping: timeline, lead: lead)
    }

    public func downsampledBars(of key: SeriesKey, edges: [Instant], keeping timeline: Timeline?) throws -> BarSeries {
        try currentSnapshot.downsampledBars(of: key, edges: edges, keeping: timeline)
    }

    public func contiguousRanges(of key: SeriesKey, in range: Range<Instant>, maximumGap: Int64) throws -> [ClosedRange<Instant>] {
        try currentSnapshot.contiguousRanges(of: key, in: range, maximumGap: maximumGap)
    }

    public func count(of key: SeriesKey, in range: Range<Instant>) throws -> Int { try currentSnapshot.count(of: key, in: range) }
    public func extent(of key: SeriesKey) throws -> SeriesExtent? { try currentSnapshot.extent(of: key) }
}

// MARK: Writing

extension ClickHouseDatabase: PersistentDatabase {
    /// Stores an instrument, replacing one with the same symbol, and sets the trade dates of its bars of a day or longer.
    @discardableResult
    public func save(_ instrument: Instrument, dating rule: TradeDateRule?) throws -> DatedBars {
        try write { transaction in
            transaction.set(EntryKey(.instrument, symbol: instrument.symbol), instrument.value)
            return try rule.map { try transaction.date(barsOf: instrument.symbol, by: $0) } ?? DatedBars()
        }
    }

    @discardableResult
    public func save(_ actions: [CorporateAction], of symbol: String) throws -> ActionCounts {
        try MarketError.expectStorable(actions, of: symbol)
        return try write { transaction in
            let merge = ActionMerge(of: actions, into: try transaction.snapshot.actions(of: symbol))
            for (slot, actions) in merge.changes {
                transaction.set(EntryKey(.actions, symbol: symbol, part: slot.part), slot.value(actions))
            }
            return merge.counts
        }
    }

    @discardableResult
    public func removeActions(of symbol: String, where chosen: (CorporateAction) -> Bool) throws -> [CorporateAction] {
        try write { transaction in
            let all = try transaction.snapshot.actions(of: symbol)
            let removed = all.filter(chosen)
            let values = Set(removed)
            for slot in Set(removed.map(\.slot)) {
                let rest = all.filter { $0.slot == slot && !values.contains($0) }
                transaction.set(EntryKey(.actions, symbol: symbol, part: slot.part), rest.isEmpty ? nil : slot.value(rest))
            }
            return removed
        }
    }

    @discardableResult
    public func save(_ annotation: StoredAnnotation, of symbol: String) throws -> String {
        try MarketError.expectStorable(annotation, of: symbol)
        return try write { transaction in
            let stored = try transaction.snapshot.orderedAnnotations(of: symbol)
            var annotation = annotation
            if annotation.name.isEmpty { annotation.name = StoredAnnotation.freeName(among: stored.map(\.annotation.name)) }
            let position = stored.first { $0.annotation.name.isExactly(annotation.name) }?.position ?? (stored.last?.position ?? 0) + 1
            transaction.set(EntryKey(.annotation, symbol: symbol, part: annotation.name), annotation.value(position: position))
            return annotation.name
        }
    }

    @discardableResult
    public func removeAnnotations(of symbol: String, named names: [String]?) throws -> [StoredAnnotation] {
        try write { transaction in
            let removed = try transaction.snapshot.annotations(of: symbol).filter { names?.containsExactly($0.name) ?? true }
            for annotation in removed { transaction.set(EntryKey(.annotation, symbol: symbol, part: annotation.name), nil) }
            return removed
        }
    }

    public func save(_ group: SymbolGroup) throws {
        try write { transaction in
            try transaction.snapshot.expectStorable(group)
            transaction.set(group.key, group.value)
        }
    }

    @discardableResult
    public func removeGroup(named name: String) throws -> SymbolGroup? {
        try write { transaction in
            let found = try transaction.snapshot.groups().first { $0.name.isExactly(name) }
            if let found { transaction.set(found.key, nil) }
            return found
        }
    }

    public func save(_ portfolio: NamedPortfolio) throws {
        try write { transaction in
            try transaction.snapshot.expectStorable(portfolio)
            transaction.set(portfolio.key, portfolio.value)
        }
    }

    @discardableResult
    public func removePortfolio(named name: String) throws -> NamedPortfolio? {
        try write { transaction in
            let found = try transaction.snapshot.portfolios().first { $0.name.isExactly(name) }
            if let found { transaction.set(found.key, nil) }
            return found
        }
    }

    @discardableResult
    public func upsert(
        _ bars: BarSeries, into key: SeriesKey, policy: DuplicatePolicy, stamp: BarSeries.Stamp?, zone: String?
    ) throws -> MergeCounts {
        try MarketError.expectStorable(bars, of: key.symbol)
        return try write { transaction in
            let series = try transaction.series(key, stamp: stamp, zone: zone)
            let merger = ClickHouseMerger(transaction, key, series, policy: policy)
            let counts = try merger.merge(bars)
            try merger.finish()
            return counts
        }
    }

    @discardableResult
    public func removeBars(of key: SeriesKey, in range: Range<Instant>) throws -> Int {
        try write { transaction in
            let snapshot = transaction.snapshot
            var series = try snapshot.requiredSeries(key)
            guard let extent = series.extent, let part = series.clamped(range) else { return 0 }
            let count = try snapshot.count(of: key, in: range)
            guard count > 0 else { return 0 }
            try transaction.removeBars(of: series, in: part)
            series.extent = nil
            if count < extent.count {
                let first = part.lowerBound <= extent.first.microseconds ? try snapshot.firstStamp(of: key, after: part) : extent.first
                let last = part.upperBound >= extent.last.microseconds ? try snapshot.lastStamp(of: key, before: part) : extent.last
                if let first, let last { series.extent = SeriesExtent(first: first, last: last, count: extent.count - count) }
            }
            series.extendRevisedRange(part)
            transaction.save(series, key)
            return count
        }
    }

    @discardableResult
    public func remove(_ symbol: String, interval: BarInterval?) throws -> [StoredSeries] {
        try write { transaction in
            let all = try transaction.snapshot.series(of: symbol)
            let entries = try transaction.snapshot.entries(of: symbol)
            if interval.map({ all.map(\.key.interval) == [$0] }) ?? true {
                try transaction.snapshot.expectUnheld(symbol)
                for group in try transaction.snapshot.groups() where group.symbols.containsExactly(symbol) {
                    let rest = group.replacing(symbol, by: nil)
                    transaction.set(group.key, rest.symbols.isEmpty ? nil : rest.value)
                }
            }
            guard let interval else {
                for key in entries.keys { transaction.set(key, nil) }
                return all
            }
            let key = SeriesKey(symbol: symbol, interval: interval)
            _ = try transaction.snapshot.requiredSeries(key)
            transaction.set(EntryKey(.series, symbol: symbol, part: "\(interval)"), nil)
            // An instrument that has no properties except its symbol is removed with its last series.
            let instrument = EntryKey(.instrument, symbol: symbol)
            if entries.count == 2, entries[instrument].map({ $0.members.isEmpty }) == true { transaction.set(instrument, nil) }
            return all.filter { $0.key.interval == interval }
        }
    }

    public func beginImports() throws {
        if access == .writing { try prepare() } else { _ = try tables.state(on: servers.head) }
    }

    public func importing(_ body: (any ImportTransaction) throws -> Bool) throws -> Bool {
        guard access == .trial else { return try write(keeping: \.self) { try body(ClickHouseImport(transaction: $0)) } }
        // Without a database, a trial compares with an empty one.
        guard try tables.state(on: servers.head).isReadable else { return try MemoryDatabase(name: name).importing(body) }
        return try body(ClickHouseImport(transaction: try Transaction(currentSnapshot, nil)))
    }

    package func symbols() throws -> [String] { try currentSnapshot.symbols() }
    package func importRecords(of key: SeriesKey) throws -> [ImportRecord] { try currentSnapshot.importRecords(of: key) }
    package func digest(of key: SeriesKey) throws -> SeriesDigest { try currentSnapshot.digest(of: key) }

    @discardableResult
    package func renameInstrument(_ symbol: String, to new: String) throws -> [StoredSeries] {
        try write { transaction in
            let entries = try transaction.snapshot.requiredEntries(of: symbol)
            guard !new.isEmpty, !new.utf8.contains(0) else {
                throw MarketError(.request, "\(symbol): the new symbol is empty or contains a null character; give another one")
            }
            guard try new.isExactly(symbol) || transaction.snapshot.entries(of: new).isEmpty else {
                throw MarketError(.request, "\(name): the symbol \(new) exists already; remove it first, or give another name")
            }
            for (key, value) in entries {
                transaction.set(key, nil)
                transaction.set(EntryKey(key.kind, symbol: new, part: key.part.text), value)
            }
            for group in try transaction.snapshot.groups() where group.symbols.containsExactly(symbol) {
                transaction.set(group.key, group.replacing(symbol, by: new).value)
            }
            for portfolio in try transaction.snapshot.portfolios() where portfolio.portfolio.symbols.containsExactly(symbol) {
                transaction.set(portfolio.key, portfolio.replacing(symbol, by: new).value)
            }
            return try transaction.snapshot.series(of: symbol).map { series in
                var series = series
                series.key.symbol = new
                return series
            }
        }
    }

    package func check(progress: (_ done: Int, _ all: Int) -> Void) throws -> DatabaseCheck {
        let state = currentSnapshot
        var check = DatabaseCheck()
        let all = try state.list()
        for (index, series) in all.enumerated() {
            progress(index, all.count)
            let bars = try state.countBars(of: series.key)
            check.bars += bars
            if bars != series.extent?.count ?? 0 {
                check.faults.append(
                    DatabaseCheck.Fault(
                        part: .references,
                        text:
                            "\(series.key.symbol) \(series.key.interval): \(bars) bars, but the catalog lists \(series.extent?.count ?? 0)")
                )
            }
            for level in ClickHouseRollupLevel.levels(for: series.key.interval) {
                let faults = try state.countFaults(of: series.key, at: level)
                guard faults > 0 else { continue }
                let name = "\(series.key.symbol) \(series.key.interval)"
                let text = "\(name): \(faults) roll-ups of \(level.hours) h differ from their bars"
                check.faults.append(DatabaseCheck.Fault(part: .rollups, text: text))
            }
        }
        progress(all.count, all.count)
        return check
    }
}
