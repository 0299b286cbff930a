import DojimaTestSupport
import DojimaSeries
import DojimaText
import DojimaTime
import Foundation
import GRDB
import Testing

@testable import DojimaStore

/// Bars that another program has stamped outside of the years 1 to 9999 are refused by every reader, and can be removed.
@Suite struct StampLimitTests {
    private let folder: TemporaryFolder
    private let key = SeriesKey(symbol: "X", interval: .day)

    init() throws { folder = try TemporaryFolder() }

    /// A store in which the last of three bars has been given another stamp.
    private func store(last: Int64) throws -> Store {
        let path = folder.file("\(last).db")
        do {
            let store = try Store(path: path, access: .writing)
            let bars = (0..<3).map { day in
                Bar(time: Instant(microseconds: 1_577_836_800_000_000 + Int64(day) * 86_400_000_000), open: 1, high: 2, low: 1, close: 2)
            }
            try store.upsert(BarSeries(unchecked: bars), into: key)
            try store.upsert(BarSeries(unchecked: bars), into: SeriesKey(symbol: "Y", interval: .day))
        }
        let plain = try DatabaseQueue(path: path)
        try plain.write {
            try $0.execute(sql: "UPDATE bar SET time = ? WHERE series_id = 1 AND time = 1578009600000000", arguments: [last])
        }
        return try Store(path: path, access: .writing)
    }

    @Test(
        "The error of every reader names the series",
        arguments: [Int64.min, .min + 1, -62_135_596_800_000_001, 253_402_300_800_000_000, .max - 1, .max])
    func readers(stamp: Int64) throws {
        let store = try store(last: stamp)
        func expect(_ body: () throws -> Void, location: SourceLocation = #_sourceLocation) {
            let error = #expect(throws: StoreError.self, sourceLocation: location) { try body() }
            #expect(error?.kind == .data || error?.kind == .badQuery, sourceLocation: location)
            #expect(
                error?.description.contains("X: the stamp of its 1d bar") == true, "\(error?.description ?? "")", sourceLocation: location)
            #expect(error?.description.contains("is outside of the years 1 to 9999") == true, sourceLocation: location)
        }
        expect { _ = try store.list() }
        expect { _ = try store.series(of: "X") }
        expect { _ = try store.extent(of: key) }
        expect { _ = try store.bars(of: key, in: .earliest ..< .latest) }
        expect { _ = try store.bars(of: key, last: 2, before: .latest) }
        expect { _ = try store.buckets(of: key, edges: [.epoch, .latest]) }
        expect { _ = try store.downsampledBars(of: key, edges: [.epoch, .latest], keeping: nil) }
        expect { _ = try store.contiguousRanges(of: key, in: .earliest ..< .latest, maximumGap: 1) }
        expect { _ = try store.query("SELECT * FROM bars('X')") }
        expect { _ = try store.query("SELECT * FROM asof('X', '1d', '2020-01-02')") }
        expect { try store.upsert(BarSeries(unchecked: [Bar(time: .epoch, open: 1, high: 2, low: 1, close: 2)]), into: key) }
        // Reads without that series work as before.
        #expect(try store.series(of: "Y").first?.extent?.count == 3)
        #expect(try store.bars(of: SeriesKey(symbol: "Y", interval: .day), in: .earliest ..< .latest).count == 3)

        #expect(try store.check().faults.contains { $0.part == .stamps && $0.text.contains("X") })
        #expect(try store.statistics().series.map(\.bars) == [3, 3])
        #expect(try store.remove("X").first?.extent?.count != nil)
        #expect(try store.list().map(\.key.symbol) == ["Y"])
    }

    @Test("The stamps at both ends of the limits are stored and read")
    func ends() throws {
        let store = try Store()
        let ends = [Instant.limits.lowerBound, Instant.limits.upperBound.advanced(by: -1)]
        try store.upsert(BarSeries(unchecked: ends.map { Bar(time: $0, open: 1, high: 2, low: 1, close: 2) }), into: key)
        #expect(try store.bars(of: key, in: .earliest ..< .latest).time == ends)
        #expect(try store.check().faults.isEmpty)
        for stamp in [ends[0].advanced(by: -1), ends[1].advanced(by: 1), .earliest, .latest] {
            let error = #expect(throws: StoreError.self) {
                try store.upsert(BarSeries(unchecked: [Bar(time: stamp, open: 1, high: 2, low: 1, close: 2)]), into: key)
            }
            #expect(error?.description.contains("is outside of the years 1 to 9999") == true)
        }
    }
}
