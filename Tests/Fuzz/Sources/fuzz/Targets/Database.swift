import DojimaFormats
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Glibc

/// A database with changed bytes, and perhaps truncated, on which every operation of a store is run: each returns or throws one line, and
/// never reports a bug of this program.
///
/// The input is a list of changes: three bytes for the offset, and the new byte. The last four choose where the file is truncated.
let database = Target(name: "database") { bytes in
    var file = pristine
    let changes = bytes.prefix(bytes.count / 4 * 4)
    for start in stride(from: 0, to: changes.count, by: 4) {
        let place = Int(changes[start]) << 16 | Int(changes[start + 1]) << 8 | Int(changes[start + 2])
        // At most every fourth of the input's bytes; those of the pages' headers and of the schema are hit as often as all others.
        file[place % file.count] = changes[start + 3]
    }
    if bytes.count % 4 == 1, let last = bytes.last { file = Array(file.prefix(file.count * Int(last) / 256)) }
    let path = Scratch.file("damaged.db", file)
    for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }
    if let store = attempt({ () throws(StoreError) in try Store(path: path, access: .reading) }) {
        read(store)
        attempt { () throws(StoreError) in try store.backup(to: path + "-copy") }
        unlink(path + "-copy")
    }
    if let store = attempt({ () throws(StoreError) in try Store(path: path, access: .writing, wait: 0) }) { write(store) }
}

/// A small store with data of every kind, as bytes.
private let pristine: [UInt8] = {
    let path = Scratch.file("pristine.db", [])
    unlink(path)
    do {
        let store = try Store(path: path, access: .writing)
        let minutes = BarSeries(
            unchecked: (0..<600).map {
                Bar(
                    time: Instant(seconds: 1_704_205_800 + Int64($0) * 60), open: 10, high: 12, low: 9, close: 9 + Double($0 % 3), volume: 5
                )
            })
        let days = BarSeries(
            unchecked: (0..<300).map { Bar(time: Instant(seconds: Int64($0) * 86_400), open: 1, high: 3, low: 0.5, close: 2) })
        try store.upsert(minutes, into: SeriesKey(symbol: "MIN", interval: BarInterval.minutes(1)))
        try store.upsert(days, into: SeriesKey(symbol: "DAY", interval: .day))
        try store.save(Instrument(symbol: "DAY", name: "Days", calendar: "XNYS", zone: "America/New_York", currency: "USD", tickSize: 0.01))
        try store.save(StoredAnnotation(name: "", type: "text", points: [.init(time: "1970-03-01", value: 2)], text: "note"), of: "DAY")
        try store.save([CorporateAction(exDate: CivilDate(normalizing: 1970, month: 4, day: 1), kind: .split(2))], of: "DAY")
    } catch { expect(false, "\(error)") }
    return Scratch.bytes(of: path)
}()

private func read(_ store: Store) {
    attempt { () throws(StoreError) in try store.check() }
    attempt { () throws(StoreError) in try store.statistics() }
    attempt { () throws(StoreError) in try store.groups() }
    attempt { () throws(StoreError) in try store.portfolios() }
    for symbol in ["DAY", "MIN", "NONE"] {
        attempt { () throws(StoreError) in try store.instrument(symbol) }
        attempt { () throws(StoreError) in try store.annotations(of: symbol) }
        attempt { () throws(StoreError) in try store.actions(of: symbol) }
    }
    let limits = {
        var limits = QueryLimits(); limits.seconds = 5; return limits
    }()
    for sql in [
        "SELECT * FROM bars", "SELECT * FROM series_list", "SELECT * FROM actions", "SELECT * FROM annotations",
        "SELECT * FROM symbol_groups", "SELECT * FROM portfolios",
        "SELECT * FROM bars('DAY', '1w', 'XNYS')", "SELECT * FROM asof('MIN', NULL, '2024-01-02')",
    ] { attempt { () throws(StoreError) in try store.query(sql, limits: limits) } }
    for series in attempt({ () throws(StoreError) in try store.list() }) ?? [] {
        attempt { () throws(StoreError) in try store.bars(of: series.key, in: .earliest ..< .latest) }
        let edges = (0...40).map { Instant(seconds: Int64($0) * 10 * 86_400) } + [Instant(seconds: 1_704_240_000)]
        attempt { () throws(StoreError) in try store.buckets(of: series.key, edges: edges) }
        attempt { () throws(StoreError) in try store.downsampledBars(of: series.key, edges: edges, keeping: nil) }
        attempt { () throws(StoreError) in try store.contiguousRanges(of: series.key, in: .earliest ..< .latest, maximumGap: 86_400_000_000)
        }
    }
}

private func write(_ store: Store) {
    let bars = BarSeries(unchecked: [Bar(time: Instant(seconds: 86_400 * 301), open: 1, high: 3, low: 0.5, close: 2)])
    attempt { () throws(StoreError) in try store.upsert(bars, into: SeriesKey(symbol: "DAY", interval: .day)) }
    attempt { () throws(StoreError) in try store.save(Instrument(symbol: "MIN", name: "Minutes")) }
    attempt { () throws(StoreError) in
        try store.save(StoredAnnotation(name: "", type: "text", points: [.init(time: "1970-03-01", value: 2)]), of: "DAY")
    }
    attempt { () throws(StoreError) in
        try store.removeBars(of: SeriesKey(symbol: "MIN", interval: BarInterval.minutes(1)), in: .earliest ..< .latest)
    }
    attempt { () throws(StoreError) in try store.remove("DAY") }
    attempt { () throws(StoreError) in try store.vacuum() }
}

/// The result, or a message that is checked to be one line about the database.
@discardableResult
private func attempt<T>(_ body: () throws(StoreError) -> T) -> T? {
    do throws(StoreError) { return try body() } catch {
        expect(error.kind != .internalError, error.description)
        expectMessage(error.description)
        return nil
    }
}
