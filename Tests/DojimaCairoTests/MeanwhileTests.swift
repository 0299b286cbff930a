import Dispatch
import DojimaChart
import Synchronization
import Testing

@testable import DojimaCairo

@Suite struct MeanwhileTests {
    private final class Counter: Sendable {
        private let number = Mutex(0)
        var value: Int { number.withLock { $0 } }
        func add(_ amount: Int = 1) { number.withLock { $0 += amount } }
    }

    @Test("a value is worked out once, whoever asks for it and how often")
    func once() {
        for _ in 0..<200 {
            let (runs, sum) = (Counter(), Counter())
            let later = Meanwhile<Int> {
                runs.add()
                return 7
            }
            DispatchQueue.concurrentPerform(iterations: 4) { _ in sum.add(later.value) }
            #expect(sum.value == 28 && runs.value == 1)
        }
    }

    @Test("after it was cancelled nothing is under way, and a value can still be had")
    func cancelled() {
        for _ in 0..<200 {
            let (begun, ended) = (Counter(), Counter())
            let later = Meanwhile<Int> {
                begun.add()
                defer { ended.add() }
                return 7
            }
            later.cancel()
            later.cancel()
            let count = begun.value
            #expect(count == ended.value && count <= 1)
            #expect(later.value == 7)
        }
    }

    @Test("threads that all wait for values of their own do not wait for ever")
    func crowded() {
        let sum = Counter()
        DispatchQueue.concurrentPerform(iterations: 64) { number in sum.add(Meanwhile { number }.value) }
        #expect(sum.value == 2016)
    }

    @Test("texts are as wide with fonts that another thread prepared as with a thread's own")
    func fonts() throws {
        let font = Font(size: 13, weight: .semibold)
        let here = TextMeasurer().measure("Dojima 堂島 1730", font)
        let there = Mutex<[TextExtent]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let extent = TextMeasurer().measure("Dojima 堂島 1730", font)
            there.withLock { $0.append(extent) }
        }
        #expect(there.withLock { $0 } == Array(repeating: here, count: 8) && here.width > 50)
    }
}
