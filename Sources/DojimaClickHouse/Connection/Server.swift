import AsyncHTTPClient
import DojimaSeries
import DojimaText
import Glibc
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import Synchronization

/// One server, asked over HTTP. Requests wait as long as the server works, and fail when it no longer answers a ping.
final class Server: Sendable {
    let host: ClickHouseAddress.Host
    private let address: ClickHouseAddress
    private let headers: HTTPHeaders
    /// `nil` if nobody counts rows.
    private let counting: RowCounting?
    private let patience: ServerPatience
    /// Whether rows are compressed on the way to the server.
    private let isCompressed: Bool
    /// How answers are compressed on the way from it.
    let answers: AnswerCompression
    /// Whether the program goes on when the server is not available.
    private let isLasting: Bool
    /// Why the server was not available when a program that goes on asked it last. It is then only pinged, so that what needs it waits once.
    private let failure = TracedMutex<MarketError?>(nil)
    var outage: MarketError? { failure.withLock { $0 } }

    /// How long a connection may take, in seconds.
    private static let longestConnecting = 10.0
    /// The length of a statement that servers accept without being told.
    private static let usualLength = 1 << 17
    /// The bytes of an answer of a few rows.
    static let fewBytes = 1 << 16
    /// The bytes of an answer of a row for each change, series or column.
    static let manyBytes = 1 << 26
    /// The bytes of the entries of the catalog.
    static let catalogBytes = 1 << 29
    /// The bytes of any answer: what cannot be in memory need not be received.
    static let mostBytes = max(1 << 30, sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE)))

    /// The bytes that rows of some width may take.
    static func bytes(ofRows count: Int, width: Int) -> Int {
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: width)
        return isTooLarge ? mostBytes : min(mostBytes, bytes + fewBytes)
    }

    /// Lives as long as the program. Connections are kept for less than the three seconds after which a server may close them. All are on one
    /// thread, since answers of thousands of parts would take longer from thread to thread.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.httpVersion = .http1Only
        configuration.timeout.connect = .seconds(Int64(clamping: longestConnecting))
        configuration.connectionPool.idleTimeout = .seconds(1)
        // A refused connection is reported at once; waiting is up to the caller.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Whole answers of any size are asked for; what takes them limits them.
        configuration.decompression = .enabled(limit: .none)
        return HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup(numberOfThreads: 1), configuration: configuration)
    }()

    /// - Parameter isLasting: whether the program goes on when the server is not available.
    init(
        _ host: ClickHouseAddress.Host, of address: ClickHouseAddress, password: String, counting: RowCounting? = nil,
        isLasting: Bool = false, answers: AnswerCompression = .none, patience: ServerPatience? = nil
    ) {
        self.host = host
        self.counting = counting
        self.isLasting = isLasting
        self.patience = patience ?? ServerPatience(isLasting: isLasting)
        self.address = address
        self.answers = answers
        isCompressed = address.isCompressed(to: host)
        var headers: HTTPHeaders = ["X-ClickHouse-User": address.user ?? "default"]
        if answers == .gzip { headers.add(name: "Accept-Encoding", value: "gzip") }
        if !password.isEmpty { headers.add(name: "X-ClickHouse-Key", value: password) }
        self.headers = headers
    }

    var name: String { host.description }

    /// Throws without asking if the server was not available when it was asked last.
    func expectAvailable() throws { if let outage { throw outage } }

    /// Throws if the server does not answer a ping, or is no ClickHouse server.
    func ping() throws {
        let request: HTTPClient.Request
        do { request = try HTTPClient.Request(url: "\(root)/ping") } catch { throw reported(error) }
        let answer = try soon(request, "a ping")
        guard answer.status == .ok, answer.body == "Ok.\n" else { throw MarketError.notClickHouse(name) }
        failure.withLock { $0 = nil }
    }

    /// Returns whether the server works on a statement, as far as it says; throws if it does not answer this either.
    private func isWorking(on id: String?) throws -> Bool {
        let processes = id.map { "count() FROM system.processes WHERE query_id = \(literal($0))" } ?? "1"
        let sql = "SELECT \(processes) FORMAT TabSeparated"
        let answer = try soon(request([], .byteBuffer(ByteBuffer(string: sql))), "a simple statement")
        return answer.status != .ok || answer.body != "0\n"
    }

    /// Returns the beginning of an answer that a server gives at once.
    private func soon(_ request: HTTPClient.Request, _ what: String) throws -> (status: HTTPResponseStatus, body: String) {
        let exchange = HTTPExchange()
        let task = Server.client.execute(request: request, delegate: exchange)
        defer { task.cancel() }
        let deadline = ContinuousClock.now + .seconds(patience.ping)
        var (status, body) = (HTTPResponseStatus.ok, "")
        while body.utf8.count < 64 {
            let left = (deadline - .now) / .seconds(1)
            guard left > 0, let event = exchange.next(within: left) else {
                throw unavailable("no answer to \(what) for \(Int(clamping: patience.ping.rounded(.up))) s")
            }
            switch event {
            case .head(let head): status = head
            case .part(let part): body += String(buffer: part.getSlice(at: part.readerIndex, length: min(64, part.readableBytes)) ?? part)
            case .failure(let error): throw reported(error)
            case .end: return (status, body)
            }
        }
        return (status, body)
    }

    /// Runs a statement and returns its whole answer. The server sends it only when it is complete, so that errors come before it.
    ///
    /// - Parameters:
    ///   - data: rows that follow the statement.
    ///   - isRepeatable: whether the request may be sent again if the connection was closed before an answer.
    ///   - most: the number of bytes that the answer may have.
    @discardableResult
    func run(_ sql: String, data: ByteBuffer? = nil, isRepeatable: Bool = false, atMost most: Int = fewBytes) throws -> RowBinaryReader {
        let answer = try whole(sql, data: data, isRepeatable: isRepeatable, atMost: most)
        if let counting { try count(sql, by: counting) }
        return RowBinaryReader(answer, server: self)
    }

    /// Returns the answer to a statement that changes nothing and has one number of rows or one other integer of 64 bits without a sign.
    func number(_ sql: String) throws -> UInt64 {
        var rows = try run(sql, isRepeatable: true)
        let number: UInt64 = try rows.integer()
        try rows.expectEnd()
        return number
    }

    /// Returns the number of rows that a statement counts.
    func count(_ sql: String) throws -> Int {
        var rows = try run(sql, isRepeatable: true)
        let count = try rows.count()
        try rows.expectEnd()
        return count
    }

    /// Returns the answer to a statement that changes nothing, as a text.
    func text(of sql: String) throws -> String {
        String(buffer: try whole(sql, data: nil, isRepeatable: true, atMost: Server.fewBytes))
    }

    private func whole(_ sql: String, data: ByteBuffer?, isRepeatable: Bool, atMost most: Int) throws -> ByteBuffer {
        let answer = try begin(sql, data: data, settings: [("wait_end_of_query", "1")], isRepeatable: isRepeatable, atMost: most)
        var whole = ByteBuffer()
        while var part = try answer.next() { whole.writeBuffer(&part) }
        return whole
    }

    /// Begins a statement whose answer arrives in parts.
    ///
    /// - Parameters:
    ///   - most: the number of bytes that the answer may have; what takes them limits them by default.
    ///   - seconds: how long the statement may take by its settings.
    func stream(_ sql: String, settings: [(String, String)] = [], atMost most: Int = .max, seconds: Double? = nil) throws -> Answer {
        if let counting { try count(sql, by: counting) }
        return try begin(sql, data: nil, settings: settings, isRepeatable: true, atMost: most, seconds: seconds)
    }

    private func begin(
        _ sql: String, data: ByteBuffer?, settings: [(String, String)], isRepeatable: Bool, atMost most: Int, seconds: Double? = nil
    ) throws -> Answer {
        // A server that ends a statement in its time is given as long as for a ping to say so.
        let deadline = seconds.map { ContinuousClock.now + .seconds(min($0, 1e9) + patience.ping) }
        func answer() throws -> Answer {
            try Answer(send(sql, data: data, settings: settings), server: self, atMost: most, until: deadline)
        }
        do { return try answer() } catch let error as ConnectionClosed {
            guard isRepeatable else { throw error.reported }
            do { return try answer() } catch let error as ConnectionClosed { throw error.reported }
        }
    }

    /// Sends a statement without waiting for the answer.
    func send(_ sql: String, data: ByteBuffer?, settings: [(String, String)]) throws -> SentStatement {
        try expectAvailable()
        var body = ByteBuffer(string: sql)
        var parameters = settings
        // Servers begin with rows only when they have a part of them, which may take long to send.
        let id = data == nil ? "read \(String(UInt64.random(in: 0 ... .max), radix: 16))" : nil
        if let id { parameters.append(("query_id", id)) }
        // A user who may only read may not change settings, and needs that for long lists of edges alone.
        if sql.utf8.count > Server.usualLength { parameters.append(("max_query_size", "\(sql.utf8.count + 1)")) }
        if let data {
            parameters.append(("query", sql))
            body = data
        }
        if data != nil, isCompressed {
            parameters += CompressedBlocks.settings
            body = CompressedBlocks.compressed(body)
        }
        let exchange = HTTPExchange()
        let task = Server.client.execute(request: try request(answers.parameters + parameters, .byteBuffer(body)), delegate: exchange)
        return SentStatement(exchange: exchange, task: task, id: id)
    }

    /// Sends rows of a statement one after another, until `ends` is fulfilled.
    func trickle(_ sql: String, id: String, first: ByteBuffer, until ends: EventLoopPromise<Void>, to exchange: HTTPExchange) throws {
        try expectAvailable()
        let parameters = [("query", sql), ("query_id", id), ("max_query_size", "\(sql.utf8.count + 1)")]
        let body = HTTPClient.Body.stream { writer in
            writer.write(.byteBuffer(first)).flatMap { ends.futureResult }
        }
        _ = Server.client.execute(request: try request(parameters, body), delegate: exchange)
    }

    static func makePromise() -> EventLoopPromise<Void> { client.eventLoopGroup.any().makePromise(of: Void.self) }

    private func request(_ parameters: [(String, String)], _ body: HTTPClient.Body) throws -> HTTPClient.Request {
        let query = parameters.map { "\($0)=\(Server.percentEncoded($1))" }.joined(separator: "&")
        do {
            return try HTTPClient.Request(url: "\(root)/?\(query)", method: .POST, headers: headers, body: body)
        } catch { throw reported(error) }
    }

    private var root: String { "\(address.isSecure ? "https" : "http")://\(host)" }

    private static func percentEncoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { line, byte in
            let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            line += isPlain ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }

    /// The error to report for one of the HTTP client.
    func reported(_ error: any Error) -> any Error {
        switch error {
        case HTTPParserError.invalidEOFState: unavailable("the connection broke within an answer")
        case is HTTPParserError: MarketError.notClickHouse(name)
        case let error as HTTPClientError: unavailable("\(error.shortDescription.lowercased())")
        case let error as NIOConnectionError:
            unavailable(error.connectionErrors.first.map { "\($0.error)" } ?? "the name has no address")
        default: unavailable("the connection failed (\(error))")
        }
    }

    /// The error for a server that refuses the connection, breaks it, or is silent.
    private func unavailable(_ reason: String) -> MarketError {
        guard isLasting else { return .unavailable(name, reason) }
        let error = MarketError(.unavailable, "\(name): \(reason); check that the server runs")
        failure.withLock { $0 = error }
        return error
    }

    /// The error for an answer with a compressed block that is cut off or cannot be unpacked.
    fileprivate var brokenBlock: any Error { unavailable("a compressed block of the answer is broken") }

    /// The error for an answer of more bytes than it may have.
    fileprivate var tooLong: any Error { MarketError.unsound(name, "it is longer than what was asked for") }

    /// The exception in the body of an answer.
    func exception(_ body: String) -> ServerException {
        ServerException(body, host: name, user: address.user ?? "default", database: address.database)
    }

    /// Returns the next event of an answer; throws if the server is silent, no longer works on it, or sends a few bytes now and then.
    fileprivate func next(of sent: SentStatement, _ pace: inout AnswerPace, until deadline: ContinuousClock.Instant?) throws
        -> HTTPExchange.Event
    {
        let begin = ContinuousClock.now
        var (silence, idle) = (0.0, 0)
        while true {
            if let deadline, deadline < .now { throw MarketError(.locked, "\(name): the query took too long; give it more time") }
            if let event = sent.exchange.next(within: patience.quiet) {
                guard case .part(let part) = event else { return event }
                let waited = min((.now - begin) / .seconds(1), patience.quiet)
                if pace.isTooSlow(part.readableBytes, after: waited, patience) {
                    throw unavailable("the answer comes a few bytes at a time")
                }
                return event
            }
            try ping()
            silence += patience.quiet
            guard silence >= patience.silence else { continue }
            silence = 0
            idle = try isWorking(on: sent.id) ? 0 : idle + 1
            guard idle < patience.idle else { throw unavailable("the server gives no answer to a statement on which it no longer works") }
        }
    }
}

/// A statement that was sent, and its answer as it arrives.
struct SentStatement {
    var exchange: HTTPExchange
    var task: HTTPClient.Task<Void>
    /// By which the server lists it while it works on it; `nil` for one with rows.
    var id: String?
}

/// How long a server may take, in seconds.
struct ServerPatience: Sendable {
    /// How long an answer may be silent before the server is pinged.
    var quiet = 2.0
    /// How long a ping may take, or the simplest statement.
    var ping = 10.0
    /// How long an answer may be silent before the server is asked whether it works on it.
    var silence = 8.0
    /// How many times in succession it may say that it does not: its answer may have been on the way.
    var idle = 3
    /// How long an answer is waited for before its pace is looked at.
    var pace = 10.0
    /// The bytes in a second that come over the slowest line.
    static let slowest = 256.0

    /// - Parameter isLasting: whether the program goes on when the server is not available: a page then says so sooner than a script ends.
    init(isLasting: Bool = false) { if isLasting { ping = 5 } }
}

/// The pace of an answer, over the time in which it was waited for and not silent.
private struct AnswerPace {
    private var (waited, bytes) = (0.0, 0)

    /// Notes a part, and the seconds that it was waited for; returns whether the parts of the last time were too few.
    mutating func isTooSlow(_ count: Int, after seconds: Double, _ patience: ServerPatience) -> Bool {
        waited += seconds
        bytes += count
        guard waited >= patience.pace else { return false }
        defer { (waited, bytes) = (0, 0) }
        return Double(bytes) < ServerPatience.slowest * waited
    }
}

/// The connection was closed before an answer: either a connection that was kept for too long, or one that a server broke.
struct ConnectionClosed: Error {
    var server: Server
    var error: any Error

    var reported: any Error { server.reported(error) }
}

/// The answer to a statement, part by part.
final class Answer {
    let server: Server
    private let sent: SentStatement
    private var blocks: CompressedReader?
    private var pace = AnswerPace()
    /// The number of bytes that may come, after they are unpacked.
    private var left: Int
    private let deadline: ContinuousClock.Instant?
    private var isEnded = false

    /// Waits for the status. Throws the exception of a server that refuses the statement.
    ///
    /// - Parameters:
    ///   - most: the number of bytes that the answer may have.
    ///   - deadline: when all of it must have come.
    init(
        _ sent: SentStatement, server: Server, atMost most: Int = Server.fewBytes,
        until deadline: ContinuousClock.Instant? = nil
    ) throws {
        self.sent = sent
        self.server = server
        (left, self.deadline) = (most, deadline)
        var status = HTTPResponseStatus.ok
        switch try server.next(of: sent, &pace, until: deadline) {
        case .head(let head): status = head
        case .failure(let error)
        where (error as? HTTPClientError) == .remoteConnectionClosed || (error as? ChannelError) == .ioOnClosedChannel:
            throw ConnectionClosed(server: server, error: error)
        case .failure(let error): throw server.reported(error)
        case .part, .end: throw MarketError.notClickHouse(server.name)
        }
        guard status == .ok else {
            // The beginning of an error is enough.
            var body = ByteBuffer()
            left = .max
            while body.readableBytes < Server.fewBytes, var part = try next() { body.writeBuffer(&part) }
            // A server compresses an error only if it was about to compress an answer.
            var blocks = CompressedReader()
            if server.answers == .lz4, let text = try? blocks.rows(with: body), text.readableBytes > 0 { body = text }
            throw server.exception(String(buffer: body))
        }
        if server.answers == .lz4 { blocks = CompressedReader() }
    }

    deinit { if !isEnded { sent.task.cancel() } }

    /// Returns the next part, which may be empty; `nil` at the end.
    func next() throws -> ByteBuffer? {
        guard !isEnded else { return nil }
        switch try server.next(of: sent, &pace, until: deadline) {
        case .part(let part):
            let rows: ByteBuffer
            do { rows = try blocks?.rows(with: part) ?? part } catch is CompressedReader.Broken { throw server.brokenBlock }
            guard rows.readableBytes <= left else { throw server.tooLong }
            left -= rows.readableBytes
            return rows
        case .end:
            isEnded = true
            if blocks?.isAtEnd == false { throw server.brokenBlock }
            return nil
        case .failure(let error):
            isEnded = true
            throw server.reported(error)
        case .head: throw MarketError.notClickHouse(server.name)
        }
    }
}
