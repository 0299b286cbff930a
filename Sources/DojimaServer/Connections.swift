import DojimaText
import NIOCore
import Synchronization

/// The open connections of a server, up to a maximum number.
///
/// If the maximum is reached, a new connection replaces the one that has been idle for the longest time, so that idle connections cannot
/// block new ones. Sessions and connections with a request in progress are not replaced.
final class Connections: Sendable {
    /// The state of a connection.
    enum Use: Equatable {
        /// Idle: no request is in progress.
        case waiting
        case answering
        case session
    }

    private struct Connection {
        var channel: any Channel
        var use = Use.waiting
        /// A counter that grows with each change of `use`.
        var since: Int
    }

    private struct State {
        var open: [ObjectIdentifier: Connection] = [:]
        var refused: [ObjectIdentifier: any Channel] = [:]
        var count = 0

        var next: Int {
            mutating get {
                count += 1
                return count
            }
        }
    }

    /// The result of adding a connection.
    enum Admission {
        case open
        /// The maximum is reached: the connection gets an error answer.
        case refused
        /// Too many connections are being refused: it is closed without an answer.
        case closed
    }

    /// The maximum number of connections that are being refused at a time.
    private static let maximumRefused = 100

    private let maximum: Int
    private let state = Locked(State())

    /// - Parameter maximum: the maximum number of open connections, at least 1.
    init(maximum: Int) { self.maximum = maximum }

    var all: [any Channel] { state.withLock { state in state.open.values.map(\.channel) + state.refused.values } }

    /// Adds a connection. O(connections) if the maximum is reached, else O(1).
    func add(_ channel: any Channel) -> Admission {
        let (admission, displaced) = state.withLock { state -> (Admission, (any Channel)?) in
            var displaced: (any Channel)?
            if state.open.count >= maximum {
                guard let longest = state.open.filter({ $0.value.use == .waiting }).min(by: { $0.value.since < $1.value.since }) else {
                    guard state.refused.count < Connections.maximumRefused else { return (.closed, nil) }
                    state.refused[ObjectIdentifier(channel)] = channel
                    return (.refused, nil)
                }
                displaced = longest.value.channel
                state.open[longest.key] = nil
            }
            state.open[ObjectIdentifier(channel)] = Connection(channel: channel, since: state.next)
            return (.open, displaced)
        }
        displaced?.close(promise: nil)
        return admission
    }

    /// Sets the state of a connection.
    func setUse(_ use: Use, of channel: any Channel) {
        state.withLock { state in
            guard var connection = state.open[ObjectIdentifier(channel)] else { return }
            (connection.use, connection.since) = (use, state.next)
            state.open[ObjectIdentifier(channel)] = connection
        }
    }

    func remove(_ channel: any Channel) {
        state.withLock { state in
            state.open[ObjectIdentifier(channel)] = nil
            state.refused[ObjectIdentifier(channel)] = nil
        }
    }
}

/// Answers a new connection with an error because the maximum is reached, and closes it.
final class RefusalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelActive(context: ChannelHandlerContext) {
        let answer = PlainResponse(
            "503 Service Unavailable", "Too many connections; try again in a moment.", "Retry-After: 5\r\n")
        answer.send(on: context.channel) { context.write(wrapOutboundOut($0), promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}

/// A plain text answer of one line, for connections whose requests are not parsed.
struct PlainResponse {
    private let text: String

    /// - Parameter headers: further headers, each with its end of line.
    init(_ status: String, _ line: String, _ headers: String) {
        let securityHeaders = WebResponse.securityHeaders.map { "\($0.0): \($0.1)\r\n" }.joined()
        text = """
            HTTP/1.1 \(status)\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \(line.utf8.count + 1)\r\n\
            Connection: close\r\n\(headers)\(securityHeaders)\r\n\(line)\n
            """
    }

    /// Writes the answer with `write`, and closes the connection 200 ms later, so that a reset does not discard the answer before it is
    /// read.
    func send(on channel: any Channel, _ write: (ByteBuffer) -> Void) {
        write(ByteBuffer(string: text))
        channel.flush()
        channel.eventLoop.scheduleTask(in: .milliseconds(200)) { channel.close(promise: nil) }
    }
}
