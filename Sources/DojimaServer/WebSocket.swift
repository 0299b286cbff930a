import DojimaText
import NIOCore
import NIOWebSocket

/// A WebSocket to a browser, as the session that answers it sees it.
public final class WebSocket: Sendable {
    private let channel: any Channel

    init(_ channel: any Channel) { self.channel = channel }

    /// Sends bytes as one binary message; `sent` is called once the system has taken all of them, with `false` where the connection is gone.
    public func send(_ bytes: [UInt8], sent: @escaping @Sendable (Bool) -> Void) {
        let frame = WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: bytes))
        channel.writeAndFlush(frame).whenComplete { result in
            if case .success = result { sent(true) } else { sent(false) }
        }
    }

    /// Reads the next message, after one was received.
    public func resume() {
        let channel = channel
        channel.eventLoop.execute { _ = channel.setOption(.autoRead, value: true) }
    }

    /// Closes the connection and says why, in at most 120 bytes.
    public func close(_ reason: WebSocketClosing, _ text: String = "") {
        let channel = channel
        channel.eventLoop.execute { WebSocket.close(channel, reason, text) }
    }

    /// Sends a closing frame and closes the connection, also where the browser does not answer it.
    static func close(_ channel: any Channel, _ reason: WebSocketClosing, _ text: String = "") {
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
