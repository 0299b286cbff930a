import DojimaText
import NIOCore
import Synchronization

/// The open connections of a server, which are so many at most.
///
/// Where there are as many, a new one takes the place of the one that has waited longest for a request, so that nobody is kept out by
/// connections that ask nothing. Sessions and connections that are being answered keep their places.
final class Connections: Sendable {
    /// What a connection does.
    enum Use: Equatable {
        /// It has not asked yet, or nothing more.
        case waiting
        case answering
        case session
    }

    private struct Connection {
        var channel: any Channel
        var use = Use.waiting
        /// Grows from one change of use to the next.
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

    /// Where a new connection finds its place.
    enum Place {
        case open
        /// There is none, and it is told so.
        case refused
        /// So many are being told that it is closed without a word.
        case closed
    }

    /// The most connections that are told at a time that there is no place.
    private static let mostRefused = 100

    private let most: Int
    private let state = TracedMutex(State())

    /// - Parameter most: how many connections may be open at a time, at least 1.
    init(most: Int) { self.most = most }

    var all: [any Channel] { state.withLock { state in state.open.values.map(\.channel) + state.refused.values } }

    /// Adds a connection. O(connections) where all places are taken, else O(1).
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

    /// Notes what a connection does from now on.
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

/// Tells a new connection that there is no place for it, and closes it.
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

/// An answer of one line, written where no request is parsed.
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

    /// Writes the answer by `write`, and closes the connection a moment later: the other side reads it first, which a reset would discard.
    func send(on channel: any Channel, _ write: (ByteBuffer) -> Void) {
        write(ByteBuffer(string: text))
        channel.flush()
        channel.eventLoop.scheduleTask(in: .milliseconds(200)) { channel.close(promise: nil) }
    }
}
