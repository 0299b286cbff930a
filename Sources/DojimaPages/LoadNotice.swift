import DojimaText
import Synchronization

/// The progress of a load, sent to the browser as `{"loading": 0.5}` if the load takes longer than 100 ms.
final class LoadNotice: Sendable {
    private struct State {
        /// The fraction that was read; `nil` before the first read.
        var fraction: Double?
        /// Whether the load has taken 100 ms.
        var isDue = false
        var isOver = false
    }

    private let state = Locked(State())
    private let send: @Sendable (String) -> Void
    private let wait: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// - Parameters:
    ///   - send: sends a text; called on any thread, but not after `end` has returned.
    ///   - wait: calls a function after 100 ms.
    init(_ send: @escaping @Sendable (String) -> Void, wait: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        (self.send, self.wait) = (send, wait)
    }

    /// Records the progress. The first call begins the load.
    func report(_ fraction: Double) {
        let isFirst = state.withLock { state -> Bool in
            defer { state.fraction = max(state.fraction ?? 0, fraction) }
            if state.isDue, !state.isOver, fraction > state.fraction ?? 0 { send(LoadNotice.text(of: fraction)) }
            return state.fraction == nil
        }
        if isFirst { wait { [weak self] in self?.sendWhenDue() } }
    }

    /// Ends the load, after which nothing is sent.
    func end() { state.withLock { $0.isOver = true } }

    private func sendWhenDue() {
        state.withLock { state in
            state.isDue = true
            if !state.isOver, let fraction = state.fraction { send(LoadNotice.text(of: fraction)) }
        }
    }

    private static func text(of fraction: Double) -> String { TextNode.object([("loading", .number(fraction))]).json() }
}
