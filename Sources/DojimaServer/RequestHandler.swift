import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Passes requests to the site, and writes its answers as responses.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let site: any WebSite
    private let access: AccessRules
    private let port: Int
    /// Requests that arrived while another one was being answered (HTTP pipelining, which browsers do not use).
    private var waiting: [HTTPRequestHead] = []
    private var isBusy = false

    private let connections: Connections

    init(site: any WebSite, access: AccessRules, port: Int, connections: Connections) {
        (self.site, self.access, self.port, self.connections) = (site, access, port, connections)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data) else { return }
        guard waiting.count < 32 else { return context.close(promise: nil) }
        waiting.append(head)
        if !isBusy { next(context) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A request whose upgrade to a WebSocket failed is passed on as an ordinary request.
        if error is NIOWebSocketUpgradeError { return }
        context.close(promise: nil)
    }

    private func next(_ context: ChannelHandlerContext) {
        guard !waiting.isEmpty else {
            connections.setUse(.waiting, of: context.channel)
            return isBusy = false
        }
        let head = waiting.removeFirst()
        isBusy = true
        connections.setUse(.answering, of: context.channel)
        guard let request = WebRequest(head) else {
            return send(.text(400, "Invalid address: its path, or an escape such as %2F in it, is malformed."), to: head, context)
        }
        let cookie: String?
        let kind: AccessRules.Kind = request.path == ["session"] ? .session : site.isPage(request) ? .page : .content
        switch access.verdict(request, port: port, for: kind) {
        case .refused(let answer): return send(answer, to: head, context)
        case .remembered(let newCookie): cookie = newCookie
        case .allowed: cookie = nil
        }
        if request.path == ["session"] { return send(.upgradeRequired(head), to: head, context) }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let channel = context.channel
        let reply = WebReply(isOpen: { channel.isActive }) { answer in
            channel.eventLoop.execute {
                let (handler, context) = bound.value
                var answer = answer
                if let cookie { answer.headers.append(("Set-Cookie", cookie)) }
                handler.send(answer, to: head, context)
            }
        }
        site.answer(request, reply: reply)
    }

    private func send(_ answer: WebResponse, to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let keepsConnection = head.isKeepAlive && answer.status < 500
        var headers = HTTPHeaders([("Content-Type", answer.type), ("Content-Length", "\(answer.body.count)")])
        for (name, value) in WebResponse.securityHeaders where !answer.headers.contains(where: { $0.name == name }) {
            headers.add(name: name, value: value)
        }
        for (name, value) in answer.headers { headers.add(name: name, value: value) }
        if !keepsConnection { headers.add(name: "Connection", value: "close") }
        let response = HTTPResponseHead(version: head.version, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        if head.method != .HEAD, !answer.body.isEmpty {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            let (handler, context) = bound.value
            if keepsConnection { handler.next(context) } else { context.close(promise: nil) }
        }
    }
}

extension WebRequest {
    init?(_ head: HTTPRequestHead) {
        var headers: [String: [String]] = [:]
        for (name, value) in head.headers { headers[name.lowercased(), default: []].append(value) }
        self.init(target: head.uri, isHead: head.method == .HEAD, headers: headers)
    }
}

extension WebResponse {
    /// The answer to a request for a session that is not a valid WebSocket upgrade.
    static func upgradeRequired(_ head: HTTPRequestHead) -> WebResponse {
        let version = head.headers.first(name: "sec-websocket-version")
        guard let version, version != "13" else {
            return .text(400, "A session is a WebSocket: the request must have Upgrade, Sec-WebSocket-Key and Sec-WebSocket-Version 13.")
        }
        var answer = WebResponse.text(426, "A session needs version 13 of the WebSocket protocol.")
        answer.headers = [("Sec-WebSocket-Version", "13"), ("Upgrade", "websocket")]
        return answer
    }
}
