import AsyncHTTPClient
import DojimaSeries
import DojimaText
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
    /// How long a ping may take, in seconds.
    private let patience: Double
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
    /// How long an answer may be silent before the server is pinged.
    private static let quiet = 2.0

    /// Lives as long as the program. Connections are kept for less than the three seconds after which a server may close them. All are on one
    /// thread, since answers of thousands of parts would take longer from thread to thread.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.httpVersion = .http1Only
        configuration.timeout.connect = .seconds(Int64(longestConnecting))
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
        isLasting: Bool = false, answers: AnswerCompression = .none
    ) {
        self.host = host
        self.counting = counting
        self.isLasting = isLasting
        // A reader of pages has the line sooner than a script has a status.
        patience = isLasting ? 5 : 10
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
        let exchange = HTTPExchange()
        let request: HTTPClient.Request
        do { request = try HTTPClient.Request(url: "\(root)/ping") } catch { throw reported(error) }
        let task = Server.client.execute(request: request, delegate: exchange)
        defer { task.cancel() }
        let deadline = ContinuousClock.now + .seconds(patience)
        var (status, body) = (HTTPResponseStatus.ok, "")
        while true {
            let left = (deadline - .now) / .seconds(1)
            guard let event = exchange.next(within: max(0, left)) else {
                throw unavailable("no answer to a ping for \(Int(patience)) s")
            }
            switch event {
            case .head(let head): status = head
            case .part(let part): if body.utf8.count < 64 { body += String(buffer: part) }
            case .failure(let error): throw reported(error)
            case .end:
                guard status == .ok, body == "Ok.\n" else { throw MarketError.notClickHouse(name) }
                return failure.withLock { $0 = nil }
            }
        }
    }

    /// Runs a statement and returns its whole answer. The server sends it only when it is complete, so that errors come before it.
    ///
    /// - Parameters:
    ///   - data: rows that follow the statement.
    ///   - isRepeatable: whether the request may be sent again if the connection was closed before an answer.
    @discardableResult
    func run(_ sql: String, data: ByteBuffer? = nil, isRepeatable: Bool = false) throws -> RowBinaryReader {
        let answer = try whole(sql, data: data, isRepeatable: isRepeatable)
        if let counting { try count(sql, by: counting) }
        return RowBinaryReader(answer, server: self)
    }

    /// Returns the answer to a statement that changes nothing, as a text.
    func text(of sql: String) throws -> String { String(buffer: try whole(sql, data: nil, isRepeatable: true)) }

    private func whole(_ sql: String, data: ByteBuffer?, isRepeatable: Bool) throws -> ByteBuffer {
        let answer = try begin(sql, data: data, settings: [("wait_end_of_query", "1")], isRepeatable: isRepeatable)
        var whole = ByteBuffer()
        while var part = try answer.next() { whole.writeBuffer(&part) }
        return whole
    }

    /// Begins a statement whose answer arrives in parts.
    func stream(_ sql: String, settings: [(String, String)] = []) throws -> Answer {
        if let counting { try count(sql, by: counting) }
        return try begin(sql, data: nil, settings: settings, isRepeatable: true)
    }

    private func begin(_ sql: String, data: ByteBuffer?, settings: [(String, String)], isRepeatable: Bool) throws -> Answer {
        do { return try Answer(send(sql, data: data, settings: settings), server: self) } catch let error as ConnectionClosed {
            guard isRepeatable else { throw error.reported }
            do { return try Answer(send(sql, data: data, settings: settings), server: self) } catch let error as ConnectionClosed {
                throw error.reported
            }
        }
    }

    /// Sends a statement without waiting for the answer.
    func send(_ sql: String, data: ByteBuffer?, settings: [(String, String)]) throws -> (HTTPExchange, HTTPClient.Task<Void>) {
        try expectAvailable()
        var body = ByteBuffer(string: sql)
        var parameters = settings
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
        return (exchange, task)
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

    /// The exception in the body of an answer.
    func exception(_ body: String) -> ServerException {
        ServerException(body, host: name, user: address.user ?? "default", database: address.database)
    }

    /// Returns the next event of an answer; throws if the server is silent.
    fileprivate func next(of exchange: HTTPExchange) throws -> HTTPExchange.Event {
        while true {
            if let event = exchange.next(within: Server.quiet) { return event }
            try ping()
        }
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
    private let exchange: HTTPExchange
    private let task: HTTPClient.Task<Void>
    private var blocks: CompressedReader?
    private var isEnded = false

    /// Waits for the status. Throws the exception of a server that refuses the statement.
    init(_ sent: (exchange: HTTPExchange, task: HTTPClient.Task<Void>), server: Server) throws {
        (exchange, task) = sent
        self.server = server
        var status = HTTPResponseStatus.ok
        switch try server.next(of: exchange) {
        case .head(let head): status = head
        case .failure(let error)
        where (error as? HTTPClientError) == .remoteConnectionClosed || (error as? ChannelError) == .ioOnClosedChannel:
            throw ConnectionClosed(server: server, error: error)
        case .failure(let error): throw server.reported(error)
        case .part, .end: throw MarketError.notClickHouse(server.name)
        }
        guard status == .ok else {
            var body = ByteBuffer()
            while var part = try next() { if body.readableBytes < 1 << 16 { body.writeBuffer(&part) } }
            // A server compresses an error only if it was about to compress an answer.
            var blocks = CompressedReader()
            if server.answers == .lz4, let text = try? blocks.rows(with: body), text.readableBytes > 0 { body = text }
            throw server.exception(String(buffer: body))
        }
        if server.answers == .lz4 { blocks = CompressedReader() }
    }

    deinit { if !isEnded { task.cancel() } }

    /// Returns the next part, which may be empty; `nil` at the end.
    func next() throws -> ByteBuffer? {
        guard !isEnded else { return nil }
        switch try server.next(of: exchange) {
        case .part(let part):
            do { return try blocks?.rows(with: part) ?? part } catch is CompressedReader.Broken { throw server.brokenBlock }
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
