import DojimaText
import NIOCore
import NIOWebSocket

/// A WebSocket connection to a browser, for the session that answers it.
public final class WebSocket: Sendable {
    private let channel: any Channel

    init(_ channel: any Channel) { self.channel = channel }

    /// Sends bytes as one binary message. Calls `sent` when the system has taken all of them, with `false` if the connection is closed.
    public func send(_ bytes: [UInt8], sent: @escaping @Sendable (Bool) -> Void) {
        let frame = WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: bytes))
        channel.writeAndFlush(frame).whenComplete { result in
            if case .success = result { sent(true) } else { sent(false) }
        }
    }

    /// Sends a text message.
    public func send(_ text: String) {
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)), promise: nil)
    }

    /// Runs a short action on the thread of the connection after a time.
    public func run(afterMilliseconds delay: Int64, _ action: @escaping @Sendable () -> Void) {
        channel.eventLoop.scheduleTask(in: .milliseconds(delay), action)
    }

    /// Resumes reading after a message was received.
    public func resume() {
        let channel = channel
        channel.eventLoop.execute { _ = channel.setOption(.autoRead, value: true) }
    }

    /// Closes the connection with a reason and a text, which is truncated to 120 bytes.
    public func close(_ reason: WebSocketCloseCode, _ text: String) {
        let channel = channel
        channel.eventLoop.execute { WebSocket.close(channel, reason, text) }
    }

    /// Sends a close frame and closes the connection 200 ms later, even if the browser does not answer.
    static func close(_ channel: any Channel, _ reason: WebSocketCloseCode, _ text: String) {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: WebSocketErrorCode(codeNumber: Int(reason.rawValue)))
        var line = text[...]
        while line.utf8.count > 120 { line = line.dropLast() }
        data.writeString(String(line))
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)).whenComplete { _ in
            channel.eventLoop.scheduleTask(in: .milliseconds(200)) { channel.close(promise: nil) }
        }
    }
}
