@testable import DojimaClickHouse
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite("Compression between program and servers", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct CompressionTests {
    private let address: ClickHouseAddress

    init() throws { address = try TestServers.shared.address("system", shards: 1) }

    private func server(isCompressed: Bool, user: String = "trader") -> Server {
        var address = address
        (address.user, address.isCompressed) = (user, isCompressed)
        return Server(
            address.hosts[0], of: address, password: user == "trader" ? TestServers.password : "", receivesCompressed: isCompressed)
    }

    @Test("A read-only user may not request compression")
    func reader() throws {
        let error = #expect(throws: ServerException.self) { try server(isCompressed: true, user: "reader").text(of: "SELECT 1") }
        #expect(ServerException.Code.settings.contains(error?.code ?? 0))
        #expect(try server(isCompressed: false, user: "reader").text(of: "SELECT 1") == "1\n")
    }

    @Test("Compressed answers have the rows that a server sends", arguments: [true, false])
    func answers(isCompressed: Bool) throws {
        let server = server(isCompressed: isCompressed)
        var rows = try server.run("SELECT number FROM system.numbers LIMIT 400000 FORMAT RowBinary", atMost: 3_200_000)
        for number in 0..<400_000 as Range<UInt64> {
            guard try rows.integer(UInt64.self) == number else {
                Issue.record("row \(number)")
                break
            }
        }
        #expect(rows.isAtEnd)
    }

    @Test("Errors in compressed answers are those of a server", arguments: [true, false])
    func errors(isCompressed: Bool) throws {
        let error = #expect(throws: ServerException.self) { try server(isCompressed: isCompressed).run("SELECT 1 FROM system.nowhere") }
        #expect(error?.code == ServerException.Code.unknownTable && error?.text.contains("nowhere") == true)
    }

    @Test("Rows that are sent compressed are stored in the database")
    func bars() throws {
        var address = try TestServers.shared.address("compressed_\(UInt32.random(in: 0 ... .max))", shards: 1)
        address.isCompressed = true
        let database = ClickHouseDatabase(address, password: TestServers.password, access: .writing)
        try database.beginImports()
        let (key, bars) = (SeriesKey(symbol: "A", interval: .day), BarSeries.random(2000, every: .day))
        try database.upsert(bars, into: key)
        let found = try database.bars(of: key, in: .earliest ..< .latest)
        #expect(found.time == bars.time && found.close == bars.close && found.volume == bars.volume)
    }
}
