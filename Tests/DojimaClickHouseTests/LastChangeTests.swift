import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import DojimaClickHouse

@Suite("The last change of a database on servers", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct LastChangeTests {
    private let address: ClickHouseAddress
    private let database: ClickHouseDatabase
    private let tables: Tables
    private let head: Server

    init() throws {
        address = try TestServers.shared.address("last_\(UInt32.random(in: 0 ... .max))", shards: 1)
        database = ClickHouseDatabase(address, password: TestServers.password, access: .writing, lockTimeout: 30)
        tables = database.tables
        for name in ["one", "two", "three"] { try database.save(Instrument(symbol: "A", name: name)) }
        head = try database.servers.head
    }

    private var reader: ClickHouseDatabase { ClickHouseDatabase(address, password: TestServers.password, access: .reading) }

    /// Adds changes as imports do, from a number on.
    private func addChanges(_ count: Int, after number: Int) throws {
        let padded = "concat(substring('00000000000000000000', 1, 20 - length(toString(n))), toString(n))"
        for (kind, symbol, part) in [("change", "''", padded), ("rows", "''", "'1'"), ("series", "'B'", "toString(n)")] {
            try head.run(
                """
                INSERT INTO \(tables.catalog) SELECT n, '\(kind)', \(symbol), \(part), 1, '{}'
                FROM (SELECT toUInt64(number + \(number + 1)) AS n FROM system.numbers LIMIT \(count))
                """)
        }
    }

    @Test("It is found by reading as many rows in a large catalog as in a small one")
    func cost() throws {
        try addChanges(100_000, after: 3)
        try database.save(Instrument(symbol: "A", name: "four"))
        #expect(try reader.currentSnapshot.number == 100_004)
        let text = try head.text(
            of: ClickHouseSnapshot.lastNumberQuery(tables).replacing("FORMAT RowBinary", with: "FORMAT JSONCompact"))
        guard case .number(let digits)? = try TextNode(json: Array(text.utf8))["statistics"]?["rows_read"]?.content else {
            Issue.record("no number of rows: \(text)")
            return
        }
        #expect(try #require(Int(digits)) < 20_000)
    }

    @Test("It is found if the start index is missing, late, or absent, as in a database of an earlier version")
    func places() throws {
        #expect(try reader.currentSnapshot.number == 3)
        try head.run("TRUNCATE TABLE \(tables.newest)")
        #expect(try reader.currentSnapshot.number == 3)
        try head.run("INSERT INTO \(tables.newest) VALUES (0, '\(WriteLock.paddedNumber(2))')")
        #expect(try reader.currentSnapshot.number == 3)

        // An earlier version recorded no changes, and had no such table.
        try head.run("ALTER TABLE \(tables.catalog) DELETE WHERE kind = 'change'")
        while try unfinishedMutations() > 0 {}
        try head.run("DROP TABLE \(tables.newest)")
        #expect(try tables.state(on: head) == .outdated)
        #expect(try reader.instrument("A")?.name == "three")
        try database.save(Instrument(symbol: "A", name: "four"))
        #expect(try tables.state(on: head) == .complete)
        #expect(try reader.currentSnapshot.number == 4)
        #expect(try reader.instrument("A")?.name == "four")
    }

    private func unfinishedMutations() throws -> UInt64 {
        var rows = try head.run(
            "SELECT count() FROM system.mutations WHERE database = \(literal(tables.database)) AND is_done = 0 FORMAT RowBinary")
        return try rows.integer()
    }

    @Test("Parts of the catalog are in the order of their numbers") func parts() {
        let numbers: [UInt64] = [0, 1, 9, 10, 99_999, 100_000, .max]
        #expect(numbers.map(WriteLock.paddedNumber).sorted() == numbers.map(WriteLock.paddedNumber))
        #expect(numbers.map { UInt64(WriteLock.paddedNumber($0)) } == numbers)
    }
}
