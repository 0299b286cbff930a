import DojimaTestSupport
import DojimaText
import Glibc
import Synchronization
import Testing

@Suite struct BoundedQueueTests {
    @Test("Elements are taken in order, and at most the allowed number waits", arguments: [1, 3, 100])
    func order(limit: Int) throws {
        let queue = BoundedQueue<Int>(limit: limit)
        let added = Atomic(0)
        let count = 2000
        let thread = try #require(
            WorkThread {
                for number in 0..<count {
                    guard queue.add(number) else { return }
                    added.store(number + 1, ordering: .sequentiallyConsistent)
                }
                queue.finish()
            })
        var taken = 0
        while let number = queue.next() {
            #expect(number == taken)
            taken += 1
            let ahead = added.load(ordering: .sequentiallyConsistent) - taken
            #expect(ahead <= limit)
        }
        #expect(taken == count && queue.next() == nil && queue.nextWithoutWaiting() == nil)
        thread.join()
    }

    @Test("Weights count, and a full queue accepts an element after one is taken")
    func weights() {
        let queue = BoundedQueue<String>(limit: 10)
        queue.add("a", weight: 9)
        #expect(!queue.isFull)
        queue.addWithoutWaiting("b", weight: 5)
        #expect(queue.isFull && !queue.isHalfEmpty)
        queue.addWithoutWaiting("c", weight: 1)
        #expect(queue.next() == "a" && !queue.isFull)
        #expect(!queue.isHalfEmpty)
        #expect(queue.next() == "b" && queue.isHalfEmpty && queue.nextWithoutWaiting() == "c" && queue.nextWithoutWaiting() == nil)
    }

    @Test("A queue keeps neither elements that were taken, nor those that wait when it is closed")
    func memory() {
        final class Kept: Sendable {}
        let queue = BoundedQueue<Kept>(limit: 10)
        weak var taken: Kept?
        weak var waiting: Kept?
        func fill() {
            let (first, second) = (Kept(), Kept())
            (taken, waiting) = (first, second)
            queue.add(first)
            queue.add(second)
        }
        fill()
        #expect(taken != nil && waiting != nil)
        _ = queue.next()
        #expect(taken == nil && waiting != nil)
        queue.close()
        #expect(waiting == nil)
    }

    @Test("A closed queue refuses elements, also those that wait for space")
    func closed() throws {
        let queue = BoundedQueue<Int>(limit: 1)
        queue.add(1)
        let isAdded = Atomic(true)
        let thread = try #require(WorkThread { isAdded.store(queue.add(2), ordering: .sequentiallyConsistent) })
        usleep(20_000)
        queue.close()
        thread.join()
        #expect(!isAdded.load(ordering: .sequentiallyConsistent) && !queue.add(3) && queue.next() == nil)
    }

    /// The time of the monotonic clock, some seconds from now.
    private func inSeconds(_ seconds: Double) -> Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 + seconds
    }

    @Test("Waiting until a time gives an element, the end, or nothing")
    func timed() {
        let queue = BoundedQueue<Int>(limit: 2)
        let begin = ContinuousClock.now
        if case .timedOut = queue.next(deadline: inSeconds(0.05)) {} else { Issue.record("an element that was not added") }
        #expect(.now - begin >= .milliseconds(45))
        queue.add(7)
        if case .element(7) = queue.next(deadline: 0) {} else { Issue.record("no element") }
        queue.finish()
        if case .end = queue.next(deadline: inSeconds(10)) {} else { Issue.record("no end") }
        for seconds in [-1, .nan, .infinity] { if case .end = queue.next(deadline: seconds) {} else { Issue.record("no end") } }
    }
}
