import Dispatch
import DojimaText
import Glibc
import Synchronization

/// A thread that does one job after the other. What belongs to a thread, such as the measuring of texts, stays on its own.
final class Worker: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        /// How many sessions and jobs the worker has, to find the one with the fewest.
        var load = 0
    }

    private let state = TracedMutex(State())
    private let arrived = DispatchSemaphore(value: 0)

    /// Begins the thread, which lasts as long as the process.
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

    /// Counts a session that stays with this worker; -1 when it ends.
    func count(_ change: Int) { state.withLock { $0.load += change } }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(job) }
        arrived.signal()
    }
}

/// Workers for the processors of the machine.
struct Workers: Sendable {
    let all: [Worker]

    /// - Parameter count: how many for each processor.
    init(forEachProcessor count: Int) throws {
        all = try (0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) * count).map { _ in try Worker() }
    }

    /// The worker with the fewest sessions and requests.
    var idlest: Worker { all.min { $0.load < $1.load } ?? all[0] }

    /// Does a short job that needs no state of a thread.
    func run(_ job: @escaping @Sendable () -> Void) {
        let worker = idlest
        worker.count(1)
        worker.run {
            job()
            worker.count(-1)
        }
    }
}

/// A value that only one worker uses, in its jobs.
final class WorkerBound<Value>: @unchecked Sendable {
    // Not checked by the compiler: every use is within a job of the same worker, which does one after the other.
    var value: Value

    init(_ value: Value) { self.value = value }
}
