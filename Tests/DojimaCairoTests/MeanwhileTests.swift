import DojimaText
import Dispatch
import DojimaChart
import Synchronization
import Testing

@testable import DojimaCairo

@Suite struct MeanwhileTests {
    private final class Counter: Sendable {
        private let number = TracedMutex(0)
        var value: Int { number.withLock { $0 } }
        func add(_ amount: Int = 1) { number.withLock { $0 += amount } }
    }

    /// A seven that tells how often it was begun and ended.
    private func seven(_ begun: Counter, _ ended: Counter) -> BackgroundValue<Int> {
        BackgroundValue {
            begun.add()
            defer { ended.add() }
            return 7
        }
    }

    @Test("A value is worked out once, whoever asks for it and how often")
    func once() {
        for _ in 0..<200 {
            let (begun, ended, sum) = (Counter(), Counter(), Counter())
            let later = seven(begun, ended)
            DispatchQueue.concurrentPerform(iterations: 4) { _ in sum.add(later.value) }
            #expect(sum.value == 28 && begun.value == 1 && ended.value == 1)
        }
    }

    @Test("After it was cancelled nothing is under way, and a value can still be had")
    func cancelled() {
        for _ in 0..<200 {
            let (begun, ended) = (Counter(), Counter())
            let later = seven(begun, ended)
            later.cancel()
            later.cancel()
            let count = begun.value
            #expect(count == ended.value && count <= 1)
            #expect(later.value == 7)
        }
    }

    @Test("Who cancels what is under way waits for its end")
    func cancelledAmid() {
        for _ in 0..<20 {
            let (begun, ended) = (Counter(), Counter())
            let later = BackgroundValue {
                begun.add()
                _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(5))
                ended.add()
            }
            while begun.value == 0 {}
            later.cancel()
            #expect(ended.value == 1)
        }
    }

    @Test("Threads that all wait for values of their own do not wait for ever")
    func crowded() {
        let sum = Counter()
        DispatchQueue.concurrentPerform(iterations: 64) { number in sum.add(BackgroundValue { number }.value) }
        #expect(sum.value == 2016)
    }

    @Test("Texts are as wide with fonts that another thread prepared as with a thread's own")
    func fonts() {
        let font = Font(size: 13, weight: .semibold)
        let texts = ["Dojima 堂島 1730", "0123456789", "−1.25 %"]
        let own = texts.map { TextMeasurer().measure($0, font) }
        let fonts = BackgroundValue { PreparedFonts() }
        let setter = TextSetter(drawsOutlines: false, map: fonts.value.map)
        #expect(texts.map { setter.measure($0, font) } == own && own.allSatisfy { $0.width > 20 })
    }
}
