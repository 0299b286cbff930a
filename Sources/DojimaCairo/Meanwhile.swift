internal import Dispatch
internal import Synchronization

/// A value that another thread works out while its owner does something else.
///
/// Where no thread came to it before it is asked for, it is worked out by whoever asks: it is never waited for in vain, however many
/// threads are busy.
package final class Meanwhile<Value: Sendable>: Sendable {
    private enum State {
        case waiting
        case running
        case done(Value?)
    }

    private let state = Mutex(State.waiting)
    private let ended = DispatchSemaphore(value: 0)
    private let work: @Sendable () -> Value

    package init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        DispatchQueue.global().async { [self] in run() }
    }

    /// The value; waits for it, or works it out, the first time. Where it was cancelled it is worked out each time.
    package var value: Value {
        run()
        waitForEnd()
        if case .done(let value?) = state.withLock({ $0 }) { return value }
        return work()
    }

    /// Returns when no thread is at work on it, and none will be.
    package func cancel() {
        let isUntouched = state.withLock { state in
            guard case .waiting = state else { return false }
            state = .done(nil)
            return true
        }
        if isUntouched { ended.signal() }
        waitForEnd()
    }

    private func run() {
        let isMine = state.withLock { state in
            guard case .waiting = state else { return false }
            state = .running
            return true
        }
        guard isMine else { return }
        let value = work()
        state.withLock { $0 = .done(value) }
        ended.signal()
    }

    private func waitForEnd() {
        ended.wait()
        // For whoever waits next.
        ended.signal()
    }
}
