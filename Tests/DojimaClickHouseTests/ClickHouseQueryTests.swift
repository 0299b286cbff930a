import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import DojimaClickHouse

@Suite("Queries on servers", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct ClickHouseQueryTests {
    private let database: ClickHouseDatabase
    private let address: ClickHouseAddress
    private let limits = ServerQueryLimits(seconds: 20, values: 1000, bytes: 100_000)

    init() throws {
        address = try TestServers.shared.address("queries_\(UInt32.random(in: 0 ... .max))", shards: 2)
        database = ClickHouseDatabase(address, password: TestServers.password, access: .writing)
        try database.upsert(BarSeries.random(50, every: .day), into: SeriesKey(symbol: "A", interval: .day))
    }

    private func category(of sql: String, _ limits: ServerQueryLimits) throws -> ErrorCategory? {
        do { _ = try database.query(sql, name: "mine", limits: limits) } catch let error as any ReportedError { return error.category }
        return nil
    }

    @Test("A query returns rows of all shards, also with a comment before and a semicolon after it")
    func rows() throws {
        let found = try database.query("-- All.\n/* Bars */ (SELECT count() AS n FROM bars) ; \n", name: "mine", limits: limits)
        #expect(found.columns == ["n"] && found.rows == [[.integer(50)]])
    }

    @Test("Users with read access may query")
    func reader() throws {
        let host = address.hosts[0]
        let own = try ClickHouseAddress("clickhouse://reader@\(host)/\(address.database)")
        let found = try ClickHouseDatabase(own, access: .reading).query("WITH 2 AS x SELECT x", name: "mine", limits: limits)
        #expect(found.rows == [[.integer(2)]])
    }

    @Test(
        "A text that is not a single reading query is refused",
        arguments: [
            "DROP TABLE bar", "INSERT INTO bar SELECT * FROM bar", "KILL QUERY WHERE 1", "SELECT 1; DROP TABLE bar",
            "SELECT nope FROM bars",
            "SELECT 1 FROM nowhere", "SELECT 1 FROM no.where", "SELECT 1 FORMAT CSV", "/* SELECT */", "",
            "SELECT 1 SETTINGS readonly = 0",
        ])
    func refusals(sql: String) throws {
        #expect(try category(of: sql, limits) == .request)
        #expect(try database.query("SELECT count() FROM bars", name: "mine", limits: limits).rows == [[.integer(50)]])
    }

    @Test("Time and results are limited")
    func limitsHold() throws {
        var limits = limits
        limits.values = 10
        #expect(try category(of: "SELECT number FROM system.numbers LIMIT 10", limits) == nil)
        #expect(try category(of: "SELECT number FROM system.numbers LIMIT 11", limits) == .request)
        limits.bytes = 50
        #expect(try category(of: "SELECT 'a text that is longer than fifty bytes, with its head'", limits) == .request)
        limits.seconds = 0.1
        #expect(try category(of: "SELECT count() FROM system.numbers WHERE number < 0", limits) == .locked)
    }
}

@Suite("Rows of queries on servers") struct QueriedRowsTests {
    @Test("Cells are read by the types of their columns")
    func cells() throws {
        let text = """
            a\\tb\tu\tf\tn\ti\td
            String\tUInt64\tFloat32\tLowCardinality(Nullable(Int8))\tFloat64\tDate
            x\\n\\\\y\\'\t18446744073709551615\t0.1\t\\N\tnan\t2020-01-01
            \t7\t-inf\t-5\t1e300\t1970-01-01

            """
        let found = try #require(try QueryRows(Array(text.utf8), maximumValues: 12))
        #expect(found.columns == ["a\tb", "u", "f", "n", "i", "d"])
        #expect(
            found.rows == [
                [.text("x\n\\y'"), .text("18446744073709551615"), .real(0.1), .null, .null, .text("2020-01-01")],
                [.text(""), .integer(7), .real(-.infinity), .integer(-5), .real(1e300), .text("1970-01-01")],
            ])
        #expect(try QueryRows(Array(text.utf8), maximumValues: 11) == nil)
    }
}
