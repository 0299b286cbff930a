import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import DojimaClickHouse

@Suite("Writers of a database on servers", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct WriteLockTests {
    private let address: ClickHouseAddress
    private let database: ClickHouseDatabase
    private let tables: Tables
    private let head: Server
    private let key = SeriesKey(symbol: "A", interval: .day)

    init() throws {
        address = try TestServers.shared.address("turn_\(UInt32.random(in: 0 ... .max))", shards: 1)
        database = ClickHouseDatabase(address, password: TestServers.password, access: .writing, lockTimeout: 30)
        tables = Tables(database: address.database, cluster: nil)
        head = Server(address.hosts[0], of: address, password: TestServers.password)
        try database.upsert(WriteLockTests.bars(0..<10), into: key)
    }

    private static func bars(_ days: Range<Int>) -> BarSeries {
        BarSeries(
            unchecked: days.map {
                Bar(time: Instant(microseconds: Int64($0) * Instant.microsecondsPerDay), open: 1, high: 2, low: 1, close: 2)
            },
            interval: .day)
    }

    /// The remains of a writer that ended before its commit: its table, and rows of the series under its number, 2.
    private func leaveDeadWriter() throws {
        try head.run(tables.catalogTable(named: "writing_2"))
        try head.run(
            """
            INSERT INTO \(tables.bar)
            SELECT series, hour, time + 1000, toUInt64(2), batch, live, open, high, low, close, volume FROM \(tables.bar)
            """)
    }

    @Test("A dead writer is given up: its rows do not count, and its later writes are not committed")
    func deadWriter() throws {
        try leaveDeadWriter()
        #expect(try database.count(of: key, in: .earliest ..< .latest) == 10)
        #expect(try database.upsert(WriteLockTests.bars(10..<15), into: key) == MergeCounts(inserted: 5))
        #expect(try database.count(of: key, in: .earliest ..< .latest) == 15)
        #expect(try database.check { _, _ in }.faults.isEmpty)
        let error = #expect(throws: ServerException.self) {
            try head.run("ALTER TABLE \(tables.catalog) ATTACH PARTITION tuple() FROM \(tables.name("writing_2"))")
        }
        #expect(error?.code == ServerException.Code.unknownTable)
    }

    @Test("Rows of dead writers are removed, and no others")
    func cleaning() throws {
        try leaveDeadWriter()
        // The next writer takes over, and commits a later number.
        try database.upsert(WriteLockTests.bars(5..<15), into: key)
        #expect(try database.clean() == [.init(name: head.name, rows: 10)])
        var rows = try head.run("SELECT groupUniqArray(number) FROM \(tables.bar) FORMAT RowBinary")
        #expect(try rows.array { try $0.integer(UInt64.self) }.sorted() == [1, 3])
        var left = try head.run(
            "SELECT count() FROM system.tables WHERE database = \(literal(tables.database)) AND name = 'aborted_2' FORMAT RowBinary")
        #expect(try left.integer(UInt64.self) == 0)
        #expect(try database.bars(of: key, in: .earliest ..< .latest).time == WriteLockTests.bars(0..<15).time)
        #expect(try database.clean() == [.init(name: head.name, rows: 0)])
        #expect(try database.upsert(WriteLockTests.bars(0..<15), into: key) == MergeCounts(unchanged: 15))
    }

    @Test("The statements of the schema create what an import expects")
    func schema() throws {
        let address = try TestServers.shared.address("schema_\(UInt32.random(in: 0 ... .max))", shards: 1)
        let sql = ClickHouseDatabase.schema(of: address)
        for statement in sql.split(separator: ";\n") {
            try head.run(statement.split(separator: "\n").filter { !$0.hasPrefix("--") }.joined(separator: "\n"))
        }
        let made = Tables(database: address.database, cluster: nil)
        #expect(try made.state(on: head) == .complete)
        let database = ClickHouseDatabase(address, password: TestServers.password, access: .writing)
        #expect(try database.upsert(WriteLockTests.bars(0..<3), into: key) == MergeCounts(inserted: 3))
    }

    @Test("A writer waits for another, and reports when that takes too long")
    func liveWriter() throws {
        let other = ClickHouseDatabase(address, password: TestServers.password, access: .writing, lockTimeout: 0.3)
        _ = try database.importing { _ in
            let error = #expect(throws: MarketError.self) { try other.upsert(WriteLockTests.bars(10..<15), into: key) }
            #expect(error?.category == .locked)
            return false
        }
        #expect(try other.upsert(WriteLockTests.bars(10..<15), into: key) == MergeCounts(inserted: 5))
    }

    @Test("Simultaneous writers follow one another")
    func manyWriters() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let own = ClickHouseDatabase(address, password: TestServers.password, access: .writing, lockTimeout: 60)
                    try own.upsert(WriteLockTests.bars(100..<120), into: SeriesKey(symbol: "B", interval: .day))
                    try own.upsert(WriteLockTests.bars(number * 10..<number * 10 + 10), into: SeriesKey(symbol: "C", interval: .day))
                }
            }
            try await group.waitForAll()
        }
        #expect(try database.list().compactMap(\.extent?.count) == [10, 20, 40])
        #expect(try database.check { _, _ in }.bars == 70)
    }

    @Test("A snapshot does not change while others write")
    func snapshots() throws {
        try database.snapshot { reader in
            #expect(try reader.count(of: key, in: .earliest ..< .latest) == 10)
            try database.upsert(WriteLockTests.bars(5..<30), into: key)
            try database.removeBars(of: key, in: .earliest..<Instant(microseconds: Instant.microsecondsPerDay))
            #expect(try reader.count(of: key, in: .earliest ..< .latest) == 10)
            #expect(try reader.bars(of: key, in: .earliest ..< .latest).count == 10)
        }
        #expect(try database.count(of: key, in: .earliest ..< .latest) == 29)
    }

    @Test("A user who may only read can read, and is refused when writing")
    func onlyReading() throws {
        let address = try ClickHouseAddress("clickhouse://reader@\(address.hosts[0])/\(address.database)")
        let reader = ClickHouseDatabase(address, access: .reading)
        #expect(try reader.bars(of: key, in: .earliest ..< .latest).count == 10)
        #expect(try reader.buckets(of: key, edges: [.earliest, .latest]).counts == [10])
        let writer = ClickHouseDatabase(address, access: .writing, lockTimeout: 0)
        let error = #expect(throws: ServerException.self) { try writer.upsert(WriteLockTests.bars(10..<15), into: key) }
        #expect(error?.category == .cannotCreate)
    }

    @Test("Volumes that are large, tiny, infinite or unknown are added as in memory")
    func oddVolumes() throws {
        let volumes: [[Double?]] = [
            [1, nil, 2], [nil, nil], [1e300, 1], [.leastNonzeroMagnitude, 1], [.infinity, 1], [0.1, 0.2, 0.3],
            [9_007_199_254_740_992, 1, 1],
            [0x1p61, 0x1p61],
        ]
        let key = SeriesKey(symbol: "V", interval: .day)
        var bars = BarSeries(interval: .day)
        var edges: [Instant] = []
        for group in volumes {
            edges.append(Instant(microseconds: Int64(bars.count) * Instant.microsecondsPerDay))
            for volume in group {
                let time = Instant(microseconds: Int64(bars.count) * Instant.microsecondsPerDay)
                bars.append(unchecked: Bar(time: time, open: 1, high: 1, low: 1, close: 1, volume: volume))
            }
        }
        edges.append(.latest)
        try database.upsert(bars, into: key)
        let found = try database.buckets(of: key, edges: edges).volume
        let wanted = try MemorySource(key, bars).buckets(of: key, edges: edges).volume
        #expect(found.map(\.bitPattern) == wanted.map(\.bitPattern))
    }

    @Test("A check reports where bars are lost")
    func lostBars() throws {
        try head.run("TRUNCATE TABLE \(tables.bar)")
        let check = try database.check { _, _ in }
        #expect(check.faults.map(\.part) == [.references])
    }

    @Test("A wrong password and tables of another program give different errors")
    func refusals() throws {
        let wrong = ClickHouseDatabase(address, password: "wrong", access: .reading)
        #expect(throws: ServerException.self) { try wrong.list() }
        let theirs = try ClickHouseAddress("clickhouse://trader@\(address.hosts[0])/system")
        let foreign = ClickHouseDatabase(theirs, password: TestServers.password, access: .reading)
        #expect(throws: MarketError.self) { try foreign.list() }
        let missing = try ClickHouseAddress("clickhouse://trader@\(address.hosts[0])/nowhere")
        let none = ClickHouseDatabase(missing, password: TestServers.password, access: .reading)
        let error = #expect(throws: MarketError.self) { try none.list() }
        #expect(error?.category == .missing)
    }
}
