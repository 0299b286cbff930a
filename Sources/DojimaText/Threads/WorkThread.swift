internal import DojimaPlatform
internal import Synchronization

/// A thread that runs one closure and ends.
///
/// If the system cannot create a thread, the caller does the work on its own thread or reports `WorkThread.StartError`. Dispatch instead
/// would wait, possibly forever, until the system can create one.
package struct WorkThread: Sendable {
    /// The stack size in bytes: the default of Linux, even if the process has a lower limit.
    private static let stackBytes = 8 << 20

    private let thread: pthread_t

    /// Starts a thread that the caller must `join`; `nil` if the system cannot create one.
    ///
    /// The thread blocks signals from other processes, so that the program's initial threads receive them.
    package init?(_ work: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        guard pthread_attr_setstacksize(&attributes, WorkThread.stackBytes) == 0 else { return nil }
        let box = Unmanaged.passRetained(Work(run: work))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { box in
                WorkThread.blockSignals()
                if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            return nil
        }
        self.thread = thread
    }

    /// Starts a detached thread.
    package static func start(_ work: @escaping @Sendable () -> Void) throws(StartError) {
        guard let started = WorkThread(work) else { throw StartError() }
        pthread_detach(started.thread)
    }

    /// Waits for the end of the work; must be called once.
    package func join() { pthread_join(thread, nil) }

    /// Whether the system can create `count` threads at the same time. O(count), about 20 microseconds per thread.
    package static func areAvailable(_ count: Int) -> Bool {
        let gate = Locked(())
        let threads = gate.withLock { _ in
            // Each thread waits for the lock, so that all of them exist at once.
            (0..<count).map { _ in WorkThread { gate.withLock { _ in } } }
        }
        for thread in threads { thread?.join() }
        return threads.allSatisfy { $0 != nil }
    }

    /// Blocks all signals except those that the thread's own instructions can cause, such as SIGSEGV.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP] { sigdelset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// No thread could be created.
    package struct StartError: ReportedError {
        package init() {}

        package var category: ErrorCategory { .inputOutput }
        package var message: Message {
            "no further thread can be created; raise the limits of processes (ulimit -u) and of memory (ulimit -v), or end other programs"
        }
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// Calls `work` with each index below `count` and returns when all calls have returned.
///
/// The calls run on this thread and on others. If the system cannot create the others, this thread makes all calls.
///
/// - Parameter threads: the maximum number of threads; by default one for each call.
package func concurrently(_ count: Int, threads: Int = .max, _ work: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(work) { work in
        let indices = IndexDispenser(count)
        let run = { @Sendable () -> Void in while let index = indices.next() { work(index) } }
        let others = (0..<max(0, min(threads, count) - 1)).map { _ in WorkThread(run) }
        run()
        for other in others { other?.join() }
    }
}

/// Returns each index below `count` once.
private final class IndexDispenser: Sendable {
    private let nextIndex = Locked(0)
    private let count: Int

    init(_ count: Int) { self.count = count }

    func next() -> Int? {
        nextIndex.withLock { nextIndex in
            guard nextIndex < count else { return nil }
            nextIndex += 1
            return nextIndex - 1
        }
    }
}
