@testable import DojimaClickHouse
import DojimaSeries
import DojimaTestSupport
import DojimaText
import Testing

@Suite("Compressed answers of servers", .enabled(if: TestServers.areInstalled, "needs the package clickhouse-server"))
struct AnswerCompressionTests {
    private let address: ClickHouseAddress

    init() throws { address = try TestServers.shared.address("system", shards: 1) }

    private func server(_ answers: AnswerCompression, user: String = "trader") -> Server {
        var address = address
        (address.user, address.isCompressed) = (user, true)
        return Server(address.hosts[0], of: address, password: user == "trader" ? TestServers.password : "", answers: answers)
    }

    @Test("A server of 2018 is asked for gzip, but for a user who may only read")
    func best() throws {
        #expect(try AnswerCompression.best { server($0) } == .gzip)
        #expect(try AnswerCompression.best { server($0, user: "reader") } == AnswerCompression.none)
    }

    @Test("A wrong password is no lack of compression")
    func wrongPassword() throws {
        let error = #expect(throws: ServerException.self) { try AnswerCompression.best { server($0, user: "nobody") } }
        #expect(error?.category == .missing)
    }

    @Test("Answers have the rows that a server sends", arguments: AnswerCompression.allCases)
    func rows(answers: AnswerCompression) throws {
        var rows = try server(answers).run("SELECT number FROM system.numbers LIMIT 400000 FORMAT RowBinary")
        var count: UInt64 = 0
        while !rows.isAtEnd {
            guard try rows.integer(UInt64.self) == count else { break }
            count += 1
        }
        #expect(rows.isAtEnd)
        // A server of 2018 loses the last blocks.
        #expect(count == 400_000 || answers == .lz4 && count > 100_000, "\(count)")
    }

    @Test("Errors are those of a server, compressed or not", arguments: AnswerCompression.allCases)
    func errors(answers: AnswerCompression) throws {
        let error = #expect(throws: ServerException.self) { try server(answers).run("SELECT 1 FROM system.nowhere") }
        #expect(error?.code == ServerException.Code.unknownTable && error?.text.contains("nowhere") == true)
    }
}
