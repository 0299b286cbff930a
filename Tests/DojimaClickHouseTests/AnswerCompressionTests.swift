@testable import DojimaClickHouse
import DojimaSeries
import DojimaTestSupport
import DojimaText
import Dispatch
import Glibc
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
        var rows = try server(answers).run("SELECT number FROM system.numbers LIMIT 400000 FORMAT RowBinary", atMost: 3_200_000)
        var count: UInt64 = 0
        while !rows.isAtEnd {
            guard try rows.integer(UInt64.self) == count else { break }
            count += 1
        }
        #expect(rows.isAtEnd)
        // A server of 2018 loses the last blocks.
        #expect(count == 400_000 || answers == .lz4 && count > 100_000, "\(count)")
    }

    /// A server that answers one request with some bytes.
    private static func server(answering bytes: [UInt8]) throws -> Server {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var (place, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafeMutablePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                #expect(bind(listener, place, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, place, &length) == 0)
            }
        }
        DispatchQueue.global().async {
            let connection = accept(listener, nil, nil)
            var request = [UInt8](repeating: 0, count: 4096)
            _ = recv(connection, &request, request.count, 0)
            let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            close(connection)
            close(listener)
        }
        let address = try ClickHouseAddress("clickhouse://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/x")
        return Server(address.hosts[0], of: address, password: "", answers: .lz4)
    }

    /// A block of two bytes that are not compressed.
    private static let block = [UInt8](repeating: 0, count: 16) + [0x02, 11, 0, 0, 0, 2, 0, 0, 0, 65, 66]

    /// Cut off in several places, with a wrong size, and with a byte too many.
    private static let broken = [
        Array(block.dropLast(26)), block.dropLast(3), block.dropLast(), block.prefix(21) + [3, 0, 0, 0, 65, 66], block + [1],
    ]

    @Test("An answer that ends within a block, or has a wrong one, is told", arguments: broken)
    func brokenBlocks(bytes: [UInt8]) throws {
        #expect(try AnswerCompressionTests.server(answering: AnswerCompressionTests.block).text(of: "SELECT 1") == "AB")
        let error = #expect(throws: MarketError.self) { try AnswerCompressionTests.server(answering: bytes).text(of: "SELECT 1") }
        #expect(error?.category == .unavailable && error?.message.description.contains("compressed block") == true)
    }

    @Test("Errors are those of a server, compressed or not", arguments: AnswerCompression.allCases)
    func errors(answers: AnswerCompression) throws {
        let error = #expect(throws: ServerException.self) { try server(answers).run("SELECT 1 FROM system.nowhere") }
        #expect(error?.code == ServerException.Code.unknownTable && error?.text.contains("nowhere") == true)
    }
}
