import DojimaText
import DojimaPlatform
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A web server of one site at one address, with HTTP/1.1 and WebSockets.
///
///     let server = try WebServer(site, at: "127.0.0.1", port: 0)
///     let address = "http://127.0.0.1:\(server.port)/"
///     server.stop()
///
/// One thread reads and writes all connections. Requests longer than 16 KiB, slow requests, and messages longer than 64 KiB end their
/// connection. If the maximum number of connections is reached, a new one replaces the one that has been idle for the longest time, or gets
/// the status 503.
public final class WebServer: Sendable {
    /// The default maximum number of open connections.
    public static let maximumConnections = 1000

    /// The port on which the server listens, also if the system has chosen it.
    public let port: Int
    private let group: MultiThreadedEventLoopGroup
    private let listener: any Channel
    private let connections: Connections

    /// Starts to listen.
    ///
    /// Throws a `ServerError` if the address does not belong to this machine or the port is in use.
    ///
    /// - Parameters:
    ///   - site: the site that answers requests and begins sessions.
    ///   - host: a name or address of this machine.
    ///   - port: from 0 to 65535; 0 selects a free one.
    ///   - token: the text that every request must have, as a cookie, a bearer token or `?token=`; `nil` for none.
    ///   - maximumConnections: the maximum number of open connections, at least 1.
    public init(
        _ site: any WebSite, at host: String, port: Int, token: String? = nil, maximumConnections: Int = WebServer.maximumConnections
    ) throws(ServerError) {
        let access = AccessRules(host: host, token: token)
        // Without its thread, the event loop would abort the program.
        guard WorkThread.areAvailable(1) else { throw ServerError(.inputOutput, WorkThread.StartError().message) }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let connections = Connections(maximum: max(1, maximumConnections))
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 4)
            .childChannelInitializer { channel in
                let admission = connections.add(channel)
                channel.closeFuture.whenComplete { _ in connections.remove(channel) }
                return channel.eventLoop.makeCompletedFuture {
                    switch admission {
                    case .open: try WebServer.prepare(channel, site, access, connections)
                    case .refused: try channel.pipeline.syncOperations.addHandler(RefusalHandler())
                    case .closed: channel.close(promise: nil)
                    }
                }
            }
        do {
            let listener = try bootstrap.bind(host: host, port: port).wait()
            (self.group, self.listener, self.connections) = (group, listener, connections)
            self.port = listener.localAddress?.port ?? port
        } catch {
            try? group.syncShutdownGracefully()
            throw ServerError(
                .unavailable, "cannot listen at \(host), port \(String(port)): \(WebServer.reason(error)); choose another port")
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? IOError else { return "no such address on this machine" }
        return switch error.errnoCode {
        case EADDRINUSE: "the port is in use"
        case EACCES: "the port needs privileges that this user does not have"
        case EADDRNOTAVAIL: "no such address on this machine"
        default: String(cString: strerror(error.errnoCode))
        }
    }

    /// Closes all connections and the port. Returns when all threads of the server have ended, within two seconds.
    public func stop() {
        try? listener.close().wait()
        for channel in connections.all { channel.close(promise: nil) }
        try? group.syncShutdownGracefully()
    }

    private static func prepare(
        _ channel: any Channel, _ site: any WebSite, _ access: AccessRules, _ connections: Connections
    ) throws {
        let port = channel.localAddress?.port ?? 0
        let pipeline = channel.pipeline.syncOperations
        let headGuard = HeadGuard()
        let handler = RequestHandler(site: site, access: access, port: port, connections: connections)
        let (boundGuard, boundHandler) = (
            NIOLoopBound(headGuard, eventLoop: channel.eventLoop), NIOLoopBound(handler, eventLoop: channel.eventLoop)
        )
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: SocketHandler.maximumMessageBytes, automaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(WebServer.mayOpenSession(head, access, port) ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, head in
                guard let request = WebRequest(head) else { return channel.close() }
                connections.setUse(.session, of: channel)
                let pipeline = channel.pipeline
                return pipeline.syncOperations.removeHandler(boundGuard.value).flatMap {
                    pipeline.syncOperations.removeHandler(boundHandler.value)
                }.flatMapThrowing {
                    let socket = WebSocket(channel)
                    try pipeline.syncOperations.addHandler(SocketHandler(site.session(request, on: socket)))
                }
            })
        try pipeline.addHandler(headGuard)
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }),
            withErrorHandling: true)
        try pipeline.addHandler(handler)
    }

    /// Whether a request may open a session.
    private static func mayOpenSession(_ head: HTTPRequestHead, _ access: AccessRules, _ port: Int) -> Bool {
        guard let request = WebRequest(head), request.path == ["session"] else { return false }
        if case .refused = access.verdict(request, port: port, for: .session) { return false }
        return true
    }
}
