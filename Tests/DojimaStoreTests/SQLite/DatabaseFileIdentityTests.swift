import DojimaTestSupport
import DojimaSeries
import DojimaText
import DojimaTime
import Foundation
import Testing

@testable import DojimaStore

/// Databases that other programs delete or replace while they are open.
@Suite struct DatabaseFileIdentityTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let key = SeriesKey(symbol: "A", interval: .day)

    private func bars(_ day: Int) -> BarSeries {
        var bars = BarSeries(interval: .day)
        bars.append(unchecked: Bar(time: Instant(CivilDate(normalizing: 2024, month: 1, day: day)), open: 1, high: 1, low: 1, close: 1))
        return bars
    }

    private func refusal(_ body: () throws(StoreError) -> Void) -> StoreError? {
        do throws(StoreError) {
            try body()
            return nil
        } catch { return error }
    }

    @Test func nothingIsWrittenToADatabaseThatIsGone() throws {
        let path = folder.file("a.db")
        let store = try Store(path: path, access: .writing)
        try store.upsert(bars(2), into: key)
        try store.expectFileUnchanged()
        try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
        let lost = refusal { () throws(StoreError) in try store.upsert(bars(3), into: key) }
        #expect(lost?.kind == .inputOutput && lost?.description.contains("the database is gone") == true)
        // Back at its path it is the same.
        try FileManager.default.moveItem(atPath: path + ".moved", toPath: path)
        #expect(refusal { () throws(StoreError) in try store.upsert(bars(3), into: key) } == nil)
        #expect(try store.bars(of: key, in: .earliest ..< .latest).count == 2)
    }

    @Test func oneThatTookItsPlaceKeepsItsLog() throws {
        let (path, other) = (folder.file("a.db"), folder.file("b.db"))
        let next = try Store(path: other, access: .writing)
        do {
            let store = try Store(path: path, access: .writing)
            try store.upsert(bars(2), into: key)
            try next.upsert(bars(4), into: key)
            for ending in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + ending)
                try FileManager.default.moveItem(atPath: other + ending, toPath: path + ending)
            }
            let lost = refusal { () throws(StoreError) in try store.upsert(bars(3), into: key) }
            #expect(lost?.kind == .inputOutput && lost?.description.contains("another file replaced the database") == true)
        }
        // The closed store did not remove the log of the other.
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
        let found = try Store(path: path, access: .reading).bars(of: key, in: .earliest ..< .latest)
        #expect(found.time == [Instant(CivilDate(normalizing: 2024, month: 1, day: 4))])
        withExtendedLifetime(next) {}
    }

    @Test func aStoreInMemoryHasNoPlace() throws {
        let store = try Store()
        try store.upsert(bars(2), into: key)
        #expect(refusal { () throws(StoreError) in try store.expectFileUnchanged() } == nil)
    }
}
