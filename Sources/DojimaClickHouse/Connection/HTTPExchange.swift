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
        var events: [Event] = []
        /// Fulfilled when parts have been taken, so that further ones are received.
        var waiting: EventLoopPromise<Void>?
    }

    /// The number of parts that may wait to be taken.
    private static let mostParts = 16

    private let state = TracedMutex(State())
    private let arrived = DispatchSemaphore(value: 0)

    /// Returns the next event; `nil` if none arrives within some seconds.
    func next(within seconds: Double) -> Event? {
        guard arrived.wait(timeout: .now() + seconds) == .success else { return nil }
        let (event, waiting) = state.withLock { state -> (Event, EventLoopPromise<Void>?) in
            let event = state.events.removeFirst()
            guard state.events.count < HTTPExchange.mostParts / 2 else { return (event, nil) }
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
            guard state.events.count >= HTTPExchange.mostParts else { return false }
            state.waiting = promise
            return true
        }
        arrived.signal()
        if !isFull { promise.succeed() }
        return promise.futureResult
    }

    func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) { add(.failure(error)) }

    func didFinishRequest(task: HTTPClient.Task<Void>) { add(.end) }
}
