import DojimaText
import Synchronization
internal import Dispatch
internal import Glibc

/// A value that another thread works out while its owner does something else.
///
/// Where no thread came to it before it is asked for, it is worked out by whoever asks: it is never waited for in vain, however many
/// threads are busy.
package final class BackgroundValue<Value: Sendable>: Sendable {
    private enum State {
        case waiting
        case running
        case done(Value?)
    }

    private let state = TracedMutex(State.waiting)
    private let ended = DispatchSemaphore(value: 0)
    private let work: @Sendable () -> Value

    /// - Parameter endsItsThread: whether the thread is made for this and ends with it. Those of the system's pool go on to other work,
    ///   with what they were allowed to do when they were made.
    package init(endsItsThread: Bool = false, _ work: @escaping @Sendable () -> Value) {
        self.work = work
        if endsItsThread, BackgroundValue.start({ [self] in run() }) { return }
        DispatchQueue.global().async { [self] in run() }
    }

    /// Starts a thread that nobody waits for; `false` where the system has none to give.
    private static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Body(run: body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { box in
                if let box { Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            return false
        }
        pthread_detach(thread)
        return true
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

/// What a thread runs.
private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
