import AsyncHTTPClient
import DojimaText
import Dispatch
import NIOCore
import NIOHTTP1
import Synchronization

/// The answer to one request as it arrives; a thread takes it part by part, and no more arrives than it can take.
final class HTTPExchange: HTTPClientResponseDelegate, Sendable {
    typealias Response = Void

    enum Event {
        case head(HTTPResponseStatus)
        case part(ByteBuffer)
        case end
        case failure(any Error)
    }

    private struct State {
        var events = CircularBuffer<Event>()
        /// The length of the parts among them.
        var bytes = 0
        /// Fulfilled when parts have been taken, so that further ones are received.
        var waiting: EventLoopPromise<Void>?
    }

    /// How many bytes may wait to be taken.
    private static let mostBytes = 1 << 20

    private let state = TracedMutex(State())
    private let arrived = DispatchSemaphore(value: 0)

    /// Returns the next event; `nil` if none arrives within some seconds.
    func next(within seconds: Double) -> Event? {
        guard arrived.wait(timeout: .now() + seconds) == .success else { return nil }
        let (event, waiting) = state.withLock { state -> (Event, EventLoopPromise<Void>?) in
            let event = state.events.removeFirst()
            if case .part(let part) = event { state.bytes -= part.readableBytes }
            guard state.bytes < HTTPExchange.mostBytes / 2 else { return (event, nil) }
            defer { state.waiting = nil }
            return (event, state.waiting)
        }
        waiting?.succeed()
        return event
    }

    private func add(_ event: Event) {
        state.withLock { $0.events.append(event) }
        arrived.signal()
    }

    func didReceiveHead(task: HTTPClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        add(.head(head.status))
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didReceiveBodyPart(task: HTTPClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        let promise = task.eventLoop.makePromise(of: Void.self)
        let isFull = state.withLock { state in
            state.events.append(.part(buffer))
            state.bytes += buffer.readableBytes
            guard state.bytes >= HTTPExchange.mostBytes else { return false }
            state.waiting = promise
            return true
        }
        arrived.signal()
        if !isFull { promise.succeed() }
        return promise.futureResult
    }

    /// Also called when the request is cancelled: nobody takes parts from then on, and the client keeps no promise of theirs.
    func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) {
        add(.failure(error))
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.fail(error)
    }

    func didFinishRequest(task: HTTPClient.Task<Void>) { add(.end) }
}
