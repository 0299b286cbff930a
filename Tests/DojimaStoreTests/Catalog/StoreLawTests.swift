import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaTime
import GRDB
import Testing

@Suite struct StoreLawTests {
    @Test("A store satisfies the laws of all databases", arguments: 1...2 as ClosedRange<UInt64>)
    func laws(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var number = 0
        let broken = try checkDatabaseLaws(seed: seed) {
            number += 1
            return try Store(path: folder.file("\(number).db"), access: .writing)
        }
        #expect(broken == [])
    }

    @Test("A store in memory satisfies the laws too")
    func memory() throws { #expect(try checkDatabaseLaws { try Store() } == []) }

    @Test("Wrong rows of another program are refused")
    func foreignRows() throws {
        let folder = try TemporaryFolder()
        let key = SeriesKey(symbol: "A", interval: .day)
        let bars = BarSeries.random(50, every: .day)
        var number = 0
        let broken = try checkForeignRows(key, bars) { rows in
            // SQLite keeps rows sorted by their stamps.
            guard zip(rows, rows.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return nil }
            number += 1
            let path = folder.file("\(number).db")
            try Store(path: path, access: .writing).upsert(bars, into: key)
            do {
                try DatabaseQueue(path: path).write { db in
                    try db.execute(sql: "DELETE FROM bar")
                    for row in rows {
                        try db.execute(
                            sql: "INSERT INTO bar SELECT id, ?, ?, ?, ?, ?, ? FROM series",
                            arguments: StatementArguments([row.time] + row.values as [any DatabaseValueConvertible]))
                    }
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT { return nil }
            return try Store(path: path, access: .reading)
        }
        #expect(broken == [])
    }

    @Test("A store is copied, and can be a copy", arguments: 1...2 as ClosedRange<UInt64>)
    func copies(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let source = try Store(path: folder.file("a.db"), access: .writing)
        let broken = try checkCopyLaws(seed: seed, from: source) {
            try Store(path: folder.file("b.db"), access: $0 ? .writing : .reading)
        }
        #expect(broken == [])
    }
}
