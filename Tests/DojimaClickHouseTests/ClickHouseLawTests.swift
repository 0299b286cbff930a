import DojimaClickHouse
import DojimaSeries
import DojimaTestSupport
import Synchronization
import Testing

@Suite("Databases on servers", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct ClickHouseLawTests {
    /// The number of databases that were made, each with a different name.
    private static let made = Mutex(0)

    private static func address(shards: Int) throws -> ClickHouseAddress {
        let number = made.withLock {
            $0 += 1
            return $0
        }
        var address = try TestServers.shared.address("laws_\(number)", shards: shards)
        // Rows keep their values, in compressed blocks and uncompressed.
        address.isCompressed = shards > 1
        return address
    }

    private static func database(shards: Int) throws -> ClickHouseDatabase {
        let database = ClickHouseDatabase(try address(shards: shards), password: TestServers.password, access: .writing)
        try database.beginImports()
        return database
    }

    @Test("A database on servers satisfies the laws of databases", arguments: [1, 2])
    func laws(shards: Int) throws {
        #expect(try checkDatabaseLaws(seed: UInt64(shards)) { try ClickHouseLawTests.database(shards: shards) } == [])
    }

    @Test("A database on servers is copied, and can be a copy", arguments: [1, 2])
    func copies(shards: Int) throws {
        let address = try ClickHouseLawTests.address(shards: shards)
        let broken = try checkCopyLaws(seed: UInt64(shards), from: ClickHouseLawTests.database(shards: 3 - shards)) { isWritten in
            ClickHouseDatabase(address, password: TestServers.password, access: isWritten ? .writing : .reading)
        }
        #expect(broken == [])
    }
}
