import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Synchronization
import Testing

@testable import DojimaClickHouse

@Suite("Roll-ups on servers", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct RollupTests {
    private let address: ClickHouseAddress
    private let database: ClickHouseDatabase
    private let tables: Tables
    private let head: Server
    private let key = SeriesKey(symbol: "A", interval: BarInterval.minutes(5))
    private let bars = BarSeries.random(5000, every: BarInterval.minutes(5))
    private let days: [Instant]

    init() throws {
        address = try TestServers.shared.address("rollups_\(UInt32.random(in: 0 ... .max))", shards: 1)
        database = ClickHouseDatabase(address, password: TestServers.password, access: .writing, lockTimeout: 30)
        tables = Tables(database: address.database, cluster: nil)
        head = Server(address.hosts[0], of: address, password: TestServers.password)
        days = (0...18).map { Instant(CivilDate(normalizing: 2020, month: 1, day: 1)).advanced(by: $0 * Instant.microsecondsPerDay) }
        try database.upsert(bars, into: key)
    }

    @Test("Roll-ups of a writer that died do not count, and are removed")
    func deadWriter() throws {
        try head.run(tables.catalogTable(named: "writing_2"))
        let columns = Tables.rollupColumns.map { $0.0 == "number" ? "toUInt64(2)" : $0.0 }.joined(separator: ", ")
        try head.run("INSERT INTO \(tables.rollup) SELECT \(columns) FROM \(tables.rollup)")
        let wanted = try MemorySource(key, bars).buckets(of: key, edges: days)
        #expect(try database.buckets(of: key, edges: days).counts == wanted.counts)
        // The next writer takes over, and commits a later number.
        try database.upsert(bars.slice(0..<1), into: SeriesKey(symbol: "B", interval: .day))
        #expect(try database.clean() == [.init(name: head.name, rows: 0)])
        var rows = try head.run("SELECT groupUniqArray(number) FROM \(tables.rollup) FORMAT RowBinary")
        #expect(try rows.array { try $0.integer(UInt64.self) } == [1])
        #expect(try database.check { _, _ in }.faults.isEmpty)
    }

    @Test("Days are made from days, for any bars around them")
    func rowsRead() throws {
        let read = Mutex(0)
        let counted = ClickHouseDatabase(address, password: TestServers.password, access: .reading) { rows, _ in
            read.withLock { $0 += rows }
        }
        #expect(try counted.extent(of: key)?.count == 5000)
        read.withLock { $0 = 0 }
        #expect(try counted.buckets(of: key, edges: days).counts.reduce(0, +) == 5000)
        // Some small tables, and 18 buckets once, unmerged, in one granule with 417 hours; no bar.
        #expect(read.withLock { $0 } < 600)
    }

    @Test("Days of several imports count each volume once, also with more digits than servers can add")
    func severalImports() throws {
        var later = bars.slice(100..<4000)
        for index in later.indices {
            later.time[index] = later.time[index].advanced(by: Instant.microsecondsPerDay / 1440)
            later.volume[index] = 1e20
        }
        try database.upsert(later, into: key)
        var all = bars
        _ = try all.merge(later, .update)
        let wanted = try MemorySource(key, all).buckets(of: key, edges: days)
        let found = try database.buckets(of: key, edges: days)
        #expect(found.counts == wanted.counts && found.volume == wanted.volume)
    }

    @Test("A check finds roll-ups that do not match their bars")
    func check() throws {
        #expect(try database.check { _, _ in }.faults.isEmpty)
        let columns = Tables.rollupColumns.map { $0.0 == "piece" ? "toUInt32(1000)" : $0.0 }.joined(separator: ", ")
        try head.run("INSERT INTO \(tables.rollup) SELECT \(columns) FROM \(tables.rollup) WHERE level = 24 LIMIT 1")
        #expect(try database.check { _, _ in }.faults.map(\.part) == [.rollups])
    }

    @Test("A database of a version without roll-ups is refused with the reason")
    func earlierVersion() throws {
        let old = try TestServers.shared.address("earlier_\(UInt32.random(in: 0 ... .max))", shards: 1)
        let tables = Tables(database: old.database, cluster: nil)
        try head.run("CREATE DATABASE \(identifier(old.database))")
        let columns = Tables.barColumns.filter { $0.0 != "hour" }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        try head.run("CREATE TABLE \(tables.bar) (\(columns)) ENGINE = ReplacingMergeTree() ORDER BY (series, time, number, batch)")
        try head.run(tables.catalogTable(named: "catalog"))
        for access in [ClickHouseDatabase.Access.reading, .writing] {
            let database = ClickHouseDatabase(old, password: TestServers.password, access: access)
            let error = #expect(throws: MarketError.self) {
                if access == .reading { _ = try database.list() } else { try database.upsert(bars, into: key) }
            }
            #expect(error?.category == .data && error.map { "\($0)".contains("earlier version") } == true)
        }
    }
}
