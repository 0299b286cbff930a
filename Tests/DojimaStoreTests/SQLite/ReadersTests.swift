import Dispatch
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct ReadersTests {
    private let key = SeriesKey(symbol: "A", interval: .day)

    @Test("Threads take snapshots of a file concurrently, each of one state")
    func sideBySide() throws {
        let folder = try TemporaryFolder()
        let writer = try Store(path: folder.file("a.db"), access: .writing)
        try writer.upsert(BarSeries.random(10, every: .day), into: key)
        let store = try Store(path: folder.file("a.db"), access: .reading)
        let (begun, written) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let counts = try store.snapshot { reader in
            let before = try reader.extent(of: key)?.count
            let other = Result { () -> Int? in
                // On a separate thread, which this one waits for: with one connection it would wait forever.
                nonisolated(unsafe) var found: Int?
                DispatchQueue(label: "other").async {
                    begun.wait()
                    found = try? store.snapshot { try $0.extent(of: SeriesKey(symbol: "A", interval: .day))?.count }
                    written.signal()
                }
                try writer.upsert(BarSeries.random(20, every: .day), into: key)
                begun.signal()
                #expect(written.wait(timeout: .now() + 60) == .success)
                return found
            }
            return [before, try other.get(), try reader.extent(of: key)?.count]
        }
        #expect(counts == [10, 20, 10])
        #expect(try store.extent(of: key)?.count == 20)
    }

    @Test("Threads that take snapshots of a store in memory wait for each other")
    func memory() throws {
        let store = try Store()
        try store.upsert(BarSeries.random(10, every: .day), into: key)
        let key = key
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let count = try? store.snapshot { try $0.snapshot { try $0.extent(of: key)?.count } }
            #expect(count == 10)
        }
    }
}
