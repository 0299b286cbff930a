import DojimaTestSupport
import DojimaSeries
import DojimaText
import DojimaTime
import GRDB
import GRDBSQLite
import Testing

@testable import DojimaStore

/// Reads of a connection that never writes.
@Suite struct ReadTransactionTests {
    private let folder: TemporaryFolder
    private let key = SeriesKey(symbol: "X", interval: .day)

    init() throws { folder = try TemporaryFolder() }

    private func stores() throws -> (writer: Store, reader: Store) {
        let path = folder.file("x.db")
        let writer = try Store(path: path, access: .writing)
        try writer.upsert(BarSeries(unchecked: [Bar(time: .epoch, open: 1, high: 2, low: 1, close: 2)]), into: key)
        return (writer, try Store(path: path, access: .reading))
    }

    @Test("Statements stay prepared between reads, and are prepared again when the schema changes") func statements() throws {
        let (writer, reader) = try stores()
        let sql = "SELECT count(*) FROM bar"
        func count() throws -> Int? {
            try reader.read { db in try Int.fetchOne(db.cachedStatement(sql: sql)) }
        }
        for _ in 0..<5 {
            #expect(try count() == 1)
            _ = try reader.bars(of: key, in: .earliest..<(.latest))
        }
        let prepared = try reader.read { db in
            sqlite3_stmt_status(try db.cachedStatement(sql: sql).sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0)
        }
        #expect(prepared == 0)
        try writer.write { db in try db.execute(sql: "CREATE TABLE more (x INTEGER)") }
        #expect(try count() == 1)
    }

    @Test("A failure within a read ends it, and the next one sees the writes since then") func failures() throws {
        let (writer, reader) = try stores()
        #expect(throws: StoreError.self) { try reader.read { db in try db.execute(sql: "SELECT * FROM nowhere") } }
        #expect(throws: StoreError.self) { try reader.read { _ in throw StoreError(.missing, "gone") } }
        try writer.upsert(
            BarSeries(unchecked: [Bar(time: Instant(seconds: 86_400), open: 1, high: 2, low: 1, close: 2)]), into: key)
        #expect(try reader.bars(of: key, in: .earliest..<(.latest)).count == 2)
    }

    @Test("It refuses to write, before and after a backup") func refusal() throws {
        let (_, reader) = try stores()
        func erase() throws { try reader.queue.writeWithoutTransaction { db in try db.execute(sql: "DELETE FROM bar") } }
        #expect(throws: DatabaseError.self) { try erase() }
        _ = try reader.bars(of: key, in: .earliest..<(.latest))
        try reader.backup(to: folder.file("copy.db"))
        #expect(throws: DatabaseError.self) { try erase() }
        #expect(try reader.bars(of: key, in: .earliest..<(.latest)).count == 1)
    }
}
