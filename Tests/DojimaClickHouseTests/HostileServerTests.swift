import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Synchronization
import Testing

@testable import DojimaClickHouse

/// Servers with answers of no honest server: each gives an error of one line, in seconds and in little memory.
@Suite("Hostile servers", .serialized) struct HostileServerTests {
    typealias Statement = StandInServer.Statement

    /// The kind of answer to a statement.
    enum Attack: String, CaseIterable {
        /// More bytes than any answer has, as fast as they are read.
        case endless
        case endlessError
        case gzipBomb
        /// Single bytes with pauses.
        case drip
        case dripOfError
        case dripOfHead
        case endlessHead
        case silence
        case breakInAnswer
        case noise

        /// The error categories that are allowed.
        var categories: Set<ErrorCategory> {
            switch self {
            case .endless, .gzipBomb: [.data]
            case .endlessError: [.inputOutput]
            case .drip, .dripOfError, .dripOfHead, .silence, .breakInAnswer: [.unavailable]
            case .endlessHead, .noise: [.data, .unavailable]
            }
        }
    }

    private static var timeouts: ServerTimeouts {
        var timeouts = ServerTimeouts()
        (timeouts.pingAfter, timeouts.pingTimeout, timeouts.statusCheckAfter, timeouts.paceInterval) = (0.2, 3, 0.6, 1)
        return timeouts
    }

    /// A database on a stand-in server, one of whose statements has another answer.
    private static func database(
        _ wrong: [Statement] = [], isCluster: Bool = false, isWorking: Bool = false,
        _ attack: @escaping @Sendable (LoopbackServer.Connection) -> Bool
    ) throws -> (database: ClickHouseDatabase, server: LoopbackServer) {
        let standIn = StandInServer()
        let server = try LoopbackServer { request, connection in
            if request.target == "/ping" { return connection.answer("Ok.\n".utf8) }
            if request.body.hasPrefix("SELECT count() FROM system.processes"), wrong.count < 2 {
                return connection.answer(isWorking ? "1\n".utf8 : "0\n".utf8)
            }
            guard let statement = Statement(request.body) ?? (wrong.count > 1 ? wrong[0] : nil) else {
                return connection.answer("Code: 62, DB::Exception: no".utf8, status: "500 No")
            }
            if wrong.contains(statement) { return attack(connection) }
            return connection.answer(standIn.answer(to: statement))
        }
        let address = try ClickHouseAddress("clickhouse://127.0.0.1:\(server.port)/d\(isCluster ? "?cluster=c" : "")")
        let servers = Servers(address, password: "", wait: 0, timeouts: timeouts)
        return (ClickHouseDatabase(servers, access: .reading, lockTimeout: 0), server)
    }

    /// A database on a stand-in server, some of whose statements have other answers.
    private static func database(answering others: [Statement: [UInt8]]) throws -> (database: ClickHouseDatabase, server: LoopbackServer) {
        let standIn = StandInServer()
        let server = try LoopbackServer { request, connection in
            if request.target == "/ping" { return connection.answer("Ok.\n".utf8) }
            guard let statement = Statement(request.body) else {
                return connection.answer("Code: 62, DB::Exception: no".utf8, status: "500 No")
            }
            return connection.answer(others[statement] ?? standIn.answer(to: statement))
        }
        let servers = Servers(try ClickHouseAddress("clickhouse://127.0.0.1:\(server.port)/d"), password: "", wait: 0, timeouts: timeouts)
        return (ClickHouseDatabase(servers, access: .reading, lockTimeout: 0), server)
    }

    private static func attack(_ attack: Attack, _ connection: LoopbackServer.Connection) -> Bool {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
        func endless(_ part: [UInt8]) {
            let chunk = Array("\(String(part.count, radix: 16))\r\n".utf8) + part + Array("\r\n".utf8)
            while connection.send(chunk) {}
        }
        switch attack {
        case .endless:
            connection.send("\(head)\r\n")
            endless([UInt8](repeating: 0, count: 1 << 16))
        case .endlessError:
            connection.send("HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n")
            endless(Array(repeating: UInt8(ascii: "x"), count: 1 << 16))
        case .gzipBomb:
            connection.send("\(head)Content-Encoding: gzip\r\n\r\n")
            connection.send("\(String(gzipOfZeros.begin.count, radix: 16))\r\n")
            connection.send(gzipOfZeros.begin + Array("\r\n".utf8))
            endless(gzipOfZeros.rest)
        case .drip, .dripOfError:
            connection.send(attack == .drip ? "\(head)\r\n" : "HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n")
            while connection.pause(0.1), connection.send("1\r\n\0\r\n") {}
        case .dripOfHead:
            connection.send("HTTP/1.1 200 OK\r\nX-Long: ")
            while connection.pause(0.1), connection.send("x") {}
        case .endlessHead:
            connection.send("HTTP/1.1 200 OK\r\n")
            while connection.send("X-Long: \(String(repeating: "x", count: 1000))\r\n") {}
        case .silence: while connection.pause(0.2) {}
        case .breakInAnswer: connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + String(repeating: "\0", count: 100))
        case .noise: connection.send((0..<4096).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) })
        }
        return false
    }

    /// The beginning of a stream of gzip, and its rest, which is repeated: 158 zeros for each byte, without an end.
    private static let gzipOfZeros: (begin: [UInt8], rest: [UInt8]) = {
        var (bytes, bits, count): ([UInt8], UInt64, Int) = ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255], 0, 0)
        func add(_ value: UInt64, _ width: Int) {
            bits |= value << UInt64(count)
            count += width
            while count >= 8 {
                bytes.append(UInt8(bits & 255))
                (bits, count) = (bits >> 8, count - 8)
            }
        }
        /// Huffman codes are packed from their highest bit.
        func add(code: UInt64, _ width: Int) { for bit in (0..<width).reversed() { add(code >> UInt64(bit) & 1, 1) } }
        // A last block of the fixed codes, a zero, and then repetitions of 258 bytes at the distance 1.
        add(0b011, 3)
        add(code: 0b0011_0000, 8)
        func addRepetition() {
            add(code: 0b1100_0101, 8)
            add(code: 0, 5)
        }
        repeat { addRepetition() } while count > 0
        let begin = bytes
        bytes = []
        for _ in 0..<32_768 { addRepetition() }
        return (begin, bytes)
    }()

    /// The call that reads each statement.
    private static func read(_ statement: Statement, _ database: ClickHouseDatabase) throws {
        let (key, all) = (StandInServer.key, Instant.earliest..<Instant.latest)
        let bars = StandInServer().bars
        let edges = [bars.time[0], bars.time[bars.count - 1].advanced(by: Instant.microsecondsPerDay)]
        let part = bars.time[1]..<bars.time[20]
        switch statement {
        case .one, .shards, .change, .entries: _ = try database.list()
        case .imports, .cleaned, .bars:
            _ = try database.currentSnapshot.number
            // As if half of the notice period had passed since the state was read.
            database.currentSnapshot.checkTimes.withLock { $0 = [:] }
            _ = try database.bars(of: key, in: all)
        case .closes: _ = try database.closes(of: key, in: all)
        case .count: _ = try database.count(of: key, in: part)
        case .end: _ = try database.currentSnapshot.lastStamp(of: key, before: bars.time[40].microseconds...bars.time[45].microseconds)
        case .folds, .volumes:
            _ = try (database.buckets(of: key, edges: edges), database.downsampledBars(of: key, edges: edges, keeping: nil))
        case .misfits: _ = try database.buckets(of: StandInServer.longKey, edges: edges)
        case .buckets: _ = try database.buckets(of: StandInServer.longKey, edges: bars.time)
        case .runs: _ = try database.contiguousRanges(of: key, in: all, maximumGap: Instant.microsecondsPerDay)
        case .digest: _ = try database.digest(of: key)
        case .databases, .columns: _ = try database.tables.state(on: database.servers.head)
        case .written:
            let version = SeriesVersion(series: 1, number: 3)
            _ = try database.changes(of: key, since: version)
        case .query:
            _ = try database.query(statement.rawValue, name: "q", limits: ServerQueryLimits(seconds: 1, values: 1000, bytes: 1 << 20))
        }
    }

    /// The error of a read; `nil` if it succeeds. Records errors that are not allowed: those of several lines, or of no category.
    private static func refusal(_ statement: Statement, _ database: ClickHouseDatabase) -> ErrorCategory? {
        do { try read(statement, database) } catch let error as any ReportedError {
            let line = error.message.description
            #expect(!line.contains { $0.isNewline } && line.utf8.count < 2000 && !line.isEmpty, "\(line)")
            return error.category
        } catch { Issue.record("\(error)") }
        return nil
    }

    /// The error of a read, and its duration without the caller's wait for a thread of the pool, which other tests may use.
    private static func timedRefusal(_ statement: Statement, _ database: ClickHouseDatabase) -> (ErrorCategory?, Duration) {
        let begin = ContinuousClock.now
        let category = refusal(statement, database)
        return (category, .now - begin)
    }

    /// The maximum memory of this process so far, in bytes.
    private static func peak() throws -> Int {
        let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        return try #require(lines.first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) }) << 10
    }

    /// The statements that are sent when a database is read, some of them only for a cluster.
    private static let statements = Statement.allCases.filter { $0 != .volumes }

    @Test("A stand-in without attacks is read")
    func honest() throws {
        for isCluster in [false, true] {
            let (database, server) = try HostileServerTests.database(isCluster: isCluster) { _ in false }
            defer { server.end() }
            for statement in HostileServerTests.statements { try HostileServerTests.read(statement, database) }
            #expect(try database.bars(of: StandInServer.key, in: .earliest ..< .latest).close == StandInServer().bars.close)
        }
    }

    @Test("Each attack is reported in one line, in seconds and in little memory", arguments: Attack.allCases)
    func attacks(attack: Attack) async throws {
        let before = try HostileServerTests.peak()
        let statements = HostileServerTests.statements
        // As many at once as there are waiting threads: each may take as long as a server may be silent.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for statement in statements {
                group.addTask {
                    let (database, server) = try HostileServerTests.database([statement], isCluster: statement == .shards) {
                        HostileServerTests.attack(attack, $0)
                    }
                    defer { server.end() }
                    let (category, duration) = try await waiting { HostileServerTests.timedRefusal(statement, database) }
                    let isKnown = category.map { attack.categories.contains($0) || statement == .query && $0 == .request } ?? false
                    #expect(isKnown, "\(attack) of \(statement): \(String(describing: category))")
                    #expect(duration < .seconds(30), "\(attack) of \(statement)")
                }
            }
            try await group.waitForAll()
        }
        // An answer of the catalog may be long: that of many thousand symbols.
        #expect(try HostileServerTests.peak() - before < 3 << 29)
    }

    @Test("A server that answers pings and no statement at all is unavailable", arguments: [Attack.silence, .dripOfHead])
    func onlyPings(attack: Attack) async throws {
        let (database, server) = try HostileServerTests.database(Statement.allCases) { HostileServerTests.attack(attack, $0) }
        defer { server.end() }
        let (category, duration) = try await waiting { HostileServerTests.timedRefusal(.entries, database) }
        #expect(category == .unavailable && duration < .seconds(15))
    }

    @Test("A long statement is waited for while the server answers others")
    func slow() async throws {
        let (database, server) = try HostileServerTests.database([.bars], isWorking: true) { connection in
            connection.pause(5) && connection.answer(StandInServer().answer(to: .bars))
        }
        defer { server.end() }
        #expect(try await waiting { HostileServerTests.refusal(.bars, database) } == nil)
    }

    @Test("A long answer that arrives slowly is waited for")
    func slowBody() async throws {
        let (database, server) = try HostileServerTests.database([.bars]) { connection in
            let bytes = StandInServer().answer(to: .bars)
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
            // 480 bytes a second.
            for start in stride(from: 0, to: bytes.count, by: 48) {
                guard connection.pause(0.1), connection.send(bytes[start..<min(start + 48, bytes.count)]) else { return false }
            }
            return true
        }
        defer { server.end() }
        #expect(try await waiting { HostileServerTests.refusal(.bars, database) } == nil)
    }

    @Test("A query ends in its time, for any behaviour of the server")
    func overdueQuery() async throws {
        let (database, server) = try HostileServerTests.database([.query], isWorking: true) { connection in
            while connection.pause(0.2) {}
            return false
        }
        defer { server.end() }
        let limits = ServerQueryLimits(seconds: 0.5, values: 10, bytes: 100)
        try await waiting {
            let begin = ContinuousClock.now
            let error = #expect(throws: MarketError.self) { try database.query("SELECT * FROM bars", name: "q", limits: limits) }
            #expect(error?.category == .locked && .now - begin < .seconds(10))
        }
    }

    // MARK: Values

    /// Wrong bars: the error in them, and the answer.
    private static let wrongBars: [(String, [UInt8])] = {
        let standIn = StandInServer()
        let rows: [[UInt8]] = standIn.bars.indices.map { StandInServer.row(standIn.bars, $0) }
        let end: [UInt8] = StandInServer.bytes(.max) + [UInt8](repeating: 0, count: 40)
        func answer(_ rows: [[UInt8]], _ end: [UInt8]) -> [UInt8] { Array(rows.joined()) + end }
        func changed(_ row: Int, _ place: Int, _ value: [UInt8]) -> [UInt8] {
            var rows = rows
            rows[row].replaceSubrange(place..<place + 8, with: value)
            return answer(rows, end)
        }
        var late: [UInt8] = StandInServer.bytes(standIn.bars.time[49].microseconds + 1)
        late += rows[0][8...]
        var exchanged = rows
        exchanged.swapAt(0, 1)
        var found: [(String, [UInt8])] = []
        found.append(("in reverse", answer(rows.reversed(), end)))
        found.append(("one twice", answer([rows[0]] + rows, end)))
        found.append(("two exchanged", answer(exchanged, end)))
        found.append(("one missing", answer(Array(rows.dropFirst()), end)))
        found.append(("none", end))
        found.append(("rows behind the last", answer(rows, end + rows[0])))
        found.append(("two ends", answer(rows, end + end)))
        found.append(("half a row behind the last", answer(rows, end + [1, 2, 3])))
        found.append(("an added one", answer(rows + [late], end)))
        // Numbers of 32 bits.
        found.append(("narrow", answer(rows.map { Array($0.prefix(24)) }, end)))
        found.append(("closes alone", standIn.answer(to: .closes)))
        let limits = (Instant.limits.lowerBound.microseconds, Instant.limits.upperBound.microseconds)
        let stamps: [Int64] = [limits.0 - 1, limits.1, .min, .max - 1, 9_223_372_036_000_000_000]
        for stamp in stamps {
            for row in [0, 20, 49] { found.append(("the stamp \(stamp) in row \(row)", changed(row, 0, StandInServer.bytes(stamp)))) }
        }
        let values: [Double] = [.nan, .infinity, -.infinity, .signalingNaN]
        for value in values {
            for column in 1...4 { found.append(("\(value) in column \(column)", changed(7, 8 * column, StandInServer.realBytes(value)))) }
        }
        return found
    }()

    @Test("Bars that no file could contain are refused as data", arguments: wrongBars.map(\.0))
    func bars(what: String) throws {
        let bytes = try #require(HostileServerTests.wrongBars.first { $0.0 == what }).1
        // Complete, and a few bytes at a time.
        for step in [bytes.count, 47] {
            let (database, server) = try HostileServerTests.database([.bars]) { connection in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
                return stride(from: 0, to: bytes.count, by: step).allSatisfy { connection.send(bytes[$0..<min($0 + step, bytes.count)]) }
            }
            defer { server.end() }
            let category = HostileServerTests.refusal(.bars, database)
            #expect(category == .data, "\(what): \(String(describing: category))")
        }
    }

    @Test("Rows that no import stores are refused in every read")
    func foreignRows() throws {
        let standIn = StandInServer()
        var servers: [LoopbackServer] = []
        let broken = try checkForeignRows(StandInServer.key, standIn.bars) { rows in
            let end: [UInt8] = StandInServer.bytes(.max) + [UInt8](repeating: 0, count: 40)
            let bars = rows.flatMap { StandInServer.bytes($0.time) + $0.values.flatMap(StandInServer.realBytes) }
            let closes = rows.flatMap { StandInServer.bytes($0.time) + StandInServer.realBytes($0.values[3]) }
            let (database, server) = try HostileServerTests.database(answering: [.bars: bars + end, .closes: closes + end.prefix(16)])
            servers.append(server)
            return database
        }
        for server in servers { server.end() }
        #expect(broken == [])
    }

    @Test("An error instead of rows is not read as the end of bars")
    func errorInAnswer() throws {
        let text = Array("Code: 241, e.displayText() = DB::Exception: Memory limit (total) exceeded, e.what() = DB::Exception".utf8)
        for count in [0, 1, 30, 50] {
            let bytes = (0..<count).flatMap { StandInServer.row(StandInServer().bars, $0) } + text
            let (database, server) = try HostileServerTests.database([.bars]) { $0.answer(bytes) }
            defer { server.end() }
            #expect(HostileServerTests.refusal(.bars, database) == .unavailable)
        }
    }

    /// Wrong numbers of other statements.
    private static let wrongNumbers: [(Statement, [UInt8])] = {
        let standIn = StandInServer()
        let large: [UInt8] = StandInServer.bytes(.min)
        let all = [UInt8](repeating: 255, count: 8)
        let extent = SeriesExtent(first: standIn.bars.time[0], last: standIn.bars.time[49], count: 50)
        func folds(_ place: Int, _ value: [UInt8]) -> [UInt8] {
            var row = standIn.answer(to: .folds)
            row.replaceSubrange(8 * place..<8 * place + 8, with: value)
            return row
        }
        func entries(_ value: String) -> [UInt8] { standIn.entry("instrument", "A", "", "{}") + standIn.entry("series", "A", "1d", value) }
        let (first, last) = (extent.first.microseconds, extent.last.microseconds)
        let entryValues: [String] = [
            "", "[]", "nothing", "{}", #"{"id":"-1"}"#, #"{"id":"1","first":"0"}"#,
            #"{"id":"1","first":"9","last":"0","bars":"1"}"#, #"{"id":"1","first":"0","last":"9","bars":"0"}"#,
            #"{"id":"1","first":"0","last":"9","bars":"11"}"#, #"{"id":"1","first":"0","last":"9","bars":"9223372036854775807"}"#,
            #"{"id":"1","first":"0","last":"9000000000000000000","bars":"5"}"#,
            #"{"id":"1","first":"-9223372036854775808","last":"9","bars":"5"}"#,
            #"{"id":"1","first":"0","last":"9","bars":"5","revisedFirst":"0","revisedLast":"9223372036854775807"}"#,
            #"{"id":"1","first":"0","last":"200000000000000000","bars":"4000000000"}"#,
        ]
        let endless: [UInt8] = [255, 255, 255, 255, 255, 255, 255, 255, 127]
        var found: [(Statement, [UInt8])] = []
        func add(_ statement: Statement, _ parts: [UInt8]...) { found.append((statement, Array(parts.joined()))) }
        func words(_ values: Int64...) -> [UInt8] { values.flatMap { StandInServer.bytes($0) } }
        add(.count, large)
        add(.count, all)
        add(.count, [])
        add(.count, [1, 2])
        add(.count, words(9), [0])
        add(.end, words(.max, 5))
        add(.end, words(first), all)
        add(.digest, all, all, all, all)
        add(.digest, words(50, .max, .min, 1))
        add(.digest, words(51, first, first, 1))
        add(.change, all)
        add(.change, words(1 << 60))
        add(.change, [7])
        add(.cleaned, [0])
        add(.shards, [1, 0, 0, 0, 0, 0, 0, 0, 1, 1])
        add(.shards, [1, 0])
        add(.shards, [1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        add(.runs, [1], words(first + 5), [1], words(first), [0])
        add(.runs, [1], words(.min), [1], words(.max), [0])
        add(.runs, [1], words(first), [0, 0])
        add(.runs, endless)
        add(.runs, endless + endless)
        add(.imports, [1, 2, 3])
        add(.databases, all)
        add(.misfits, [1, 2])
        for text in ["a\tb\nUInt8\n1\n", "a\tb\nUInt8\tUInt8\n1\n", "a\nUInt8\n1\t2\n", "a\tb\n"] { add(.query, Array(text.utf8)) }
        for place in 0...1 { for stamp in [Int64.min, .max, first - 1, last + 1] { add(.folds, folds(place, words(stamp))) } }
        for place in 2...8 { for price in [Double.nan, .infinity] { add(.folds, folds(place, StandInServer.realBytes(price))) } }
        // Counts of bars, digits of volumes, and counts of volumes.
        let sums: [(Int, [UInt8])] = [
            (9, large), (9, all), (9, words(0)), (9, words(51)), (10, words(.max)), (12, words(.min)), (15, all), (15, words(51)),
            (16, all),
        ]
        for (place, value) in sums { add(.folds, folds(place, value)) }
        add(.folds, standIn.answer(to: .folds), standIn.answer(to: .folds))
        add(.folds, standIn.answer(to: .folds), [0])
        add(.buckets, folds(0, words(.min)))
        add(.buckets, folds(9, all))
        for value in entryValues { add(.entries, entries(value)) }
        add(.entries, [200])
        add(.entries, endless)
        return found
    }()

    @Test("Impossible numbers are refused as data, and never trap", arguments: wrongNumbers.indices)
    func numbers(index: Int) throws {
        let (statement, bytes) = HostileServerTests.wrongNumbers[index]
        let (database, server) = try HostileServerTests.database([statement], isCluster: statement == .shards) { $0.answer(bytes) }
        defer { server.end() }
        let category = HostileServerTests.refusal(statement, database)
        #expect(category == .data, "\(statement): \(String(describing: category)) of \(bytes)")
    }

    private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        func odd(_ count: Int) -> [UInt8] {
            let known: [UInt8] = [0, 1, 127, 128, 255, .random(in: 0...255, using: &random)]
            var found: [UInt8] = []
            for _ in 0..<count { found.append(known[Int.random(in: 0..<known.count, using: &random)]) }
            return found
        }
        let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0 where !bytes.isEmpty: bytes[place] = odd(1)[0]
        case 1 where !bytes.isEmpty: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 2: bytes.insert(contentsOf: odd(8), at: place)
        default: bytes += odd(Int.random(in: 1...300, using: &random))
        }
    }

    @Test("Random bytes in any answer are refused or read, and never trap", arguments: 1...40)
    func noise(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for statement in HostileServerTests.statements {
            var bytes = StandInServer().answer(to: statement)
            for _ in 0..<Int.random(in: 1...6, using: &random) { HostileServerTests.damage(&bytes, &random) }
            let answer = bytes
            let (database, server) = try HostileServerTests.database([statement], isCluster: statement == .shards) { $0.answer(answer) }
            defer { server.end() }
            _ = try await waiting { HostileServerTests.refusal(statement, database) }
        }
    }

    // MARK: Copies

    @Test("A server that counts more and more bars is queried only a few times")
    func endlessCounts() throws {
        let asked = Mutex(0)
        let (database, server) = try HostileServerTests.database([.count]) { connection in
            asked.withLock { $0 += 1 }
            return connection.answer(StandInServer.bytes(1 << 30))
        }
        defer { server.end() }
        _ = try? database.forEachPiece(of: StandInServer.key, in: .earliest ..< .latest, atMost: 10) { _ in }
        #expect((1..<200).contains(asked.withLock { $0 }))
    }

    @Test("A cancelled answer leaves nothing in memory")
    func givenUp() async throws {
        final class Kept { weak var exchange: HTTPExchange? }
        let (database, server) = try HostileServerTests.database([.bars]) { HostileServerTests.attack(.endless, $0) }
        defer { server.end() }
        let kept = Kept()
        try { () throws in
            let head = try database.servers.head
            let sent = try head.send(Statement.bars.rawValue, data: nil, settings: [])
            kept.exchange = sent.exchange
            let answer = try AnswerStream(sent, server: head, atMost: 1 << 30)
            _ = try answer.next()
            // Until no more is accepted.
            usleep(500_000)
        }()
        for _ in 0..<50 where kept.exchange != nil { try await Task.sleep(for: .milliseconds(100)) }
        #expect(kept.exchange == nil)
    }
}
