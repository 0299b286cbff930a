/// What a server answers with; the server itself knows connections and access only.
///
/// Its functions are called on the thread of the network, which must not wait: work is done elsewhere, and the answer handed back.
public protocol WebSite: Sendable {
    /// Whether a request is for a page, which links of other sites may lead to, and not for a picture, data or a part of a page.
    func isPage(_ request: WebRequest) -> Bool

    /// Answers a GET or HEAD by calling `reply` once, on any thread.
    func answer(_ request: WebRequest, reply: WebReply)

    /// Begins a session for a browser that has opened a WebSocket at `/session`.
    func session(_ request: WebRequest, on socket: WebSocket) -> any WebSession
}

/// The way back to whoever has asked for a page.
public struct WebReply: Sendable {
    private let isOpen: @Sendable () -> Bool
    private let send: @Sendable (WebAnswer) -> Void

    init(isOpen: @escaping @Sendable () -> Bool, send: @escaping @Sendable (WebAnswer) -> Void) {
        (self.isOpen, self.send) = (isOpen, send)
    }

    /// Whether somebody still waits for the answer.
    public var isWanted: Bool { isOpen() }

    public func callAsFunction(_ answer: WebAnswer) { send(answer) }
}

/// The other side of one WebSocket. Its functions are called on the thread of the network and must not wait.
public protocol WebSession: Sendable {
    /// A message came. Until the session calls `WebSocket.resume`, no more are read, so that a browser cannot send faster than it is answered.
    func received(_ message: String)
    /// The connection is gone.
    func closed()
}

/// Why a WebSocket is closed, as RFC 6455 (7.4.1) numbers it.
public enum WebSocketClosing: UInt16, Sendable {
    case goingAway = 1001
    case protocolError = 1002
    case notUnderstood = 1003
    case badText = 1007
    case refused = 1008
    case tooLarge = 1009
}
