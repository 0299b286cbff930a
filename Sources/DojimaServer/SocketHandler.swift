import NIOCore
import NIOWebSocket

/// Assembles the frames of a WebSocket into messages, and passes them to the session one at a time.
final class SocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The maximum length of a message from a browser, in bytes.
    static let maximumMessageBytes = 64 * 1024

    private let session: any WebSession
    /// The frames of an incomplete message; `nil` between messages.
    private var partialMessage: ByteBuffer?
    private var isText = true
    private var isEnded = false

    init(_ session: any WebSession) { self.session = session }

    func channelInactive(context: ChannelHandlerContext) {
        session.closed()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? NIOWebSocketError {
            switch error {
            case .invalidFrameLength: end(context, .tooLarge, "a message may have at most 64 KiB")
            default: end(context, .protocolError)
            }
        } else {
            context.close(promise: nil)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnded else { return }
        let frame = unwrapInboundIn(data)
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return end(context, .protocolError) }
        switch frame.opcode {
        case .text, .binary:
            guard partialMessage == nil else { return end(context, .protocolError) }
            isText = frame.opcode == .text
            receive(frame, context)
        case .continuation:
            guard partialMessage != nil else { return end(context, .protocolError) }
            receive(frame, context)
        case .ping:
            guard frame.fin else { return end(context, .protocolError) }
            context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
        case .pong: break
        case .connectionClose:
            isEnded = true
            var data = frame.unmaskedData
            let answer = data.readSlice(length: min(2, data.readableBytes)) ?? ByteBuffer()
            let channel = context.channel
            context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: answer))).whenComplete { _ in
                channel.close(promise: nil)
            }
        default: end(context, .protocolError)
        }
    }

    private func receive(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
        var message = partialMessage ?? ByteBuffer()
        var data = frame.unmaskedData
        guard message.readableBytes + data.readableBytes <= SocketHandler.maximumMessageBytes else {
            return end(context, .tooLarge, "a message may have at most 64 KiB")
        }
        message.writeBuffer(&data)
        guard frame.fin else { return partialMessage = message }
        partialMessage = nil
        guard isText else { return end(context, .notUnderstood, "messages must be text") }
        guard let text = String(validating: message.readableBytesView, as: UTF8.self) else { return end(context, .badText) }
        // Pauses reading until the session resumes it. Messages that were received before are still delivered.
        _ = context.channel.setOption(.autoRead, value: false)
        session.received(text)
    }

    private func end(_ context: ChannelHandlerContext, _ reason: WebSocketCloseCode, _ text: String = "") {
        isEnded = true
        WebSocket.close(context.channel, reason, text)
    }
}
