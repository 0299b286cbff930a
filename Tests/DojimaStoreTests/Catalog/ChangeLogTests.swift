import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaTime
import GRDB
import Testing

/// The changes since its last state that a reader reports.
@Suite struct ChangeLogTests {
    private let key = SeriesKey(symbol: "A", interval: .day)
    private let other = SeriesKey(symbol: "B", interval: .day)

    private func day(_ number: Int) -> Instant { Instant(seconds: Int64(number) * 86_400) }

    private func bars(_ days: Range<Int>, close: Double = 1.5) -> BarSeries {
        BarSeries(unchecked: days.map { Bar(time: day($0), open: 1, high: 2, low: 0.5, close: close) })
    }

    /// The first change since a state, which becomes the current one.
    private func first(_ store: Store, _ version: inout SeriesVersion?) throws -> Instant? {
        let changes = try #require(try store.changes(of: key, since: version))
        version = changes.version
        return changes.first
    }

    @Test("A reader reports the first bar that was added, changed or removed, and nothing of other series") func writes() throws {
        let store = try Store()
        #expect(try store.changes(of: key, since: nil) == nil, "there is no such series")
        try store.upsert(bars(0..<20), into: key)
        try store.upsert(bars(0..<20), into: other)
        var version: SeriesVersion?
        #expect(try first(store, &version) == nil)
        try store.upsert(bars(20..<22), into: key)
        #expect(try first(store, &version) == day(20))
        #expect(try first(store, &version) == nil)
        try store.upsert(bars(3..<25), into: key)
        #expect(try first(store, &version) == day(22), "those before are unchanged")
        try store.upsert(bars(0..<25), into: key)
        #expect(try first(store, &version) == nil)
        try store.upsert(bars(7..<8, close: 1.25), into: key)
        try store.upsert(bars(5..<6, close: 1.25), into: key)
        try store.upsert(bars(25..<26), into: key)
        #expect(try first(store, &version) == day(5))
        try store.upsert(bars(0..<4, close: 1), into: other)
        #expect(try first(store, &version) == nil)
        try store.removeBars(of: key, in: day(9)..<day(11))
        #expect(try first(store, &version) == day(9))
        try store.removeBars(of: key, in: day(9)..<day(11))
        #expect(try first(store, &version) == nil)
        try store.upsert(bars(26..<27), into: key, stamp: .end)
        #expect(try first(store, &version) == .earliest, "all stamps have another meaning")
    }

    @Test("A series that was removed and imported again, or has another's name, is read again") func others() throws {
        let store = try Store()
        try store.upsert(bars(0..<20), into: key)
        var version: SeriesVersion?
        #expect(try first(store, &version) == nil)
        try store.remove(key)
        try store.upsert(bars(0..<20), into: key)
        #expect(try first(store, &version) == .earliest)
        try store.remove("A")
        try store.upsert(bars(0..<20), into: key)
        #expect(try first(store, &version) == .earliest)
        try store.upsert(bars(0..<20, close: 1), into: other)
        #expect(try first(store, &version) == nil)
        try store.renameInstrument("A", to: "C")
        try store.renameInstrument("B", to: "A")
        #expect(try first(store, &version) == .earliest)
    }

    @Test("If there were more writes than the log keeps, everything is read again") func many() throws {
        let store = try Store()
        try store.upsert(bars(0..<1), into: key)
        var version: SeriesVersion?
        #expect(try first(store, &version) == nil)
        for number in 1...1000 { try store.upsert(bars(number..<number + 1), into: key) }
        var before = version
        #expect(try first(store, &before) == day(1))
        try store.upsert(bars(1001..<1002), into: key)
        #expect(try first(store, &version) == .earliest)
        let ahead = SeriesVersion(series: try #require(version).series, number: 1_000_000)
        #expect(try store.changes(of: key, since: ahead)?.first == .earliest, "a state that never existed")
    }

    @Test("Changes by SQL of another program are reported too", .feature("S0-SM-01")) func otherPrograms() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.db")
        try Store(path: path, access: .writing).upsert(bars(0..<20), into: key)
        let store = try Store(path: path, access: .reading)
        var version: SeriesVersion?
        #expect(try first(store, &version) == nil)
        let queue = try DatabaseQueue(path: path)
        func run(_ sql: String) throws { try queue.write { db in try db.execute(sql: sql) } }
        func time(_ number: Int) -> Int64 { day(number).microseconds }
        try run("INSERT INTO bar SELECT series_id, \(time(30)), open, high, low, close, volume FROM bar WHERE time = \(time(3))")
        #expect(try first(store, &version) == day(30))
        try run("UPDATE bar SET close = 1.75 WHERE time IN (\(time(8)), \(time(6)), \(time(30)))")
        #expect(try first(store, &version) == day(6))
        try run("UPDATE bar SET time = \(time(2)) + 1 WHERE time = \(time(30))")
        #expect(try first(store, &version) == Instant(microseconds: time(2) + 1))
        try run("DELETE FROM bar WHERE time = \(time(12))")
        #expect(try first(store, &version) == day(12))
        try run("UPDATE bar SET volume = 5")
        #expect(try first(store, &version) == day(0))
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM change") } ?? 0 < 1000)
        try run(
            "WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO bar SELECT 1, i, 1, 1, 1, 1, 1 FROM n WHERE i > 0"
        )
        #expect(try first(store, &version) == .earliest)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM change") } == 1000)
    }
}
