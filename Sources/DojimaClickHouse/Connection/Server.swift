import DojimaSeries
import DojimaText
import Glibc
import Synchronization

/// One server, asked over HTTP. Requests wait as long as the server works, and fail when it no longer answers a ping.
final class Server: Sendable {
    let host: ClickHouseAddress.Host
    private let address: ClickHouseAddress
    private let headers: [(name: String, value: String)]
    /// `nil` if nobody counts rows.
    private let counting: RowCounting?
    private let patience: ServerPatience
    /// Whether rows are compressed on the way to the server.
    private let sendsCompressed: Bool
    /// Whether answers are compressed on the way from it.
    private let receivesCompressed: Bool
    /// Whether the program goes on when the server is not available.
    private let isLasting: Bool
    /// Why the server was not available when a program that goes on asked it last. It is then only pinged, so that what needs it waits once.
    private let failure = TracedMutex<MarketError?>(nil)
    var outage: MarketError? { failure.withLock { $0 } }

    /// The status of an answer.
    static let ok = 200
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

    /// - Parameters:
    ///   - isLasting: whether the program goes on when the server is not available.
    ///   - receivesCompressed: whether requests ask the server to compress its answers. Servers refuse this to users who may not change
    ///     settings.
    init(
        _ host: ClickHouseAddress.Host, of address: ClickHouseAddress, password: String, counting: RowCounting? = nil,
        isLasting: Bool = false, receivesCompressed: Bool = false, patience: ServerPatience? = nil
    ) {
        self.host = host
        self.counting = counting
        self.isLasting = isLasting
        self.patience = patience ?? ServerPatience(isLasting: isLasting)
        self.address = address
        self.receivesCompressed = receivesCompressed
        sendsCompressed = address.isCompressed(to: host)
        headers = [("X-ClickHouse-User", address.user ?? "default")] + (password.isEmpty ? [] : [("X-ClickHouse-Key", password)])
    }

    var name: String { host.description }

    /// Throws without asking if the server was not available when it was asked last.
    func expectAvailable() throws { if let outage { throw outage } }

    /// Throws if the server does not answer a ping, or is no ClickHouse server.
    func ping() throws {
        let answer = try soon(HTTPExchange.Request(url: "\(root)/ping", isRepeatable: true), "a ping")
        guard answer.status == Server.ok, answer.body == "Ok.\n" else { throw MarketError.notClickHouse(name) }
        failure.withLock { $0 = nil }
    }

    /// Returns whether the server works on a statement, as far as it says; throws if it does not answer this either.
    private func isWorking(on id: String?) throws -> Bool {
        let processes = id.map { "count() FROM system.processes WHERE query_id = \(literal($0))" } ?? "1"
        let sql = "SELECT \(processes) FORMAT TabSeparated"
        let answer = try soon(request([], Array(sql.utf8), isRepeatable: true), "a simple statement")
        return answer.status != Server.ok || answer.body != "0\n"
    }

    /// Returns the beginning of an answer that a server gives at once.
    private func soon(_ request: HTTPExchange.Request, _ what: String) throws -> (status: Int, body: String) {
        let exchange = try HTTPClient.shared.send(request)
        defer { exchange.cancel() }
        let deadline = ContinuousClock.now + .seconds(patience.ping)
        var (status, body) = (Server.ok, [UInt8]())
        while body.count < 64 {
            switch exchange.next(within: max(0, (deadline - .now) / .seconds(1))) {
            case .element(.head(let head)): status = head
            case .element(.part(let part)): body += part.prefix(64)
            case .element(.failure(let failure)): throw reported(failure)
            case .end: return (status, String(decoding: body, as: UTF8.self))
            case .nothing: throw unavailable("no answer to \(what) for \(Int(clamping: patience.ping.rounded(.up))) s")
            }
        }
        return (status, String(decoding: body, as: UTF8.self))
    }

    /// Runs a statement and returns its whole answer. The server sends it only when it is complete, so that errors come before it.
    ///
    /// - Parameters:
    ///   - data: rows that follow the statement.
    ///   - isRepeatable: whether the request may be sent again if the connection was closed before an answer.
    ///   - most: the number of bytes that the answer may have.
    @discardableResult
    func run(_ sql: String, data: [UInt8]? = nil, isRepeatable: Bool = false, atMost most: Int = fewBytes) throws -> RowBinaryReader {
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
        String(decoding: try whole(sql, data: nil, isRepeatable: true, atMost: Server.fewBytes), as: UTF8.self)
    }

    private func whole(_ sql: String, data: [UInt8]?, isRepeatable: Bool, atMost most: Int) throws -> [UInt8] {
        let answer = try begin(sql, data: data, settings: [("wait_end_of_query", "1")], isRepeatable: isRepeatable, atMost: most)
        var whole: [UInt8] = []
        while let part = try answer.next() { whole += part }
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
        _ sql: String, data: [UInt8]?, settings: [(String, String)], isRepeatable: Bool, atMost most: Int, seconds: Double? = nil
    ) throws -> Answer {
        // A server that ends a statement in its time is given as long as for a ping to say so.
        let deadline = seconds.map { ContinuousClock.now + .seconds(min($0, 1e9) + patience.ping) }
        func answer() throws -> Answer {
            let sent = try send(sql, data: data, settings: settings, isRepeatable: isRepeatable)
            return try Answer(sent, server: self, atMost: most, until: deadline)
        }
        do { return try answer() } catch let error as ConnectionClosed {
            guard isRepeatable else { throw error.reported }
            do { return try answer() } catch let error as ConnectionClosed { throw error.reported }
        }
    }

    /// Sends a statement without waiting for the answer.
    ///
    /// - Parameter isRepeatable: whether the request may be sent again if the connection was closed before an answer.
    func send(_ sql: String, data: [UInt8]?, settings: [(String, String)], isRepeatable: Bool = false) throws -> SentStatement {
        try expectAvailable()
        var parameters = settings
        // Servers begin with rows only when they have a part of them, which may take long to send.
        let id = data == nil ? "read \(String(UInt64.random(in: 0 ... .max), radix: 16))" : nil
        if let id { parameters.append(("query_id", id)) }
        // A user who may only read may not change settings, and needs that for long lists of edges alone.
        if sql.utf8.count > Server.usualLength { parameters.append(("max_query_size", "\(sql.utf8.count + 1)")) }
        if data != nil { parameters.append(("query", sql)) }
        // The quickest level.
        if receivesCompressed { parameters += [("enable_http_compression", "1"), ("http_zlib_compression_level", "1")] }
        var request = request(parameters, data ?? Array(sql.utf8), isRepeatable: isRepeatable)
        request.isCompressed = receivesCompressed
        if let data, sendsCompressed, let compressed = gzip(data) {
            request.body = compressed
            request.headers.append(("Content-Encoding", "gzip"))
        }
        return SentStatement(exchange: try HTTPClient.shared.send(request), id: id)
    }

    /// Begins a request that goes on after its first rows, until `HTTPExchange.finishBody`.
    func open(_ sql: String, id: String, first: [UInt8]) throws -> HTTPExchange {
        try expectAvailable()
        let parameters = [("query", sql), ("query_id", id), ("max_query_size", "\(sql.utf8.count + 1)")]
        var request = request(parameters, first, isRepeatable: false)
        request.isOpen = true
        return try HTTPClient.shared.send(request)
    }

    private func request(_ parameters: [(String, String)], _ body: [UInt8], isRepeatable: Bool) -> HTTPExchange.Request {
        let query = parameters.map { "\($0)=\(Server.percentEncoded($1))" }.joined(separator: "&")
        return HTTPExchange.Request(url: "\(root)/?\(query)", headers: headers, body: body, isRepeatable: isRepeatable)
    }

    private var root: String { "\(address.isSecure ? "https" : "http")://\(host)" }

    private static func percentEncoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { line, byte in
            let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            line += isPlain ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }

    /// The error to report for a failure of the HTTP client.
    func reported(_ failure: HTTPFailure) -> MarketError {
        switch failure.kind {
        case .broken: unavailable("the connection broke within an answer")
        case .foreign: MarketError.notClickHouse(name)
        case .certificate: unavailable("the certificate of the server is not trusted by this system")
        case .compression: unavailable("the answer cannot be decompressed")
        case .closed, .other: unavailable(failure.reason)
        }
    }

    /// The error for a server that refuses the connection, breaks it, or is silent.
    private func unavailable(_ reason: String) -> MarketError {
        guard isLasting else { return .unavailable(name, reason) }
        let error = MarketError(.unavailable, "\(name): \(reason); check that the server runs")
        failure.withLock { $0 = error }
        return error
    }

    /// The error for an answer of more bytes than it may have.
    fileprivate var tooLong: any Error { MarketError.unsound(name, "it is longer than what was asked for") }

    /// The exception in the body of an answer.
    func exception(_ body: String) -> ServerException {
        ServerException(body, host: name, user: address.user ?? "default", database: address.database)
    }

    /// Returns the next event of an answer; throws if the server is silent, no longer works on it, or sends a few bytes now and then.
    ///
    /// - Returns: `nil` at the end.
    fileprivate func next(of sent: SentStatement, _ pace: inout AnswerPace, until deadline: ContinuousClock.Instant?) throws
        -> HTTPExchange.Event?
    {
        let begin = ContinuousClock.now
        var (silence, idle) = (0.0, 0)
        while true {
            if let deadline, deadline < .now { throw MarketError(.locked, "\(name): the query took too long; give it more time") }
            switch sent.exchange.next(within: patience.quiet) {
            case .element(let event):
                guard case .part(let part) = event else { return event }
                let waited = min((.now - begin) / .seconds(1), patience.quiet)
                if pace.isTooSlow(part.count, after: waited, patience) { throw unavailable("the answer comes a few bytes at a time") }
                return event
            case .end: return nil
            case .nothing: break
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
    var failure: HTTPFailure

    var reported: MarketError { server.reported(failure) }
}

/// The answer to a statement, part by part.
final class Answer {
    let server: Server
    private let sent: SentStatement
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
        let status: Int
        switch try server.next(of: sent, &pace, until: deadline) {
        case .head(let head): status = head
        case .failure(let failure) where failure.kind == .closed: throw ConnectionClosed(server: server, failure: failure)
        case .failure(let failure): throw server.reported(failure)
        case .part, nil: throw MarketError.notClickHouse(server.name)
        }
        guard status == Server.ok else {
            // The beginning of an error is enough.
            var body: [UInt8] = []
            left = .max
            while body.count < Server.fewBytes, let part = try next() { body += part }
            throw server.exception(String(decoding: body, as: UTF8.self))
        }
    }

    deinit { if !isEnded { sent.exchange.cancel() } }

    /// Returns the next part, which may be empty; `nil` at the end.
    func next() throws -> [UInt8]? {
        guard !isEnded else { return nil }
        switch try server.next(of: sent, &pace, until: deadline) {
        case .part(let part):
            guard part.count <= left else { throw server.tooLong }
            left -= part.count
            return part
        case nil:
            isEnded = true
            return nil
        case .failure(let failure):
            isEnded = true
            throw server.reported(failure)
        case .head: throw MarketError.notClickHouse(server.name)
        }
    }
}
