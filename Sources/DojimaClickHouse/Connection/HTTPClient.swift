internal import CCurl
import DojimaText
import DojimaPlatform
import Synchronization

/// Sends requests over HTTP with libcurl. All transfers run on one thread. Callers take the answer from the queue of an exchange.
///
/// Connections are kept for a second. A request that must not be sent twice has a new connection, since libcurl sends a request again if a
/// kept connection is closed before the answer.
final class HTTPClient: Sendable {
    /// The shared client. It is never released.
    static let shared = HTTPClient()

    /// The maximum time to connect, in seconds.
    private static let connectTimeout = 10
    /// The maximum length of the head of an answer, in bytes.
    fileprivate static let maximumHeadLength = 1 << 18

    private enum Command {
        case begin(HTTPExchange)
        /// Resumes a transfer that is paused in either direction.
        case resume(HTTPExchange)
        case cancel(HTTPExchange)
    }

    private struct State {
        var commands: [Command] = []
        /// The handle of libcurl for all transfers. Other threads only wake it.
        var transfers: UncheckedPointer?
    }

    private struct UncheckedPointer: @unchecked Sendable { var pointer: UnsafeMutableRawPointer }

    private let state = Locked(State())

    /// Sends a request. Throws if the system cannot create the thread.
    func send(_ request: HTTPExchange.Request) throws -> HTTPExchange {
        let exchange = HTTPExchange(request, client: self)
        try state.withLock { state throws in
            if state.transfers == nil { state.transfers = try start() }
            state.commands.append(.begin(exchange))
            wake(state)
        }
        return exchange
    }

    private func start() throws(WorkThread.StartError) -> UncheckedPointer {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let transfers = curl_multi_init() else {
            throw WorkThread.StartError()
        }
        let pointer = UncheckedPointer(pointer: transfers)
        do { try WorkThread.start { [self] in run(pointer.pointer) } } catch {
            curl_multi_cleanup(transfers)
            throw error
        }
        return pointer
    }

    fileprivate func resume(_ exchange: HTTPExchange) { add(.resume(exchange)) }
    fileprivate func cancel(_ exchange: HTTPExchange) { add(.cancel(exchange)) }

    private func add(_ command: Command) {
        state.withLock { state in
            state.commands.append(command)
            wake(state)
        }
    }

    private func wake(_ state: State) { if let transfers = state.transfers { curl_multi_wakeup(transfers.pointer) } }

    // MARK: The thread

    private func run(_ transfers: UnsafeMutableRawPointer) {
        while true {
            let commands = state.withLock { state in
                defer { state.commands = [] }
                return state.commands
            }
            for command in commands {
                switch command {
                case .begin(let exchange): HTTPClient.begin(exchange, on: transfers)
                case .resume(let exchange): if let transfer = exchange.transfer { curl_easy_pause(transfer, CURLPAUSE_CONT) }
                case .cancel(let exchange): HTTPClient.end(exchange, on: transfers)
                }
            }
            var (running, left): (Int32, Int32) = (0, 0)
            curl_multi_perform(transfers, &running)
            while let message = curl_multi_info_read(transfers, &left) {
                guard message.pointee.msg == CURLMSG_DONE, let transfer = message.pointee.easy_handle, let context = curl_context(transfer)
                else { continue }
                let exchange = Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue()
                exchange.finish(message.pointee.data.result)
                HTTPClient.end(exchange, on: transfers)
            }
            curl_multi_poll(transfers, nil, 0, 1000, nil)
        }
    }

    private static func begin(_ exchange: HTTPExchange, on transfers: UnsafeMutableRawPointer) {
        guard let transfer = curl_easy_init() else { return exchange.finish(CURLE_OUT_OF_MEMORY) }
        let request = exchange.request
        for (option, value) in [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_CONNECTTIMEOUT, connectTimeout), (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
            (CURLOPT_MAXAGE_CONN, 1), (CURLOPT_FRESH_CONNECT, request.isRepeatable ? 0 : 1), (CURLOPT_BUFFERSIZE, 1 << 18),
            (CURLOPT_UPLOAD_BUFFERSIZE, 1 << 18), (CURLOPT_TCP_NODELAY, 1),
        ] { curl_set_number(transfer, option, value) }
        curl_set_text(transfer, CURLOPT_URL, request.url)
        curl_set_text(transfer, CURLOPT_PROTOCOLS_STR, "http,https")
        // Proxies of the environment are not used: they are meant for the web.
        curl_set_text(transfer, CURLOPT_PROXY, "")
        if request.isCompressed { curl_set_text(transfer, CURLOPT_ACCEPT_ENCODING, "gzip") }
        let context = Unmanaged.passRetained(exchange).toOpaque()
        for option in [CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA, CURLOPT_PRIVATE] {
            curl_set_pointer(transfer, option, context)
        }
        curl_set_function(transfer, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            HTTPExchange.of(context)?.receiveHead(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        curl_set_function(transfer, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            HTTPExchange.of(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        // Otherwise libcurl waits for the server before it sends a long body.
        var headers = curl_slist_append(nil, "Expect:")
        for (name, value) in request.headers { headers = curl_slist_append(headers, "\(name): \(value)") }
        if request.body != nil {
            curl_set_number(transfer, CURLOPT_POST, 1)
            headers = curl_slist_append(headers, "Content-Type:")
            if request.isOpen {
                headers = curl_slist_append(headers, "Transfer-Encoding: chunked")
            } else {
                curl_set_size(transfer, CURLOPT_POSTFIELDSIZE_LARGE, request.body?.count ?? 0)
            }
            curl_set_function(transfer, CURLOPT_READFUNCTION) { bytes, size, count, context in
                HTTPExchange.of(context)?.readBody(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
                    ?? Int(CURL_READFUNC_ABORT)
            }
            curl_set_seek(transfer) { context, offset, origin in
                HTTPExchange.of(context)?.seek(to: offset, from: origin) ?? CURL_SEEKFUNC_FAIL
            }
        }
        curl_set_pointer(transfer, CURLOPT_HTTPHEADER, headers)
        exchange.headers = headers
        exchange.transfer = transfer
        curl_multi_add_handle(transfers, transfer)
    }

    private static func end(_ exchange: HTTPExchange, on transfers: UnsafeMutableRawPointer) {
        guard let transfer = exchange.transfer else { return }
        exchange.transfer = nil
        curl_multi_remove_handle(transfers, transfer)
        curl_easy_cleanup(transfer)
        curl_slist_free_all(exchange.headers)
        exchange.headers = nil
        Unmanaged.passUnretained(exchange).release()
    }
}

/// A request and its answer, which callers take in parts. The transfer pauses while `maximumWaitingBytes` wait to be taken.
///
/// `@unchecked Sendable`: only the client's thread uses the variables without a lock.
final class HTTPExchange: @unchecked Sendable {
    struct Request: Sendable {
        var url: String
        var headers: [(name: String, value: String)] = []
        /// `nil` for a request without a body, which is a GET.
        var body: [UInt8]?
        /// Whether the request stays open after its body, until `finishBody`.
        var isOpen = false
        /// Whether the request may be sent again if the connection was closed before an answer.
        var isRepeatable = false
        /// Whether the answer may be compressed.
        var isCompressed = false
    }

    enum Event: Sendable {
        /// The status.
        case head(Int)
        case part([UInt8])
        case failure(HTTPFailure)
    }

    private static let maximumWaitingBytes = 1 << 20

    let request: Request
    private let client: HTTPClient
    private let events = BoundedQueue<Event>(limit: HTTPExchange.maximumWaitingBytes)
    private let isPaused = Atomic(false)
    private let isBodyFinished = Atomic(false)

    fileprivate var transfer: UnsafeMutableRawPointer?
    fileprivate var headers: UnsafeMutablePointer<curl_slist>?
    private var headBytes = 0
    private var hasHead = false
    /// The number of bytes of the body that were sent.
    private var sent = 0

    fileprivate init(_ request: Request, client: HTTPClient) { (self.request, self.client) = (request, client) }

    fileprivate static func of(_ context: UnsafeMutableRawPointer?) -> HTTPExchange? {
        context.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: The caller's thread

    /// Returns the next event, or `timedOut` if none arrives within `seconds`.
    func next(within seconds: Double) -> BoundedQueue<Event>.TimedResult {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let found = events.next(deadline: Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 + seconds)
        if isPaused.load(ordering: .acquiring), events.isHalfEmpty, isPaused.exchange(false, ordering: .acquiringAndReleasing) {
            client.resume(self)
        }
        return found
    }

    /// Ends the exchange. Parts that still arrive are dropped.
    func cancel() {
        events.close()
        client.cancel(self)
    }

    /// Ends the body of a request that is open.
    func finishBody() {
        isBodyFinished.store(true, ordering: .releasing)
        client.resume(self)
    }

    // MARK: The client's thread

    /// Receives a line of the head of an answer. Returns 0, which ends the transfer, if the head is too long.
    fileprivate func receiveHead(_ line: UnsafeRawBufferPointer) -> Int {
        headBytes += line.count
        guard headBytes < HTTPClient.maximumHeadLength, let transfer else { return 0 }
        // The empty line at the end; a status below 200 is followed by another head.
        if line.elementsEqual([13, 10]) || line.elementsEqual([10]), !hasHead, case let status = curl_status(transfer), status >= 200 {
            hasHead = true
            events.addWithoutWaiting(.head(status))
        }
        return line.count
    }

    /// Receives bytes of the answer, or pauses the transfer.
    fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        if events.isFull {
            isPaused.store(true, ordering: .releasing)
            // The caller may have emptied the queue before it could see the pause.
            guard events.isHalfEmpty, isPaused.exchange(false, ordering: .acquiringAndReleasing) else { return Int(CURL_WRITEFUNC_PAUSE) }
        }
        events.addWithoutWaiting(.part(Array(bytes)), weight: bytes.count)
        return bytes.count
    }

    /// Copies the next bytes of the body to libcurl's buffer. Returns 0 at the end, or pauses the transfer.
    fileprivate func readBody(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let body = request.body, sent < body.count else {
            return request.isOpen && !isBodyFinished.load(ordering: .acquiring) ? Int(CURL_READFUNC_PAUSE) : 0
        }
        let count = min(buffer.count, body.count - sent)
        body.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count])) }
        sent += count
        return count
    }

    /// Rewinds the body, for a request that libcurl sends again.
    fileprivate func seek(to offset: Int, from origin: Int32) -> Int32 {
        guard origin == SEEK_SET, let body = request.body, 0...body.count ~= offset else { return CURL_SEEKFUNC_FAIL }
        sent = offset
        return CURL_SEEKFUNC_OK
    }

    fileprivate func finish(_ code: CURLcode) {
        if code != CURLE_OK { events.addWithoutWaiting(.failure(HTTPFailure(code, hasHead: hasHead))) }
        events.finish()
    }
}

/// The reason why an exchange ended early.
struct HTTPFailure: Error {
    enum Kind {
        /// The connection was closed before an answer.
        case closed
        /// The connection was closed within an answer.
        case broken
        /// The received bytes are not HTTP.
        case foreign
        /// The certificate of the server cannot be verified.
        case certificate
        /// The body of the answer cannot be decompressed.
        case compression
        case other
    }

    var kind: Kind
    /// The description by libcurl.
    var reason: String

    init(_ code: CURLcode, hasHead: Bool) {
        kind =
            switch code {
            case CURLE_PARTIAL_FILE: .broken
            case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR: hasHead ? .broken : .closed
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR, CURLE_HTTP2: .foreign
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE: .certificate
            case CURLE_BAD_CONTENT_ENCODING: .compression
            default: .other
            }
        reason = curl_easy_strerror(code).map { String(cString: $0) } ?? "an error of libcurl"
    }
}
