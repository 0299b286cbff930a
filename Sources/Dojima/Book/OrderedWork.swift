import DojimaText
import Synchronization
internal import DojimaCairo
internal import Dispatch

/// Calls `work` with each number below `count` on several threads, if the system can create any, and `take` with the results in order on
/// the caller's thread.
///
/// At most four results per thread wait to be taken, so memory does not grow with `count`. Each thread has its own text measurer.
func inOrder<Result: Sendable>(
    _ count: Int, threads: Int, work: @escaping @Sendable (Int, TextMeasurer) -> Result, take: (Int, Result) throws -> Void
) rethrows {
    let threads = max(1, min(threads, count))
    let results = OrderedResults<Result>(count: count, capacity: 4 * threads)
    let workers = (0..<threads).compactMap { _ in
        WorkThread {
            let measurer = TextMeasurer()
            while let index = results.next() { results.put(work(index, measurer), at: index) }
        }
    }
    guard !workers.isEmpty else {
        let measurer = TextMeasurer()
        for index in 0..<count { try take(index, work(index, measurer)) }
        return
    }
    defer {
        results.stop(threads: threads)
        for worker in workers { worker.join() }
    }
    for index in 0..<count { try take(index, results.take(index)) }
}

/// The results that are computed but not yet taken.
private final class OrderedResults<Result: Sendable>: Sendable {
    private struct State {
        var next = 0
        var results: [Int: Result] = [:]
        var isStopped = false
    }

    private let count: Int
    private let state = Locked(State())
    private let freeSlots = DispatchSemaphore(value: 0)
    private let arrived = DispatchSemaphore(value: 0)

    init(count: Int, capacity: Int) {
        self.count = count
        for _ in 0..<capacity { freeSlots.signal() }
    }

    /// Waits for space for another result and returns the next number to work on; `nil` if none is left.
    func next() -> Int? {
        freeSlots.wait()
        let index = state.withLock { state -> Int? in
            guard !state.isStopped, state.next < count else { return nil }
            state.next += 1
            return state.next - 1
        }
        // Wake the next waiting thread, so that it ends too.
        if index == nil { freeSlots.signal() }
        return index
    }

    func put(_ result: Result, at index: Int) {
        state.withLock { $0.results[index] = result }
        arrived.signal()
    }

    /// Waits for the result of `index` and removes it.
    func take(_ index: Int) -> Result {
        while true {
            if let result = state.withLock({ $0.results.removeValue(forKey: index) }) {
                freeSlots.signal()
                return result
            }
            arrived.wait()
        }
    }

    func stop(threads: Int) {
        state.withLock { $0.isStopped = true }
        for _ in 0..<threads { freeSlots.signal() }
    }
}
