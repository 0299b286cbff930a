import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Synchronization
import Testing

@testable import DojimaClickHouse

@Suite("Rows of removed series", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct CleaningTests {
    private let address: ClickHouseAddress
    private let database: ClickHouseDatabase
    private let keys = ["A", "B", "C"].map { SeriesKey(symbol: $0, interval: BarInterval.minutes(1)) }

    init() throws {
        address = try TestServers.shared.address("clean_\(UInt32.random(in: 0 ... .max))", shards: 2)
        database = ClickHouseDatabase(address, password: TestServers.password, access: .writing, lockTimeout: 30)
        for key in keys { try database.upsert(CleaningTests.bars(40), into: key) }
    }

    /// Bars with ten minutes between them, so that there are roll-ups.
    private static func bars(_ count: Int) -> BarSeries {
        let times = (0..<count).map { Instant(microseconds: Int64($0) * 600_000_000) }
        return BarSeries(unchecked: times.map { Bar(time: $0, open: 1, high: 2, low: 1, close: 2) }, interval: BarInterval.minutes(1))
    }

    /// The rows of a table of all servers.
    private func rows(of table: String) throws -> Int {
        try database.servers.all.reduce(0) { sum, server in
            var rows = try server.run("SELECT count() FROM \(database.tables.name(table)) FORMAT RowBinary")
            return sum + Int(try rows.integer(UInt64.self))
        }
    }

    @Test("They are removed from the servers after a notice period, and rows of other series and later imports stay")
    func removed() throws {
        let rollups = try rows(of: "rollup")
        try database.remove("A", interval: nil)
        try database.upsert(CleaningTests.bars(7), into: keys[0])
        #expect(try rows(of: "bar") == 127)
        let added = try rows(of: "rollup") - rollups
        #expect(rollups > 0 && added > 0)
        let begin = ContinuousClock.now
        #expect(try database.clean(delay: 0.2).map(\.rows).reduce(0, +) == 40)
        #expect(ContinuousClock.now - begin > .seconds(0.2))
        #expect(try rows(of: "bar") == 87)
        #expect(try rows(of: "rollup") == rollups / 3 * 2 + added)
        #expect(try keys.map { try database.bars(of: $0, in: .earliest ..< .latest).count } == [7, 40, 40])
        #expect(try database.check { _, _ in }.faults.isEmpty)
        // No rows remain, and no writer waits.
        #expect(try database.clean(delay: 60).map(\.rows) == [0, 0])
    }

    @Test("A reader of an earlier state reads its series completely or must begin again, and reads the others")
    func earlierReader() throws {
        let reader = ClickHouseDatabase(address, password: TestServers.password, access: .reading)
        #expect(try reader.bars(of: keys[0], in: .earliest ..< .latest).count == 40)
        let other = ClickHouseDatabase(address, password: TestServers.password, access: .reading)
        _ = try other.list()
        try database.remove("A", interval: nil)
        #expect(try reader.bars(of: keys[0], in: .earliest ..< .latest).count == 40)
        _ = try database.clean(delay: 0)
        for reader in [reader, other] {
            // As if half of the usual notice had passed.
            reader.currentSnapshot.checkTimes.withLock { $0 = [:] }
            for read in [
                { try reader.bars(of: keys[0], in: .earliest ..< .latest).count },
                { try reader.buckets(of: keys[0], edges: [.earliest, .latest]).count },
                { try reader.contiguousRanges(of: keys[0], in: .earliest ..< .latest, maximumGap: Instant.microsecondsPerDay).count },
                { try reader.digest(of: keys[0]).extent?.count ?? 0 },
            ] {
                let error = #expect(throws: MarketError.self) { try read() }
                #expect(error?.category == .locked)
            }
            #expect(try reader.bars(of: keys[1], in: .earliest ..< .latest).count == 40)
        }
    }
}
