import NIOCore

/// Checks the heads of requests before they are parsed, and ends a connection whose head is too long or arrives too slowly.
///
/// Only GET and HEAD requests without a body pass, so that all bytes belong to consecutive heads. The time limit of a head starts at its
/// first byte. `IdleStateHandler` restarts its limit at each byte, so it never closes a connection that sends one byte every few seconds.
final class HeadGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The maximum length of the head of a request, in bytes.
    static let maximumHeadBytes = 16 * 1024
    /// The time limit of a head, and the time limit of a connection without a request.
    private static let (headTimeout, idleTimeout) = (TimeAmount.seconds(10), TimeAmount.seconds(75))

    private var head = ByteBuffer()
    private var isEnded = false
    private var deadline: Scheduled<Void>?

    func channelActive(context: ChannelHandlerContext) {
        watch(context, HeadGuard.headTimeout)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnded else { return }
        var bytes = unwrapInboundIn(data)
        if head.readableBytes == 0 { watch(context, HeadGuard.headTimeout) }
        head.writeBuffer(&bytes)
        while !isEnded, head.readableBytes > 0 {
            let view = head.readableBytesView
            let end = view.prefix(HeadGuard.maximumHeadBytes + 4).firstRange(of: "\r\n\r\n".utf8)?.upperBound
            let received = end.map { view[..<$0] } ?? view
            if let line = received.firstIndex(of: UInt8(ascii: "\n")), refuses(context, line: received[..<line], of: received) { return }
            guard let end else {
                if view.count > HeadGuard.maximumHeadBytes {
                    let isLine = !view.prefix(HeadGuard.maximumHeadBytes).contains(UInt8(ascii: "\n"))
                    finish(
                        context, isLine ? "414 URI Too Long" : "431 Request Header Fields Too Large", "The request is longer than 16 KiB.")
                }
                return
            }
            guard view.distance(from: view.startIndex, to: end) <= HeadGuard.maximumHeadBytes else {
                return finish(context, "431 Request Header Fields Too Large", "The request is longer than 16 KiB.")
            }
            guard let requestHead = head.readSlice(length: view.distance(from: view.startIndex, to: end)) else { return }
            head.discardReadBytes()
            watch(context, HeadGuard.idleTimeout)
            context.fireChannelRead(wrapInboundOut(requestHead))
        }
    }

    /// Ends the connection if the first line or a header is not acceptable. Returns whether it did.
    private func refuses(_ context: ChannelHandlerContext, line: ByteBufferView, of head: ByteBufferView) -> Bool {
        let method = line.prefix { $0 != UInt8(ascii: " ") }
        let isWord = !method.isEmpty && method.count < 24 && method.allSatisfy { (65...90).contains($0) || $0 == 45 }
        guard isWord, line.contains(UInt8(ascii: " ")) else {
            finish(context, "400 Bad Request", "Not an HTTP request.")
            return true
        }
        guard method.elementsEqual("GET".utf8) || method.elementsEqual("HEAD".utf8) else {
            finish(context, "405 Method Not Allowed", "Charts are read-only: only GET and HEAD are allowed.", "Allow: GET, HEAD\r\n")
            return true
        }
        for header in head.split(separator: UInt8(ascii: "\n")).dropFirst() {
            let name = String(decoding: header.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
            guard name == "transfer-encoding" || name == "content-length" else { continue }
            if name == "content-length", header.dropFirst(name.utf8.count + 1).allSatisfy({ [32, 9, 13, 48].contains($0) }) { continue }
            finish(context, "400 Bad Request", "GET and HEAD requests must not have a body.")
            return true
        }
        return false
    }

    private func watch(_ context: ChannelHandlerContext, _ limit: TimeAmount) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    /// Writes an answer of one line and closes the connection.
    private func finish(_ context: ChannelHandlerContext, _ status: String, _ line: String, _ headers: String = "") {
        isEnded = true
        deadline?.cancel()
        head.clear()
        PlainResponse(status, line, headers).send(on: context.channel) { context.write(wrapOutboundOut($0), promise: nil) }
    }
}
