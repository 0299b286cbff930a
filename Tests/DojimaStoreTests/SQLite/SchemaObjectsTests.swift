import DojimaTestSupport
import DojimaSeries
import DojimaText
import DojimaTime
import Foundation
import GRDB
import Testing

@testable import DojimaStore

/// The schema of a database compared with that of its version, and the handling of differences.
@Suite struct SchemaObjectsTests {
    @Test("The texts equal those that SQLite stores", arguments: 1...7)
    func texts(_ version: Int) throws {
        let queue = try Connection.inMemory("x", Migrations(steps: Array(Migrations.all.steps.prefix(version))))
        let kept = try queue.read { try SchemaObjects(of: $0) }
        #expect(kept == SchemaObjects(of: Schema.all.prefix(version)))
        #expect(kept.texts.count >= 7)
    }

    private func changed(_ sql: String) throws -> (folder: TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        let path = folder.file("x.db")
        let bars = BarSeries(unchecked: (0..<200).map { Bar(time: Instant(seconds: $0 * 86_400), open: 1, high: 2, low: 0.5, close: 1.5) })
        try Store(path: path, access: .writing).upsert(bars, into: SeriesKey(symbol: "A", interval: .day))
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: path, configuration: configuration).writeWithoutTransaction { db in try db.execute(sql: sql) }
        return (folder, path)
    }

    private func kind(_ path: String, _ access: Store.Access, _ body: (Store) throws -> Void = { _ in }) -> StoreError.Kind? {
        do {
            try body(Store(path: path, access: access))
            return nil
        } catch let error as StoreError {
            #expect(!error.description.contains("\n"))
            return error.kind
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test(
        "A foreign database is refused before the first write, and keeps its bytes",
        arguments: [
            "CREATE TRIGGER evil AFTER INSERT ON bar BEGIN DELETE FROM instrument; END",
            "CREATE VIEW mine AS SELECT 1", "CREATE TABLE mine (a)", "CREATE INDEX mine ON bar (close)",
            "CREATE VIRTUAL TABLE mine USING fts5(a)",
        ])
    func strangers(_ sql: String) throws {
        let (folder, path) = try changed(sql)
        let before = try folder.bytes("x.db")
        #expect(kind(path, .writing) == .foreign)
        #expect(try folder.bytes("x.db") == before)
        #expect(folder.names == ["x.db"])
        let asReader = kind(path, .reading) { store in
            let count = try store.list().count
            #expect(count == 1)
        }
        #expect(asReader == nil, "reading uses none of it")
    }

    @Test("Statistics that another program collected are accepted")
    func statistics() throws {
        let (folder, path) = try changed("ANALYZE")
        #expect(kind(path, .writing) == nil)
        #expect(folder.names == ["x.db"])
    }

    @Test(
        "Missing or different tables are damage, for readers and writers",
        arguments: [
            "DROP TABLE rollup", "DROP TABLE bar", "ALTER TABLE bar ADD COLUMN x REAL", "DROP TABLE bar; CREATE VIEW bar AS SELECT 1",
            "DROP TABLE instrument; CREATE TABLE instrument (a)", "PRAGMA user_version = -1", "PRAGMA user_version = 0",
        ])
    func damage(_ sql: String) throws {
        let (folder, path) = try changed(sql)
        let before = try folder.bytes("x.db")
        #expect(kind(path, .reading) == .damaged)
        #expect(kind(path, .writing) == .damaged)
        #expect(try folder.bytes("x.db") == before)
    }

    @Test(
        "Rows that no import writes are reported as damage when read, and never end the program",
        arguments: [
            "UPDATE series SET interval = 'x'", "UPDATE rollup SET buckets = x'00'", "UPDATE rollup SET buckets = zeroblob(96)",
            "UPDATE rollup SET page = page + 1", "DELETE FROM rollup", "DELETE FROM rollup WHERE level = 2764800",
            "UPDATE rollup SET buckets = zeroblob(9600000)",
        ])
    func rows(_ sql: String) throws {
        let (folder, path) = try changed(sql)
        let found = kind(path, .reading) { store in
            let key = SeriesKey(symbol: "A", interval: .day)
            _ = try store.list()
            _ = try store.buckets(of: key, edges: [Instant(seconds: 0), Instant(seconds: 400 * 86_400)])
        }
        #expect(found == .damaged)
        #expect(folder.names == ["x.db"])
    }

    @Test("A pipe instead of a database is refused immediately")
    func pipe() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.file("x.db"), 0o600) == 0)
        #expect(kind(folder.file("x.db"), .reading) == .notADatabase)
        #expect(kind(folder.file("x.db"), .writing) == .notADatabase)
        #expect(kind("/dev/null", .reading) == .notADatabase)
    }

    @Test("A journal that names another file is not applied")
    func journal() throws {
        let (folder, path) = try changed("SELECT 1")
        let victim = try folder.write("victim", "keep me")
        // The end of a journal of a transaction over several databases, by the file format.
        var bytes: [UInt8] = Array(repeating: 0, count: 512) + [0x40, 0, 0, 1] + Array(victim.utf8)
        bytes += [0, 0, 0, UInt8(victim.utf8.count), 0, 0, 0, 0, 0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        try Data(bytes).write(to: URL(fileURLWithPath: path + "-journal"))
        #expect(kind(path, .reading) == .damaged)
        #expect(kind(path, .writing) == .damaged)
        #expect(FileManager.default.fileExists(atPath: victim))
    }
}
