import DojimaText
import Synchronization
internal import Dispatch

/// A value that another thread computes while its owner does something else.
///
/// If no thread has started the work when the value is requested, the caller computes it, so that busy threads never delay it.
package final class BackgroundValue<Value: Sendable>: Sendable {
    private enum State {
        case waiting
        case running
        case done(Value?)
    }

    private let state = TracedMutex(State.waiting)
    private let ended = DispatchSemaphore(value: 0)
    private let work: @Sendable () -> Value

    package init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        // Without a thread the caller computes the value.
        try? WorkThread.start { [self] in run() }
    }

    /// The value; waits for it, or computes it, at the first use. After `cancel` it is computed at each use.
    package var value: Value {
        run()
        waitForEnd()
        if case .done(let value?) = state.withLock({ $0 }) { return value }
        return work()
    }

    /// Prevents work that has not started, and waits for work that has.
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
        // Lets the next waiting thread continue.
        ended.signal()
    }
}
