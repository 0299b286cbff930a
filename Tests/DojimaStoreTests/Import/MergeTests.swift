import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaStore

@Suite struct MergeTests {
    private let key = SeriesKey(symbol: "X", interval: BarInterval.minutes(1))

    private func bar(_ minute: Int64, _ close: Double, volume: Double? = 1) -> Bar {
        Bar(time: Instant(seconds: minute * 60), open: 10, high: 11, low: 9, close: close, volume: volume)
    }

    private func all(_ store: Store) throws -> [Bar] {
        let bars = try store.bars(of: key, in: .earliest..<(.latest))
        return bars.indices.map { bars[$0] }
    }

    @Test("The same bars twice change nothing", .feature("SX-CD-02"))
    func twice() throws {
        var random = SeededGenerator(seed: 1)
        let bars = BarSeries(unchecked: randomBars(1000, step: 60_000_000, &random))
        let store = try Store()
        #expect(try store.upsert(bars, into: key) == MergeCounts(inserted: 1000))
        #expect(try store.upsert(bars, into: key) == MergeCounts(unchanged: 1000))
        #expect(try store.list().map(\.extent?.count) == [1000])
    }

    @Test("An overlapping import counts inserted, updated and unchanged bars", .feature("SX-CD-02"))
    func overlap() throws {
        let store = try Store()
        try store.upsert(BarSeries(unchecked: (0..<1000).map { bar($0, 10.5) }), into: key)
        let part = (0..<10).map { bar($0, 10.5) } + [bar(10, 10.75), bar(1000, 10.5)]
        #expect(try store.upsert(BarSeries(unchecked: part), into: key) == MergeCounts(inserted: 1, updated: 1, unchanged: 10))
        #expect(try all(store)[10].close == 10.75)
    }

    @Test("Bars far apart among many stored ones are found")
    func sparse() throws {
        let store = try Store()
        try store.upsert(BarSeries(unchecked: (0..<5000).map { bar($0 * 2, 10.5) }), into: key)
        let part = [bar(-4, 10), bar(0, 10.5), bar(4001, 10), bar(4002, 10), bar(9998, 10.5), bar(10_001, 10)]
        #expect(try store.upsert(BarSeries(unchecked: part), into: key) == MergeCounts(inserted: 3, updated: 1, unchanged: 2))
    }

    @Test("Bars given newest first are stored in the same way", .feature("SX-CD-03"))
    func newestFirst() throws {
        var random = SeededGenerator(seed: 2)
        let bars = randomBars(700, step: 60_000_000, &random)
        let store = try Store()
        try store.upsert(BarSeries(unchecked: bars.reversed()), into: key)
        #expect(try all(store) == bars)
    }

    @Test("Large volumes and small prices are unchanged after a round trip", .feature("SX-CD-04"))
    func extremes() throws {
        let bars = [
            Bar(time: .epoch, open: 0.009467, high: 0.0095, low: 0.009_000_000_1, close: 0.0095, volume: 3_000_000_000),
            Bar(
                time: Instant(seconds: 60), open: 1e300, high: .greatestFiniteMagnitude, low: .leastNonzeroMagnitude,
                close: -0.0, volume: 9_007_199_254_740_992),
            Bar(time: Instant(seconds: 120), open: 0.1 + 0.2, high: 1, low: 0, close: 1 / 3, volume: 0),
            Bar(time: Instant(seconds: 180), open: 10_000.5, high: 123_456.789, low: 1, close: 1, volume: nil),
        ]
        let store = try Store()
        try store.upsert(BarSeries(unchecked: bars), into: key)
        let found = try all(store)
        #expect(found == bars)
        #expect(found[2].volume == 0 && found[3].volume == nil)
        #expect(try store.upsert(BarSeries(unchecked: bars), into: key) == MergeCounts(unchanged: 4))
    }

    @Test("Two bars of one stamp in one batch follow the policy", arguments: DuplicatePolicy.allCases)
    func duplicates(_ policy: DuplicatePolicy) throws {
        let store = try Store()
        let batch = BarSeries(unchecked: [bar(1, 10), bar(0, 10), bar(1, 10), bar(1, 10.5)])
        switch policy {
        case .update:
            #expect(try store.upsert(batch, into: key, policy: policy) == MergeCounts(inserted: 2, updated: 1, unchanged: 1))
            #expect(try all(store).map(\.close) == [10, 10.5])
        case .keep:
            #expect(try store.upsert(batch, into: key, policy: policy) == MergeCounts(inserted: 2, unchanged: 2))
            #expect(try all(store).map(\.close) == [10, 10])
        case .fail:
            let error = #expect(throws: StoreError.self) { try store.upsert(batch, into: key, policy: policy) }
            #expect(error?.kind == .data)
            #expect(try store.list().isEmpty)
        }
    }

    @Test("A stored bar of the same stamp follows the policy", arguments: DuplicatePolicy.allCases)
    func stored(_ policy: DuplicatePolicy) throws {
        let store = try Store()
        try store.upsert(BarSeries(unchecked: [bar(0, 10), bar(1, 10, volume: nil)]), into: key)
        let batch = BarSeries(unchecked: [bar(1, 10, volume: 0), bar(2, 10)])
        switch policy {
        case .update:
            #expect(try store.upsert(batch, into: key, policy: policy) == MergeCounts(inserted: 1, updated: 1))
            #expect(try all(store).map(\.volume) == [1, 0, 1])
        case .keep:
            #expect(try store.upsert(batch, into: key, policy: policy) == MergeCounts(inserted: 1, unchanged: 1))
            #expect(try all(store).map(\.volume) == [1, nil, 1])
        case .fail:
            #expect(throws: StoreError.self) { try store.upsert(batch, into: key, policy: policy) }
            #expect(try all(store).count == 2)
        }
    }

    @Test("Prices that are not numbers are refused and nothing is stored")
    func notANumber() throws {
        let store = try Store()
        let error = #expect(throws: StoreError.self) { try store.upsert(BarSeries(unchecked: [bar(0, 10), bar(1, .nan)]), into: key) }
        #expect(error?.kind == .data)
        #expect(try store.list().isEmpty)
    }
}
