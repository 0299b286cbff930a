import DojimaInteraction
import DojimaServer
import DojimaText
import Synchronization

/// The session of one canvas: receives its inputs, and answers with one frame at a time.
///
/// Inputs that arrive while a frame is being sent are combined for the next frame, so that a slow connection gets fewer frames instead of
/// late ones. If a browser does not read, its inputs are not read either.
final class PageSession: WebSession {
    private struct State {
        var waiting: [String] = []
        /// Whether a frame is on its way to the browser.
        var isSending = false
        var isScheduled = false
        var hasNewData = false
        var isClosed = false
    }

    /// The maximum number of waiting messages, after which reading is suspended.
    private static let maximumWaiting = 16

    private let socket: WebSocket
    private let worker: Worker
    /// The page; `nil` until the first job of the session, and if the page is refused.
    private let page = WorkerBound<ChartPage?>(nil)
    private let number = WorkerBound(0)
    private let scripts = WorkerBound(ScriptReader())
    private let state = Locked(State())
    private let ended: @Sendable () -> Void

    /// - Parameter page: makes the page, in a job of the worker. If it throws, the error is sent to the browser and the session ends.
    init(
        on socket: WebSocket, worker: Worker, ended: @escaping @Sendable () -> Void, page: @escaping @Sendable () throws -> ChartPage
    ) {
        (self.socket, self.worker, self.ended) = (socket, worker, ended)
        worker.count(1)
        worker.run { [self] in
            do { self.page.value = try page() } catch { socket.close(.refused, ChartLibrary.line(of: error)) }
        }
    }

    func received(_ message: String) {
        let reads = state.withLock { state -> Bool in
            state.waiting.append(message)
            return state.waiting.count < PageSession.maximumWaiting
        }
        if reads { socket.resume() }
        schedule()
    }

    func closed() {
        let isFirst = state.withLock { state -> Bool in
            defer { (state.isClosed, state.waiting) = (true, []) }
            return !state.isClosed
        }
        guard isFirst else { return }
        worker.count(-1)
        ended()
    }

    /// Schedules a frame with new data, after another program has changed the database.
    func dataChanged() {
        state.withLock { $0.hasNewData = true }
        schedule()
    }

    private func schedule() {
        let isDue = state.withLock { state -> Bool in
            guard !state.isScheduled, !state.isSending, !state.isClosed, !state.waiting.isEmpty || state.hasNewData else { return false }
            state.isScheduled = true
            return true
        }
        if isDue { worker.run { [self] in work() } }
    }

    /// Applies the waiting inputs, and sends a frame; called in a job of the worker.
    private func work() {
        let (messages, hasNewData) = state.withLock { state in
            defer { (state.waiting, state.hasNewData, state.isScheduled) = ([], false, false) }
            return (state.waiting, state.hasNewData && !state.isClosed)
        }
        guard let page = page.value, !messages.isEmpty || hasNewData else { return }
        socket.resume()
        let connection = socket
        let notice = LoadNotice({ connection.send($0) }, wait: { connection.run(afterMilliseconds: 100, $0) })
        page.progress = { notice.report($0) }
        defer {
            page.progress = nil
            notice.end()
        }
        if hasNewData { page.dataChanged() }
        for message in messages {
            do {
                let input = try PageInput(message, gesturesBy: scripts.value)
                page.apply(input)
                number.value = input.number
            } catch {
                return socket.close(.notUnderstood, error.message.description)
            }
        }
        let bytes = page.message(answering: number.value)
        notice.end()
        let isOpen = state.withLock { state -> Bool in
            guard !state.isClosed else { return false }
            state.isSending = true
            return true
        }
        guard isOpen else { return }
        socket.send(bytes) { [self] isSent in
            state.withLock { $0.isSending = false }
            if isSent { schedule() } else { closed() }
        }
    }
}
