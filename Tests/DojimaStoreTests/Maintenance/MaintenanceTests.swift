import DojimaTestSupport
import DojimaSeries
import DojimaTime
import Foundation
import GRDB
import Testing

@testable import DojimaStore

@Suite struct MaintenanceTests {
    private let folder: TemporaryFolder
    private let minute = BarInterval.minutes(1)

    init() throws { folder = try TemporaryFolder() }

    private func filled(_ name: String) throws -> Store {
        var random = SeededGenerator(seed: 7)
        let store = try Store(path: folder.file(name), access: .writing)
        try store.upsert(
            BarSeries(unchecked: randomBars(3000, step: 60_000_000, &random)), into: SeriesKey(symbol: "A", interval: minute),
            zone: "Europe/London")
        try store.upsert(BarSeries(unchecked: randomBars(200, step: 86_400_000_000, &random)), into: SeriesKey(symbol: "A", interval: .day))
        try store.upsert(
            BarSeries(unchecked: randomBars(1000, step: 86_400_000_000, &random)), into: SeriesKey(symbol: "B", interval: .day))
        try store.save(Instrument(symbol: "B", calendar: "XNYS"))
        return store
    }

    private func everything(_ store: Store) throws -> [String] {
        try store.list().map { "\($0)" } + store.list().map { "\(try store.bars(of: $0.key, in: .earliest..<(.latest)))" }
    }

    @Test("A backup has the content of the store, and overwrites nothing")
    func backup() throws {
        let store = try filled("a.db")
        try store.backup(to: folder.file("copy.db"))
        let before = try everything(store)
        try store.remove("A")
        let copy = try Store(path: folder.file("copy.db"), access: .reading)
        #expect(try everything(copy) == before)
        #expect(try copy.check().faults.isEmpty)
        // The plain program opens it, and it needs no other file.
        let plain = try DatabaseQueue(path: folder.file("copy.db"))
        #expect(try plain.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM bar") } == 4200)
        #expect(!folder.names.contains { $0.hasPrefix(".dojima-") })

        let bytes = try folder.bytes("copy.db")
        let error = #expect(throws: StoreError.self) { try store.backup(to: folder.file("copy.db")) }
        #expect(error?.kind == .cannotCreate)
        #expect(try folder.bytes("copy.db") == bytes)
        #expect(throws: StoreError.self) { try store.backup(to: folder.file("none/copy.db")) }
        // A read-only store can be copied too.
        try copy.backup(to: folder.file("again.db"))
        #expect(try everything(Store(path: folder.file("again.db"), access: .reading)) == before)
    }

    @Test("A check accepts a sound store, and reports one roll-up, one bar and one view that others have changed")
    func check() throws {
        let store = try filled("a.db")
        let sound = try store.check()
        #expect(sound.faults.isEmpty && sound.bars == 4200)

        func faults(after sql: String) throws -> [DatabaseCheck.Part] {
            let name = "\(UUID().uuidString).db"
            try store.backup(to: folder.file(name))
            // As the plain program does, which permits orphaned rows.
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            try DatabaseQueue(path: folder.file(name), configuration: configuration).write { try $0.execute(sql: sql) }
            return try Store(path: folder.file(name), access: .reading).check().faults.map(\.part)
        }
        #expect(try faults(after: "UPDATE instrument SET name = 'x'").isEmpty)
        let (first, last) = ("(SELECT min(page) FROM rollup WHERE level = 900)", "(SELECT max(page) FROM rollup WHERE level = 900)")
        let other = "(SELECT buckets FROM rollup WHERE level = 900 AND page = \(last))"
        #expect(try faults(after: "UPDATE rollup SET buckets = \(other) WHERE level = 900 AND page = \(first)") == [.rollups])
        // The bar of a minute is in a roll-up of each of four levels.
        let one = "series_id = 1 AND time = (SELECT max(time) FROM bar WHERE series_id = 1)"
        #expect(try faults(after: "UPDATE bar SET close = close + 1 WHERE \(one)") == Array(repeating: .rollups, count: 4))
        #expect(try faults(after: "DELETE FROM rollup WHERE series_id = 1 AND level = 86400") == [.rollups])
        let columns = "page, count, buckets"
        let copied = "INSERT INTO rollup (series_id, level, \(columns)) SELECT series_id, 60, \(columns) FROM rollup"
        #expect(try faults(after: "\(copied) WHERE level = 2764800 AND series_id = 1") == [.rollups])
        #expect(try faults(after: "DELETE FROM series WHERE id = 1") == [.references, .references])
        #expect(try faults(after: "DROP VIEW bars") == [.schema])
        #expect(try faults(after: "CREATE TABLE mine (a)") == [.schema])
    }

    @Test("Statistics count rows and divide the file's bytes")
    func statistics() throws {
        let store = try filled("a.db")
        let found = try store.statistics()
        #expect(found.series.map { "\($0.key.symbol) \($0.key.interval) \($0.bars)" } == ["A 1m 3000", "A 1d 200", "B 1d 1000"])
        #expect(found.tables.first { $0.name == "bar" }?.rows == 4200)
        #expect(found.tables.first { $0.name == "instrument" }?.rows == 2)
        #expect(found.bytes % Connection.pageBytes == 0)
        // If SQLite reports bytes, the tables are nearly the complete file: only the page of the schema belongs to none.
        let bytes = found.tables.compactMap(\.bytes)
        if !bytes.isEmpty {
            #expect(bytes.count == found.tables.count)
            #expect(bytes.reduce(0, +) <= found.bytes - Connection.pageBytes)
            #expect(bytes.reduce(0, +) > found.bytes / 2)
            let parts = found.series.compactMap(\.bytes).reduce(0, +)
            let whole = found.tables.filter { ["bar", "rollup"].contains($0.name) }.compactMap(\.bytes).reduce(0, +)
            #expect(abs(parts - whole) <= 3)
        }
    }

    @Test("Removal deletes one series or a complete instrument, and vacuum frees the space")
    func removal() throws {
        let store = try filled("a.db")
        let removed = try store.remove("A", interval: minute)
        #expect(removed.map(\.extent?.count) == [3000])
        #expect(try store.list().map { "\($0.key.symbol) \($0.key.interval)" } == ["A 1d", "B 1d"])
        #expect(try store.remove("B").count == 1)
        #expect(try store.instrument("B") == nil)
        #expect(try store.check().faults.isEmpty)
        let before = try store.statistics()
        #expect(before.freeBytes > 0)
        try store.vacuum()
        let after = try store.statistics()
        #expect(after.freeBytes == 0 && after.bytes < before.bytes)
        #expect(try folder.bytes("a.db").count == after.bytes)
        for (symbol, interval) in [("C", nil), ("A", minute)] as [(String, BarInterval?)] {
            let error = #expect(throws: StoreError.self) { try store.remove(symbol, interval: interval) }
            #expect(error?.kind == .unknownSymbol)
        }
        let reader = try Store(path: folder.file("a.db"), access: .reading)
        #expect(throws: StoreError.self) { try reader.vacuum() }
    }
}
