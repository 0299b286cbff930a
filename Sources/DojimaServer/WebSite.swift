/// The content of a web server, which itself handles only connections and access.
///
/// The methods are called on the network thread and must not block: they start work on other threads, which return the answer.
public protocol WebSite: Sendable {
    /// Whether a request is for a page, to which links of other sites may lead, and not for a picture, data or a part of a page.
    func isPage(_ request: WebRequest) -> Bool

    /// Answers a GET or HEAD by calling `reply` once, on any thread.
    func answer(_ request: WebRequest, reply: WebReply)

    /// Begins a session for a browser that has opened a WebSocket at `/session`.
    func session(_ request: WebRequest, on socket: WebSocket) -> any WebSession
}

/// A callback that sends the answer to a request.
public struct WebReply: Sendable {
    private let isOpen: @Sendable () -> Bool
    private let send: @Sendable (WebResponse) -> Void

    init(isOpen: @escaping @Sendable () -> Bool, send: @escaping @Sendable (WebResponse) -> Void) {
        (self.isOpen, self.send) = (isOpen, send)
    }

    /// Whether the connection of the request is still open.
    public var isConnected: Bool { isOpen() }

    public func callAsFunction(_ answer: WebResponse) { send(answer) }
}

/// The handler of one WebSocket. Its methods are called on the network thread and must not block.
public protocol WebSession: Sendable {
    /// Called for each message. No further message is read until the session calls `WebSocket.resume`, so that a browser cannot send faster
    /// than the session answers.
    func received(_ message: String)
    /// Called when the connection is closed.
    func closed()
}

/// The reason why a WebSocket is closed, with its code in RFC 6455 (7.4.1).
public enum WebSocketCloseCode: UInt16, Sendable {
    case protocolError = 1002
    case notUnderstood = 1003
    case badText = 1007
    case refused = 1008
    case tooLarge = 1009
}
