import DojimaSeries
import DojimaText
import DojimaPlatform
import Synchronization

/// One server, which is reached over HTTP. Requests wait as long as the server works on them, and fail if it no longer answers a ping.
final class Server: Sendable {
    let host: ClickHouseAddress.Host
    private let address: ClickHouseAddress
    private let headers: [(name: String, value: String)]
    /// `nil` if rows are not counted.
    private let counting: RowCounting?
    private let timeouts: ServerTimeouts
    /// Whether rows are compressed on the way to the server.
    private let sendsCompressed: Bool
    /// Whether answers are compressed on the way from the server.
    private let receivesCompressed: Bool
    /// Whether the program is long-running: after an outage, further requests fail at once until a ping succeeds.
    private let isLongRunning: Bool
    /// The error of the last outage, in a long-running program; `nil` if the server is available.
    private let failure = Locked<MarketError?>(nil)
    var outage: MarketError? { failure.withLock { $0 } }

    /// The HTTP status of a successful answer.
    static let ok = 200
    /// The length in bytes up to which servers accept a statement with default settings.
    private static let usualLength = 1 << 17
    /// The maximum size of an answer of a few rows, in bytes.
    static let fewBytes = 1 << 16
    /// The maximum size of an answer of a row for each change, series or column, in bytes.
    static let manyBytes = 1 << 26
    /// The maximum size of an answer with the entries of the catalog, in bytes.
    static let catalogBytes = 1 << 29
    /// The maximum size of any answer, in bytes: half of the physical memory, but not less than 1 GiB.
    static let maximumBytes = max(1 << 30, sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE)))

    /// Returns the maximum size of an answer with rows of `width` bytes.
    static func bytes(ofRows count: Int, width: Int) -> Int {
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: width)
        return isTooLarge ? maximumBytes : min(maximumBytes, bytes + fewBytes)
    }

    /// - Parameters:
    ///   - isLongRunning: whether the program is long-running.
    ///   - receivesCompressed: whether requests ask the server to compress its answers. Servers refuse this if the user may not change
    ///     settings.
    init(
        _ host: ClickHouseAddress.Host, of address: ClickHouseAddress, password: String, counting: RowCounting? = nil,
        isLongRunning: Bool = false, receivesCompressed: Bool = false, timeouts: ServerTimeouts? = nil
    ) {
        self.host = host
        self.counting = counting
        self.isLongRunning = isLongRunning
        self.timeouts = timeouts ?? ServerTimeouts(isLongRunning: isLongRunning)
        self.address = address
        self.receivesCompressed = receivesCompressed
        sendsCompressed = address.isCompressed(to: host)
        headers = [("X-ClickHouse-User", address.user ?? "default")] + (password.isEmpty ? [] : [("X-ClickHouse-Key", password)])
    }

    var name: String { host.description }

    /// Throws the error of the last outage, if there is one. Sends no request.
    func expectAvailable() throws { if let outage { throw outage } }

    /// Throws if the server does not answer a ping, or is not a ClickHouse server.
    func ping() throws {
        let answer = try firstBytes(HTTPExchange.Request(url: "\(root)/ping", isRepeatable: true), "a ping")
        guard answer.status == Server.ok, answer.body == "Ok.\n" else { throw MarketError.notClickHouse(name) }
        failure.withLock { $0 = nil }
    }

    /// Returns `false` if the server reports that it does not work on a statement. Throws if it does not answer this request either.
    private func isWorking(on id: String?) throws -> Bool {
        let processes = id.map { "count() FROM system.processes WHERE query_id = \(literal($0))" } ?? "1"
        let sql = "SELECT \(processes) FORMAT TabSeparated"
        let answer = try firstBytes(request([], Array(sql.utf8), isRepeatable: true), "a simple statement")
        return answer.status != Server.ok || answer.body != "0\n"
    }

    /// Returns the first bytes of an answer. Throws if it takes longer than a ping may.
    private func firstBytes(_ request: HTTPExchange.Request, _ what: String) throws -> (status: Int, body: String) {
        let exchange = try HTTPClient.shared.send(request)
        defer { exchange.cancel() }
        let deadline = ContinuousClock.now + .seconds(timeouts.pingTimeout)
        var (status, body) = (Server.ok, [UInt8]())
        while body.count < 64 {
            switch exchange.next(within: max(0, (deadline - .now) / .seconds(1))) {
            case .element(.head(let head)): status = head
            case .element(.part(let part)): body += part.prefix(64)
            case .element(.failure(let failure)): throw reported(failure)
            case .end: return (status, String(decoding: body, as: UTF8.self))
            case .timedOut: throw unavailable("no answer to \(what) for \(Int(clamping: timeouts.pingTimeout.rounded(.up))) s")
            }
        }
        return (status, String(decoding: body, as: UTF8.self))
    }

    /// Runs a statement and returns its complete answer. The server sends the answer only when it is complete, so that an error replaces
    /// the answer and is not appended to it.
    ///
    /// - Parameters:
    ///   - data: rows that follow the statement.
    ///   - isRepeatable: whether the request may be sent again if the connection was closed before an answer.
    ///   - maximum: the maximum size of the answer in bytes.
    @discardableResult
    func run(_ sql: String, data: [UInt8]? = nil, isRepeatable: Bool = false, atMost maximum: Int = fewBytes) throws -> RowBinaryReader {
        let answer = try completeAnswer(sql, data: data, isRepeatable: isRepeatable, atMost: maximum)
        if let counting { try count(sql, by: counting) }
        return RowBinaryReader(answer, server: self)
    }

    /// Returns the answer to a read-only statement that has one unsigned integer of 64 bits.
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

    /// Returns the answer to a read-only statement as text.
    func text(of sql: String) throws -> String {
        String(decoding: try completeAnswer(sql, data: nil, isRepeatable: true, atMost: Server.fewBytes), as: UTF8.self)
    }

    private func completeAnswer(_ sql: String, data: [UInt8]?, isRepeatable: Bool, atMost maximum: Int) throws -> [UInt8] {
        let answer = try begin(sql, data: data, settings: [("wait_end_of_query", "1")], isRepeatable: isRepeatable, atMost: maximum)
        var bytes: [UInt8] = []
        while let part = try answer.next() { bytes += part }
        return bytes
    }

    /// Begins a statement whose answer arrives in parts.
    ///
    /// - Parameters:
    ///   - maximum: the maximum size of the answer in bytes; by default, the caller has to limit it.
    ///   - seconds: the time limit in the settings of the statement, in seconds.
    func stream(_ sql: String, settings: [(String, String)] = [], atMost maximum: Int = .max, seconds: Double? = nil) throws -> AnswerStream
    {
        if let counting { try count(sql, by: counting) }
        return try begin(sql, data: nil, settings: settings, isRepeatable: true, atMost: maximum, seconds: seconds)
    }

    private func begin(
        _ sql: String, data: [UInt8]?, settings: [(String, String)], isRepeatable: Bool, atMost maximum: Int, seconds: Double? = nil
    ) throws -> AnswerStream {
        // If the server ends the statement at its time limit, it gets the time of a ping to report this.
        let deadline = seconds.map { ContinuousClock.now + .seconds(min($0, 1e9) + timeouts.pingTimeout) }
        func answer() throws -> AnswerStream {
            let statement = try send(sql, data: data, settings: settings, isRepeatable: isRepeatable)
            return try AnswerStream(statement, server: self, atMost: maximum, until: deadline)
        }
        do { return try answer() } catch let error as ConnectionClosed {
            guard isRepeatable else { throw error.reported }
            do { return try answer() } catch let error as ConnectionClosed { throw error.reported }
        }
    }

    /// Sends a statement without waiting for the answer.
    ///
    /// - Parameter isRepeatable: whether the request may be sent again if the connection was closed before an answer.
    func send(_ sql: String, data: [UInt8]?, settings: [(String, String)], isRepeatable: Bool = false) throws -> PendingStatement {
        try expectAvailable()
        var parameters = settings
        // A server lists an insert only after it has received a part of the rows, which may take long: an insert gets no ID.
        let id = data == nil ? "read \(String(UInt64.random(in: 0 ... .max), radix: 16))" : nil
        if let id { parameters.append(("query_id", id)) }
        // `max_query_size` is set only for long statements, such as those with many edges, because read-only users may not change settings.
        if sql.utf8.count > Server.usualLength { parameters.append(("max_query_size", "\(sql.utf8.count + 1)")) }
        if data != nil { parameters.append(("query", sql)) }
        // Level 1 is the fastest one.
        if receivesCompressed { parameters += [("enable_http_compression", "1"), ("http_zlib_compression_level", "1")] }
        var request = request(parameters, data ?? Array(sql.utf8), isRepeatable: isRepeatable)
        request.isCompressed = receivesCompressed
        if let data, sendsCompressed, let compressed = gzip(data) {
            request.body = compressed
            request.headers.append(("Content-Encoding", "gzip"))
        }
        return PendingStatement(exchange: try HTTPClient.shared.send(request), id: id)
    }

    /// Begins a request that stays open after its first rows, until `HTTPExchange.finishBody`.
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

    /// The error for a server that refuses or breaks the connection, or does not answer. A long-running program remembers it as the outage.
    private func unavailable(_ reason: String) -> MarketError {
        guard isLongRunning else { return .unavailable(name, reason) }
        let error = MarketError(.unavailable, "\(name): \(reason); check that the server runs")
        failure.withLock { $0 = error }
        return error
    }

    /// The error for an answer that exceeds its maximum size.
    fileprivate var tooLong: any Error { MarketError.unsound(name, "it is longer than the requested rows") }

    /// The exception in the body of an answer.
    func exception(_ body: String) -> ServerException {
        ServerException(body, host: name, user: address.user ?? "default", database: address.database)
    }

    /// Returns the next event of an answer. Throws if the server does not answer pings, no longer works on the statement, or sends too
    /// slowly.
    ///
    /// - Returns: `nil` at the end.
    fileprivate func next(of statement: PendingStatement, _ pace: inout AnswerPace, until deadline: ContinuousClock.Instant?) throws
        -> HTTPExchange.Event?
    {
        let begin = ContinuousClock.now
        var (silence, idleReplies) = (0.0, 0)
        while true {
            if let deadline, deadline < .now { throw MarketError(.locked, "\(name): the query took too long; give it more time") }
            switch statement.exchange.next(within: timeouts.pingAfter) {
            case .element(let event):
                guard case .part(let part) = event else { return event }
                let waited = min((.now - begin) / .seconds(1), timeouts.pingAfter)
                if pace.isTooSlow(part.count, after: waited, timeouts) { throw unavailable("the answer arrives too slowly") }
                return event
            case .end: return nil
            case .timedOut: break
            }
            try ping()
            silence += timeouts.pingAfter
            guard silence >= timeouts.statusCheckAfter else { continue }
            silence = 0
            idleReplies = try isWorking(on: statement.id) ? 0 : idleReplies + 1
            guard idleReplies < timeouts.maximumIdleReplies else {
                throw unavailable("the server no longer runs the statement, but sent no answer")
            }
        }
    }
}

/// A statement that was sent, with the exchange that receives its answer.
struct PendingStatement {
    var exchange: HTTPExchange
    /// The query ID by which the server lists the statement while it runs; `nil` for an insert with rows.
    var id: String?
}

/// The time limits of a server, in seconds.
struct ServerTimeouts: Sendable {
    /// The time without a part of an answer after which the server is pinged.
    var pingAfter = 2.0
    /// The maximum time for a ping or for the simplest statement.
    var pingTimeout = 10.0
    /// The time without a part of an answer after which the server is queried whether it works on the statement.
    var statusCheckAfter = 8.0
    /// The number of consecutive negative replies after which a statement fails. After a single one, the answer may still be on the way.
    var maximumIdleReplies = 3
    /// The waiting time over which the pace of an answer is measured.
    var paceInterval = 10.0
    /// The minimum pace of an answer, in bytes per second.
    static let minimumBytesPerSecond = 256.0

    /// - Parameter isLongRunning: whether the program is long-running: it then reports an outage sooner.
    init(isLongRunning: Bool = false) { if isLongRunning { pingTimeout = 5 } }
}

/// The pace of an answer, measured over the waiting times that ended with a part of it.
private struct AnswerPace {
    private var (waited, bytes) = (0.0, 0)

    /// Adds a part of `count` bytes and the time waited for it. Returns whether too few bytes arrived in the measured period.
    mutating func isTooSlow(_ count: Int, after seconds: Double, _ timeouts: ServerTimeouts) -> Bool {
        waited += seconds
        bytes += count
        guard waited >= timeouts.paceInterval else { return false }
        defer { (waited, bytes) = (0, 0) }
        return Double(bytes) < ServerTimeouts.minimumBytesPerSecond * waited
    }
}

/// The error for a connection that was closed before an answer: it was kept for too long, or the server broke it.
struct ConnectionClosed: Error {
    var server: Server
    var failure: HTTPFailure

    var reported: MarketError { server.reported(failure) }
}

/// The answer to a statement, which is read in parts.
final class AnswerStream {
    let server: Server
    private let statement: PendingStatement
    private var pace = AnswerPace()
    /// The remaining size that the answer may have, in bytes after decompression.
    private var left: Int
    private let deadline: ContinuousClock.Instant?
    private var isEnded = false

    /// Waits for the status. Throws the server's exception if it rejects the statement.
    ///
    /// - Parameters:
    ///   - maximum: the maximum size of the answer in bytes.
    ///   - deadline: the time at which the complete answer must have arrived.
    init(
        _ statement: PendingStatement, server: Server, atMost maximum: Int = Server.fewBytes,
        until deadline: ContinuousClock.Instant? = nil
    ) throws {
        self.statement = statement
        self.server = server
        (left, self.deadline) = (maximum, deadline)
        let status: Int
        switch try server.next(of: statement, &pace, until: deadline) {
        case .head(let head): status = head
        case .failure(let failure) where failure.kind == .closed: throw ConnectionClosed(server: server, failure: failure)
        case .failure(let failure): throw server.reported(failure)
        case .part, nil: throw MarketError.notClickHouse(server.name)
        }
        guard status == Server.ok else {
            // The beginning of an error message is enough.
            var body: [UInt8] = []
            left = .max
            while body.count < Server.fewBytes, let part = try next() { body += part }
            throw server.exception(String(decoding: body, as: UTF8.self))
        }
    }

    deinit { if !isEnded { statement.exchange.cancel() } }

    /// Returns the next part, which may be empty; `nil` at the end.
    func next() throws -> [UInt8]? {
        guard !isEnded else { return nil }
        switch try server.next(of: statement, &pace, until: deadline) {
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
