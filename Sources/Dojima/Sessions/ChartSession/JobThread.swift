import Dispatch
import DojimaText
import Synchronization

/// A thread that runs jobs one after the other until it is closed.
///
/// Objects that belong to one thread, such as text measurers, are created and used by its jobs.
final class JobThread: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Locked(State())
    private let arrived = DispatchSemaphore(value: 0)

    /// Starts the thread.
    init() throws(WorkThread.StartError) {
        try WorkThread.start { [self] in
            while true {
                arrived.wait()
                let (job, isClosed) = state.withLock { ($0.jobs.isEmpty ? nil : $0.jobs.removeFirst(), $0.isClosed) }
                if isClosed { return }
                job?()
            }
        }
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(job) }
        arrived.signal()
    }

    /// Ends the thread after the current job, and drops those that wait.
    func close() {
        state.withLock { ($0.jobs, $0.isClosed) = ([], true) }
        arrived.signal()
    }
}

/// A value that is used only by the jobs of one thread.
final class ThreadBound<Value>: @unchecked Sendable {
    // Sendable without a check by the compiler: all uses are in jobs of the same thread, which runs them one after the other.
    var value: Value

    init(_ value: sending Value) { self.value = value }
}
