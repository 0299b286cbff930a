import DojimaSeries
import DojimaText
import DojimaTime
import Synchronization

/// A snapshot of a database: all changes committed up to a number. Changes that are committed while it is read are not visible.
final class ClickHouseSnapshot: MarketReader, Sendable {
    let name: String
    let servers: Servers
    let tables: Tables
    private let numberCache = Locked<UInt64?>(nil)
    /// Held while the snapshot's number is first requested, so that concurrent callers send one request. `numberCache` is not locked during
    /// it.
    private let numberLock = Locked(())
    /// The last time at which no row of a series had been removed, by the number of the series; the key 0 means all series.
    let checkTimes = Locked<[UInt64: ContinuousClock.Instant]>([:])
    /// The cached entries of symbols.
    private let entries = Locked<[ExactText: [EntryKey: EntryValue]]>([:])
    /// The cached numbers of the imports that added rows to a series, by the number of the series.
    private let imports = Locked<[UInt64: [UInt64]]>([:])
    /// The runs of bars that were found last, by the number of the series.
    let runCache = Locked<[UInt64: RunCacheEntry]>([:])

    /// Creates a snapshot. Its state is fixed at the first read, so that an unused snapshot sends no request.
    init(_ servers: Servers, _ tables: Tables, name: String) {
        (self.servers, self.tables, self.name) = (servers, tables, name)
    }

    /// The number of the last change in the snapshot; `nil` until it is read.
    var cachedNumber: UInt64? { numberCache.withLock { $0 } }

    /// The number of the last change in the snapshot. Throws if the database is missing or belongs to another program.
    var number: UInt64 {
        get throws {
            if let number = cachedNumber { return number }
            return try numberLock.withLock { _ in
                if let number = cachedNumber { return number }
                let start = ContinuousClock.now
                let number = try lastNumber()
                numberCache.withLock { $0 = number }
                checkTimes.withLock { $0[0] = start }
                return number
            }
        }
    }

    private func lastNumber() throws -> UInt64 {
        let head = try servers.head
        do { return try ClickHouseSnapshot.lastNumber(tables, head) } catch let error as ServerException
            where ServerException.Code.missingTables.contains(error.code)
        {
            switch try tables.state(on: head) {
            case .complete: throw error
            case .outdated: return try ClickHouseSnapshot.searchedNumber(tables, head)
            case .missing, .unfinished:
                throw MarketError(.missing, "\(head.name): the database \(tables.database) has no tables of bars; import a file first")
            }
        }
    }

    /// Reads the number of the last committed change. The query reads few rows, regardless of the size of the catalog.
    static func lastNumber(_ tables: Tables, _ head: Server) throws -> UInt64 {
        let number = try head.number(lastNumberQuery(tables))
        // Zero: there are no changes yet, or an earlier version made all of them.
        return try number > 0 ? validated(number, head) : searchedNumber(tables, head)
    }

    /// The upper bound of the numbers of changes: the numbers of new series, `number << 20`, must fit into 64 bits.
    private static let maximumNumber: UInt64 = 1 << 43

    /// Returns the number of a change. Throws if it is out of range.
    static func validated(_ number: UInt64, _ head: Server) throws -> UInt64 {
        guard number < maximumNumber else { throw MarketError.unsound(head.name, "\(number) is not a possible number of a change") }
        return number
    }

    /// The query for the number of the last change. It fails in a database of an earlier version, which has no table of roll-ups.
    static func lastNumberQuery(_ tables: Tables) -> String {
        """
        SELECT toUInt64OrZero(max(last_part)) FROM (SELECT max(part) AS last_part FROM \(tables.catalog)
          WHERE symbol = '' AND kind = 'change' AND part >= (SELECT max(part) FROM \(tables.newest)))
        WHERE (SELECT count() FROM \(tables.rollup) WHERE series = 0) = 0 FORMAT RowBinary
        """
    }

    /// Finds the number of the last committed change by a scan of the complete catalog.
    private static func searchedNumber(_ tables: Tables, _ head: Server) throws -> UInt64 {
        try validated(head.number("SELECT max(number) FROM \(tables.catalog) FORMAT RowBinary"), head)
    }

    /// The delay between the announcement by `clean` that rows of removed series will be deleted and their deletion, in seconds.
    static let cleaningDelay = 10.0

    /// Reads rows of a series. Throws if `clean` may have deleted some of them before they were read.
    ///
    /// The check is skipped within half of `cleaningDelay` after the last one. Only elapsed times are compared, each measured by one clock.
    func checkingRemoval<T>(of series: SeriesEntry, _ read: () throws -> T) throws -> T {
        let result = try read()
        let lastCheck = checkTimes.withLock { $0[series.id] ?? $0[0] }
        guard lastCheck.map({ .now - $0 > .seconds(ClickHouseSnapshot.cleaningDelay / 2) }) ?? true else { return result }
        let (head, start) = (try servers.head, ContinuousClock.now)
        let cleaned = try head.number(
            "SELECT max(number) FROM \(tables.catalog) WHERE symbol = '' AND kind = 'clean' AND part = '\(series.id)' FORMAT RowBinary")
        guard try cleaned <= number else {
            throw MarketError(.locked, "\(head.name): a series of \(tables.database) was removed while it was read; read it again")
        }
        checkTimes.withLock { $0[series.id] = start }
        return result
    }

    /// A current entry of the catalog.
    struct Entry {
        var key: EntryKey
        var value: EntryValue
    }

    /// Returns the entries that satisfy a condition, sorted by symbol, kind and part in byte order.
    func entries(where condition: String) throws -> [Entry] {
        let head = try servers.head
        var rows = try head.run(
            """
            SELECT kind, symbol, part, argMax(value, number) AS last_value FROM \(tables.catalog)
            WHERE number <= \(number) AND \(condition)
            GROUP BY symbol, kind, part HAVING argMax(live, number) = 1 ORDER BY symbol, kind, part FORMAT RowBinary
            """, isRepeatable: true, atMost: Server.catalogBytes)
        var found: [Entry] = []
        while !rows.isAtEnd {
            let (kind, symbol, part, value) = (try rows.text(), try rows.text(), try rows.text(), try rows.text())
            guard let kind = EntryKey.Kind(rawValue: kind) else { continue }
            guard let value = EntryValue(json: value) else { throw rows.unsound("an entry of the catalog is not a JSON object") }
            found.append(Entry(key: EntryKey(kind, symbol: symbol, part: part), value: value))
        }
        return found
    }

    /// Returns all entries of a symbol; empty if the symbol is unknown.
    func entries(of symbol: String) throws -> [EntryKey: EntryValue] {
        if let cached = entries.withLock({ $0[ExactText(symbol)] }) { return cached }
        let found = try entries(where: "symbol = \(literal(symbol)) AND kind IN ('instrument', 'series', 'actions', 'annotation')")
        let values = Dictionary(found.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        entries.withLock { $0[ExactText(symbol)] = values }
        return values
    }

    /// Returns all entries of a symbol. Throws if the symbol is unknown.
    func requiredEntries(of symbol: String) throws -> [EntryKey: EntryValue] {
        let found = try entries(of: symbol)
        guard found.isEmpty else { return found }
        throw MarketError.unknownSymbol(symbol, in: name, known: try symbols())
    }

    /// Returns all symbols, sorted by bytes.
    func symbols() throws -> [String] { try entries(where: "kind = 'instrument'").map(\.key.symbol.text) }

    /// Returns a series. Throws if it is unknown.
    func requiredSeries(_ key: SeriesKey) throws -> SeriesEntry {
        if let series = try series(key) { return series }
        let stored = try requiredEntries(of: key.symbol).keys.filter { $0.kind == .series }.compactMap { BarInterval($0.part.text) }
        guard stored.isEmpty else { throw MarketError.unknownSeries(key, in: name, known: stored) }
        throw MarketError.unknownSymbol(key.symbol, in: name, known: try symbols())
    }

    /// Returns a series; `nil` if it is unknown.
    func series(_ key: SeriesKey) throws -> SeriesEntry? {
        let entry = EntryKey(.series, symbol: key.symbol, part: "\(key.interval)")
        return try entries(of: key.symbol)[entry].map { try SeriesEntry($0, entry) }
    }

    /// The numbers of the imports that added rows to a series.
    func imports(of series: UInt64) throws -> [UInt64] {
        if let cached = imports.withLock({ $0[series] }) { return cached }
        var rows = try servers.head.run(
            """
            SELECT number FROM \(tables.catalog) WHERE symbol = '' AND kind = 'rows' AND part = '\(series)' AND number <= \(number)
            ORDER BY number FORMAT RowBinary
            """, isRepeatable: true, atMost: Server.manyBytes)
        var found: [UInt64] = []
        while !rows.isAtEnd { found.append(try rows.integer()) }
        imports.withLock { $0[series] = found }
        return found
    }
}

// MARK: Changes

extension ClickHouseSnapshot {
    /// Returns the changes to the bars of a series since an earlier version; `nil` if there is no such series. O(number of these changes).
    func changes(of key: SeriesKey, since version: SeriesVersion?) throws -> SeriesChanges? {
        guard let series = try series(key) else { return nil }
        let current = SeriesVersion(series: Int64(bitPattern: series.id), number: Int64(bitPattern: try number))
        guard let version, version != current else { return SeriesChanges(version: current, first: nil) }
        // A version of another series with this name, or of a state that never existed: all bars may have changed.
        guard version.series == current.series, (0...current.number).contains(version.number) else {
            return SeriesChanges(version: current, first: .earliest)
        }
        var rows = try servers.head.run(
            """
            SELECT value FROM \(tables.catalog) WHERE symbol = '' AND kind = 'rows' AND part = '\(series.id)'
              AND number > \(version.number) AND number <= \(current.number) FORMAT RowBinary
            """, isRepeatable: true, atMost: Server.manyBytes)
        var first: Int64?
        // Earlier versions of this program did not record the first stamp.
        while !rows.isAtEnd { first = min(first ?? .max, EntryValue(json: try rows.text())?.integer("first") ?? .min) }
        return SeriesChanges(version: current, first: first.map { Instant(microseconds: $0) })
    }
}

// MARK: The catalog

extension ClickHouseSnapshot {
    func list() throws -> [StoredSeries] {
        // The catalog is on one server, but the listed bars can be read only if every server is available.
        try servers.pingAll()
        return try catalog()
    }

    func catalog() throws -> [StoredSeries] { try stored(entries(where: "kind IN ('instrument', 'series')")) }

    func series(of symbol: String) throws -> [StoredSeries] {
        let found = try stored(requiredEntries(of: symbol).map { Entry(key: $0.key, value: $0.value) })
        guard found.isEmpty else { return found }
        throw MarketError.unknownSymbol(symbol, in: name, known: try symbols())
    }

    /// The series of some entries, sorted by symbol, the finest interval of each first.
    private func stored(_ entries: [Entry]) throws -> [StoredSeries] {
        var names: [ExactText: String] = [:]
        for entry in entries where entry.key.kind == .instrument { names[entry.key.symbol] = entry.value.text("name") }
        let found = try entries.compactMap { entry -> StoredSeries? in
            guard entry.key.kind == .series else { return nil }
            let series = try SeriesEntry(entry.value, entry.key)
            guard let interval = BarInterval(entry.key.part.text) else {
                throw MarketError.unsound(
                    try servers.head.name, "the catalog has a series of the interval \(printable(entry.key.part.text))")
            }
            return StoredSeries(
                key: SeriesKey(symbol: entry.key.symbol.text, interval: interval), name: names[entry.key.symbol], stamp: series.stamp,
                zone: series.zone, extent: series.extent)
        }
        return found.sorted { (ExactText($0.key.symbol), $0.key.interval) < (ExactText($1.key.symbol), $1.key.interval) }
    }

    func instrument(_ symbol: String) throws -> Instrument? {
        let entries = try entries(of: symbol)
        return entries[EntryKey(.instrument, symbol: symbol)].map { Instrument(symbol: symbol, $0) }
    }

    /// The records of the imports into a series, in the order of their changes.
    func importRecords(of key: SeriesKey) throws -> [ImportRecord] {
        try entries(where: "symbol = \(literal(key.symbol)) AND kind = 'import'").compactMap {
            entry -> (part: [UInt64], record: ImportRecord)? in
            guard let record = ImportRecord(key, entry.value) else { return nil }
            return (entry.key.part.text.split(separator: ".").compactMap { UInt64($0) }, record)
        }.sorted { $0.part.lexicographicallyPrecedes($1.part) }.map(\.record)
    }

    func actions(of symbol: String) throws -> [CorporateAction] {
        let actions = try requiredEntries(of: symbol).filter { $0.key.kind == .actions }.flatMap(\.value.actions).sorted()
        try MarketError.expectStorable(actions, of: symbol)
        return actions
    }

    func groups() throws -> [SymbolGroup] {
        try entries(where: "symbol = '' AND kind = 'group'").map { SymbolGroup(name: $0.key.part.text, $0.value) }
    }

    func portfolios() throws -> [NamedPortfolio] {
        try entries(where: "symbol = '' AND kind = 'portfolio'").map { NamedPortfolio(name: $0.key.part.text, $0.value) }
    }

    func annotations(of symbol: String) throws -> [StoredAnnotation] {
        try orderedAnnotations(of: symbol).map(\.annotation)
    }

    /// The annotations of a symbol with their positions, in order.
    func orderedAnnotations(of symbol: String) throws -> [(position: Int64, annotation: StoredAnnotation)] {
        try requiredEntries(of: symbol).compactMap { key, value -> (position: Int64, annotation: StoredAnnotation)? in
            guard key.kind == .annotation, let annotation = StoredAnnotation(name: key.part.text, value) else { return nil }
            try MarketError.expectStorable(annotation, of: symbol)
            // Limited, so that the position after the last one does not overflow.
            return (min(value.integer("place") ?? 0, Int64(Int32.max)), annotation)
        }.sorted { $0.position < $1.position }
    }
}
