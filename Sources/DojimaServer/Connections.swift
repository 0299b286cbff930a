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
    enum Place {
        case open
        /// The maximum is reached: the connection gets an error answer.
        case refused
        /// Too many connections are being refused: it is closed without an answer.
        case closed
    }

    /// The maximum number of connections that are being refused at a time.
    private static let mostRefused = 100

    private let most: Int
    private let state = TracedMutex(State())

    /// - Parameter most: the maximum number of open connections, at least 1.
    init(most: Int) { self.most = most }

    var all: [any Channel] { state.withLock { state in state.open.values.map(\.channel) + state.refused.values } }

    /// Adds a connection. O(connections) if the maximum is reached, else O(1).
    func add(_ channel: any Channel) -> Place {
        let (place, displaced) = state.withLock { state -> (Place, (any Channel)?) in
            var displaced: (any Channel)?
            if state.open.count >= most {
                guard let longest = state.open.filter({ $0.value.use == .waiting }).min(by: { $0.value.since < $1.value.since }) else {
                    guard state.refused.count < Connections.mostRefused else { return (.closed, nil) }
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
        return place
    }

    /// Sets the state of a connection.
    func note(_ channel: any Channel, _ use: Use) {
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
        let answer = PlainAnswer(
            "503 Service Unavailable", "The server has as many connections as it takes; try again in a moment.", "Retry-After: 5\r\n")
        answer.send(on: context.channel) { context.write(wrapOutboundOut($0), promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}

/// A plain text answer of one line, for connections whose requests are not parsed.
struct PlainAnswer {
    private let text: String

    /// - Parameter headers: further headers, each with its end of line.
    init(_ status: String, _ line: String, _ headers: String = "") {
        let safety = WebAnswer.safety.map { "\($0.0): \($0.1)\r\n" }.joined()
        text = """
            HTTP/1.1 \(status)\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \(line.utf8.count + 1)\r\n\
            Connection: close\r\n\(headers)\(safety)\r\n\(line)\n
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
