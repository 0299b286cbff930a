import DojimaText
import Synchronization
import Testing

@Suite struct MonotonicCounterTests {
    @Test("Several threads wait for the same count and for its end")
    func waits() throws {
        let count = MonotonicCounter()
        let found = Mutex<[Int]>([])
        let threads = try (0..<4).map { index in
            try #require(
                WorkThread {
                    let value = count.wait(for: index * 1000).count
                    found.withLock { $0.append(value - index * 1000) }
                    #expect(count.wait(for: .max) == (3500, true))
                })
        }
        for value in stride(from: 0, through: 3500, by: 7) { count.advance(to: value) }
        count.finish()
        for thread in threads { thread.join() }
        #expect(found.withLock { $0.count == 4 && $0.allSatisfy { $0 >= 0 } })
        #expect(count.wait(for: 10) == (3500, true))
    }
}
