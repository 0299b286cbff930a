import DojimaSeries
import DojimaText
import DojimaTime

/// A transaction on a database. Its changes are not visible before it is committed.
final class Transaction {
    /// The snapshot that the transaction changes.
    let snapshot: ClickHouseSnapshot
    /// The write lock; `nil` for a trial, which sends nothing.
    private let lock: WriteLock?
    private var changes: [EntryKey: EntryValue?] = [:]
    /// Whether rows of bars were sent.
    private var hasRows = false
    private var batch: UInt32 = 0
    /// The number of buckets that were sent.
    private var pieces: UInt32 = 0
    private var newSeries: UInt64 = 0
    private var records = 0
    /// The rows that are being sent.
    private var insertion: Insertion?

    /// The number of the change.
    let number: UInt64

    init(_ snapshot: ClickHouseSnapshot, _ lock: WriteLock?) throws {
        (self.snapshot, self.lock) = (snapshot, lock)
        number = try lock?.number ?? snapshot.number + 1
    }

    /// The value of an entry, with the changes of this transaction; `nil` if there is none.
    subscript(key: EntryKey) -> EntryValue? {
        get throws {
            if let changed = changes[key] { return changed }
            return try snapshot.entries(of: key.symbol.text)[key]
        }
    }

    func set(_ key: EntryKey, _ value: EntryValue?) { changes[key] = .some(value) }

    /// Whether an instrument exists, in the snapshot or in this transaction.
    func hasInstrument(_ symbol: String) throws -> Bool { try self[EntryKey(.instrument, symbol: symbol)] != nil }

    func symbols() throws -> [String] {
        let added = changes.filter { $0.key.kind == .instrument && $0.value != nil }.map(\.key.symbol.text)
        return (try snapshot.symbols() + added).uniqueExactly().map { ExactText($0) }.sorted().map(\.text)
    }

    /// Returns a series. Creates it and its instrument if they are missing.
    func series(_ key: SeriesKey, stamp: BarSeries.Stamp?, zone: String?) throws -> SeriesEntry {
        let instrument = EntryKey(.instrument, symbol: key.symbol)
        if try self[instrument] == nil { set(instrument, EntryValue()) }
        let entry = EntryKey(.series, symbol: key.symbol, part: "\(key.interval)")
        let stored = try self[entry].map { try SeriesEntry($0, entry) }
        var series = stored ?? SeriesEntry(id: nextSeries())
        // If stamps become ends instead of starts of bars, or the reverse, the times of all bars change.
        if let stored, let stamp, stamp != stored.stamp { recordWrite(to: stored, from: .min) }
        if let stamp { series.stamp = stamp }
        if let zone { series.zone = zone }
        if stored == nil || stamp != nil || zone != nil { save(series, key) }
        return series
    }

    func save(_ series: SeriesEntry, _ key: SeriesKey) {
        set(EntryKey(.series, symbol: key.symbol, part: "\(key.interval)"), series.value)
    }

    /// Returns an empty series with the same properties and a new number.
    func replacement(for series: SeriesEntry) -> SeriesEntry {
        var replacement = SeriesEntry(id: nextSeries())
        (replacement.stamp, replacement.zone) = (series.stamp, series.zone)
        return replacement
    }

    /// Returns an unused number for a series: the number of this change, followed by a counter of its new series in 20 bits.
    private func nextSeries() -> UInt64 {
        defer { newSeries += 1 }
        return number << 20 | newSeries
    }

    /// Sends bars of a series to its server in the background. They become visible when this transaction is committed.
    func send(_ bars: BarSeries, to series: SeriesEntry) throws {
        guard lock != nil, let first = bars.time.min() else { return }
        let server = try snapshot.servers.server(of: series.id)
        hasRows = true
        recordWrite(to: series, from: first.microseconds)
        batch += 1
        let rows = [UInt8](bars: bars, series: series.id, number: number, batch: batch)
        try finishInsertion()
        insertion = try Insertion("INSERT INTO \(snapshot.tables.bar) FORMAT Native", rows, to: server)
    }

    /// Sends roll-ups of bars that were sent.
    func send(_ buckets: [(level: ClickHouseRollupLevel, buckets: [RollupBucket])], of series: SeriesEntry) throws {
        guard lock != nil else { return }
        let server = try snapshot.servers.server(of: series.id)
        var rows: [UInt8] = []
        for (level, buckets) in buckets {
            for bucket in buckets {
                pieces += 1
                rows.write(bucket, at: level, series: series.id, number: number, piece: pieces)
            }
        }
        try finishInsertion()
        insertion = try Insertion("INSERT INTO \(snapshot.tables.rollup) FORMAT RowBinary", rows, to: server)
    }

    /// Waits until all rows that were sent are stored.
    private func finishInsertion() throws {
        try insertion?.finish()
        insertion = nil
    }

    /// Marks the bars of a range as removed.
    func removeBars(of series: SeriesEntry, in range: ClosedRange<Int64>) throws {
        guard lock != nil else { return }
        let source = try snapshot.barQuery(series)
        let server = try snapshot.servers.server(of: series.id)
        try finishInsertion()
        hasRows = true
        recordWrite(to: series, from: range.lowerBound)
        batch += 1
        try server.run(
            """
            INSERT INTO \(snapshot.tables.bar) (series, hour, time, number, batch, live, open, high, low, close, volume)
            SELECT toUInt64(\(series.id)), \(ClickHouseRollupLevel.hours.sql(startOf: "t")), t, toUInt64(\(number)), toUInt32(\(batch)), toUInt8(0),
              toFloat64(0), toFloat64(0), toFloat64(0), toFloat64(0), toFloat64(0)
            FROM (\(source.sql(range, [])))
            """)
    }

    /// Records that this change writes bars of a series, the first of them at `first` or later.
    private func recordWrite(to series: SeriesEntry, from first: Int64) {
        let key = EntryKey(.rows, symbol: "", part: "\(series.id)")
        var value = EntryValue()
        value.set("first", min(first, changes[key]??.integer("first") ?? .max))
        set(key, value)
    }

    /// The rows of a series that are committed in the snapshot, and those that this transaction has sent.
    func barQuery(_ series: SeriesEntry) throws -> BarQuery {
        try finishInsertion()
        return BarQuery(tables: snapshot.tables, series: series, imports: try snapshot.imports(of: series.id) + (hasRows ? [number] : []))
    }

    func add(_ record: ImportRecord) {
        records += 1
        set(EntryKey(.import, symbol: record.key.symbol, part: "\(number).\(records)"), record.value)
    }

    /// Commits the change, or ends it if it changes nothing.
    func commit() throws {
        guard let lock else { return }
        try finishInsertion()
        guard !changes.isEmpty else { return try lock.end(keepingNumber: false) }
        try lock.commit(changes)
    }

    /// Ends the transaction without a commit. Readers see none of its changes.
    func abort() {
        insertion = nil
        _ = try? lock?.end(keepingNumber: hasRows)
    }
}

extension [UInt8] {
    /// Creates the rows of bars for the table of bars in the format Native, column by column: servers copy columns, but would have to parse
    /// rows.
    fileprivate init(bars: BarSeries, series: UInt64, number: UInt64, batch: UInt32) {
        self.init()
        reserveCapacity(73 * bars.count + 256)
        write(count: Tables.barColumns.count)
        write(count: bars.count)
        let (count, time) = (bars.count, bars.time)
        // In the order of the columns.
        let values: [(inout [UInt8]) -> Void] = [
            { $0.write(count) { _ in series.littleEndian } },
            { $0.write(count) { ClickHouseRollupLevel.hour(of: time[$0].microseconds).littleEndian } },
            { $0.write(count) { time[$0].microseconds.littleEndian } },
            { $0.write(count) { _ in number.littleEndian } },
            { $0.write(count) { _ in batch.littleEndian } },
            { $0.write(count) { _ in UInt8(1) } },
            { $0.write(bars.open) }, { $0.write(bars.high) }, { $0.write(bars.low) }, { $0.write(bars.close) }, { $0.write(bars.volume) },
        ]
        precondition(values.count == Tables.barColumns.count, "each column has values")
        for ((name, type), write) in zip(Tables.barColumns, values) {
            self.write(text: name)
            self.write(text: type)
            write(&self)
        }
    }

    /// Appends the values of a column in their layout in memory.
    private mutating func write<Value: BitwiseCopyable>(_ count: Int, _ value: (Int) -> Value) {
        let values = [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
            for index in 0..<count { buffer.initializeElement(at: index, to: value(index)) }
            initialized = count
        }
        values.withUnsafeBytes { self += $0 }
    }

    private mutating func write(_ values: [Double]) { write(values.count) { values[$0].bitPattern.littleEndian } }
}

extension [UInt8] {
    /// Appends a row of the table of roll-ups in RowBinary.
    fileprivate mutating func write(_ bucket: RollupBucket, at level: ClickHouseRollupLevel, series: UInt64, number: UInt64, piece: UInt32)
    {
        let bars = bucket.bars
        write(series)
        write(UInt16(level.hours))
        write(level.start(of: bars.first))
        write(number)
        write(piece)
        write(bars.first)
        write(bars.last)
        write(bucket.pause)
        write(UInt64(bars.count))
        for price in [bars.open, bars.high, bars.low, bars.close, bars.firstClose, bars.lowestClose, bars.highestClose] {
            write(price.bitPattern)
        }
        for index in 0..<ExactSum.digitCount { write(bars.volume.digits[index]) }
        write(UInt64(bars.volume.count))
        write(UInt64(bars.volume.unrepresentable))
    }
}
