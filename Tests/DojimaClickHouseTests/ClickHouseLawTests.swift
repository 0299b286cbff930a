import DojimaClickHouse
import DojimaSeries
import DojimaTestSupport
import Synchronization
import Testing

@Suite("Databases on servers", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct ClickHouseLawTests {
    /// The number of databases that were made, each with a name of its own.
    private static let made = Mutex(0)

    private static func database(shards: Int) throws -> ClickHouseDatabase {
        let servers = try TestServers.shared
        let number = made.withLock {
            $0 += 1
            return $0
        }
        let address = try servers.address("laws_\(number)", shards: shards)
        let database = ClickHouseDatabase(address, password: TestServers.password, access: .writing)
        try database.beginImports()
        return database
    }

    @Test("A database on servers keeps the laws of databases", arguments: [1, 2])
    func laws(shards: Int) throws {
        #expect(try checkDatabaseLaws(seed: UInt64(shards)) { try ClickHouseLawTests.database(shards: shards) } == [])
    }
}
