import DojimaText
import Synchronization
internal import Dispatch
internal import Glibc

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

    /// - Parameter endsItsThread: whether to use a new thread that ends with the work. Threads of the system's pool go on to other work,
    ///   with the rights they had when they were created.
    package init(endsItsThread: Bool = false, _ work: @escaping @Sendable () -> Value) {
        self.work = work
        if endsItsThread, BackgroundValue.start({ [self] in run() }) { return }
        DispatchQueue.global().async { [self] in run() }
    }

    /// Starts a detached thread; returns `false` if the system cannot create one.
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

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
