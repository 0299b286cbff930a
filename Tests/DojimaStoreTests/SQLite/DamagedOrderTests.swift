import DojimaTestSupport
import DojimaSeries
import DojimaTime
import Foundation
import Testing

@testable import DojimaStore

/// Rows that a damaged page gives in another order than that of their stamps: every reader reports an error, and never continues with them.
@Suite struct DamagedOrderTests {
    private let folder: TemporaryFolder
    private let key = SeriesKey(symbol: "A", interval: .day)
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("damaged.db")
    }

    private func stamp(_ day: Int) -> Instant { Instant(seconds: 1_704_153_600 + 86_400 * Int64(day)) }

    /// A database of 300 daily bars in which two have exchanged their stamps.
    private func damage(_ days: (Int, Int)) throws {
        let writer = try Store(path: folder.file("whole.db"), access: .writing)
        let bars = (0..<300).map { Bar(time: stamp($0), open: 1, high: 3, low: 0.5, close: 2, volume: 5) }
        try writer.upsert(BarSeries(unchecked: bars), into: key)
        try? FileManager.default.removeItem(atPath: path)
        try writer.backup(to: path)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        // The format of SQLite stores integers with the highest byte first.
        func written(_ day: Int) -> Data { withUnsafeBytes(of: stamp(day).microseconds.bigEndian) { Data($0) } }
        let places = try [days.0, days.1].map { try #require(bytes.range(of: written($0))) }
        bytes.replaceSubrange(places[0], with: written(days.1))
        bytes.replaceSubrange(places[1], with: written(days.0))
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    @Test("Bars in another order are reported as damage by all complete reads", arguments: [(0, 299), (100, 101), (3, 250)])
    func exchanged(_ days: (Int, Int)) throws {
        try damage(days)
        let store = try Store(path: path, access: .reading)
        func kind(_ body: () throws -> Void) -> StoreError.Kind? {
            do {
                try body()
                return nil
            } catch { return (error as? StoreError)?.kind ?? .internalError }
        }
        #expect(kind { _ = try store.bars(of: key, in: .earliest ..< .latest) } == .damaged)
        #expect(kind { _ = try store.closes(of: key, in: .earliest ..< .latest) } == .damaged)
        #expect(kind { _ = try store.bars(of: key, last: 300, before: .latest) } == .damaged)
        #expect(kind { _ = try store.query("SELECT count(*) FROM bars('A', '1d')", name: "test") } == .damaged)
        // Reads of roll-ups or of single rows may not meet the damage.
        let others: [() throws -> Void] = [
            { _ = try store.list() }, { _ = try store.extent(of: key) },
            { _ = try store.buckets(of: key, edges: [.earliest, stamp(100), stamp(101), .latest]) },
            { _ = try store.contiguousRanges(of: key, in: .earliest ..< .latest, maximumGap: 1) },
            { _ = try store.query("SELECT * FROM asof('A', '1d', \(stamp(101).microseconds))", name: "test") },
            { _ = try store.query("SELECT count(*) FROM bars('A', '1w')", name: "test") },
        ]
        for (index, read) in others.enumerated() { #expect([nil, .damaged, .data].contains(kind(read)), "\(index): \(days)") }
    }
}
