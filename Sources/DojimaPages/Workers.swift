import Dispatch
import DojimaText
import DojimaPlatform
import Synchronization

/// A thread that runs jobs one after the other. State that is bound to a thread, such as text measuring, stays on it.
final class Worker: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        /// The number of sessions and jobs of the worker, for finding the least loaded one.
        var load = 0
    }

    private let state = Locked(State())
    private let arrived = DispatchSemaphore(value: 0)

    /// Starts the thread, which runs as long as the process.
    init() throws {
        try WorkThread.start { [self] in
            while true {
                arrived.wait()
                let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
                job?()
            }
        }
    }

    var load: Int { state.withLock { $0.load } }

    /// Adds to the load: 1 for a session or job of this worker, -1 when it ends.
    func count(_ change: Int) { state.withLock { $0.load += change } }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(job) }
        arrived.signal()
    }
}

/// Workers for the processors of the machine.
struct Workers: Sendable {
    let all: [Worker]

    /// - Parameter count: the number of workers per processor.
    init(forEachProcessor count: Int) throws {
        all = try (0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) * count).map { _ in try Worker() }
    }

    /// The worker with the fewest sessions and requests.
    var idlest: Worker { all.min { $0.load < $1.load } ?? all[0] }

    /// Runs a short job that needs no state of a particular thread.
    func run(_ job: @escaping @Sendable () -> Void) {
        let worker = idlest
        worker.count(1)
        worker.run {
            job()
            worker.count(-1)
        }
    }
}

/// A value that is used only in the jobs of one worker.
final class WorkerBound<Value>: @unchecked Sendable {
    // Sendable without a check by the compiler: all uses are in jobs of the same worker, which runs them one after the other.
    var value: Value

    init(_ value: Value) { self.value = value }
}
