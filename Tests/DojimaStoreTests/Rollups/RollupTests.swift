import DojimaTestSupport
import DojimaSeries
import DojimaTime
import GRDB
import Testing

@testable import DojimaStore

/// Roll-ups compared with a loop over the bars, after random writes and for random edges.
@Suite struct RollupTests {
    /// The contract of `BarSource.buckets` in its simplest form; volumes are added exactly.
    private func bruteForce(_ bars: [Bar], _ edges: [Instant]) -> [[Double?]] {
        zip(edges, edges.dropFirst()).compactMap { from, to in
            let inside = bars.filter { $0.time >= from && $0.time < to }
            guard let first = inside.first, let last = inside.last else { return nil }
            let volumes = inside.compactMap(\.volume)
            return [
                Double(from.microseconds), first.open, inside.map(\.high).max(), inside.map(\.low).min(), last.close,
                volumes.isEmpty ? nil : exactSum(volumes), Double(inside.count),
            ]
        }
    }

    /// The sum as if with unlimited digits, rounded once (Shewchuk's growing expansions).
    private func exactSum(_ values: [Double]) -> Double {
        var partials: [Double] = []
        for value in values {
            var x = value
            var kept: [Double] = []
            for part in partials {
                let (big, small) = abs(x) < abs(part) ? (part, x) : (x, part)
                let sum = big + small
                let rest = small - (sum - big)
                if rest != 0 { kept.append(rest) }
                x = sum
            }
            partials = kept + [x]
        }
        return partials.reduce(0, +)
    }

    private func rows(_ series: BarSeries) -> [[Double?]] {
        series.indices.map { index in
            let bar = series[index]
            return [Double(bar.time.microseconds), bar.open, bar.high, bar.low, bar.close, bar.volume, Double(series.counts[index])]
        }
    }

    private func randomEdges(_ bars: [Bar], _ random: inout SeededGenerator) -> [Instant] {
        let times = bars.map(\.time.microseconds)
        guard let first = times.min(), let last = times.max() else { return [.earliest, .latest] }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            // A regular grid of any width.
            let width = Int64.random(in: 60_000_000...max(120_000_000, (last - first) / 3), using: &random)
            return stride(from: first - width / 2, to: last + 2 * width, by: Int64.Stride(width)).map { Instant(microseconds: $0) }
        case 1: return [.earliest, .latest]
        case 2:
            // Edges that are stamps.
            return Set((0..<10).compactMap { _ in times.randomElement(using: &random) }).sorted().map { Instant(microseconds: $0) }
        default:
            return Set((0..<30).map { _ in Int64.random(in: first - 1000...last + 1000, using: &random) }).sorted()
                .map { Instant(microseconds: $0) }
        }
    }

    @Test(
        "Buckets from roll-ups equal those from bars, to the bit",
        arguments: [BarInterval.seconds(1), BarInterval.minutes(1), BarInterval.minutes(5), BarInterval.hours(1), .day, .week])
    func equalToBars(_ interval: BarInterval) throws {
        for seed in 0..<4 {
            var random = SeededGenerator(seed: UInt64(seed))
            let store = try Store()
            let key = SeriesKey(symbol: "X", interval: interval)
            let step = interval.nominalMicroseconds
            var truth: [Int64: Bar] = [:]
            for round in 0..<8 {
                let start = 1_500_000_000_000_000 + step * Int64.random(in: -300...300, using: &random)
                var part = randomBars(Int.random(in: 1...400, using: &random), step: step, from: start, &random)
                switch round % 4 {
                case 1: part.reverse()
                case 2: part.shuffle(using: &random)
                case 3:
                    // Later than all: appended.
                    let last = truth.keys.max() ?? 0
                    part = randomBars(200, step: step, from: last, &random)
                default: break
                }
                let new = part.filter { truth[$0.time.microseconds] == nil }.count
                let counts = try store.upsert(BarSeries(unchecked: part), into: key)
                #expect(counts.total == part.count)
                #expect(counts.inserted == new)
                for bar in part { truth[bar.time.microseconds] = bar }
                if round == 5 {
                    let first = Instant(microseconds: start + 50 * step)
                    let range = first..<first.advanced(by: 100 * step)
                    let removed = try store.removeBars(of: key, in: range)
                    #expect(removed == truth.values.filter { range.contains($0.time) }.count)
                    truth = truth.filter { !range.contains($0.value.time) }
                }
                let bars = truth.values.sorted { $0.time < $1.time }
                #expect(try store.extent(of: key)?.count == bars.count)
                for _ in 0..<4 {
                    let edges = randomEdges(bars, &random)
                    let found = try rows(store.buckets(of: key, edges: edges))
                    #expect(found == bruteForce(bars, edges))
                }
            }
            try expectSameAsFresh(store, key)
        }
    }

    /// The stored roll-ups equal those of one append of all bars.
    private func expectSameAsFresh(_ store: Store, _ key: SeriesKey) throws {
        let fresh = try Store()
        try fresh.upsert(store.bars(of: key, in: .earliest..<(.latest)), into: key)
        #expect(try rollups(store, key) == rollups(fresh, key))
    }

    /// All stored roll-ups, the finest level first.
    private func rollups(_ store: Store, _ key: SeriesKey) throws -> [[Bucket]] {
        try store.read { db in
            let series = try SeriesRow.require(key, on: db, path: "x")
            return try RollupLevel.levels(for: key.interval).map { level in
                let rows = try RollupRows(series.id, level, on: db)
                try rows.seek(.min, .max)
                var found: [Bucket] = []
                while try rows.next() {
                    var bucket = rows.bucket
                    // Two doubles may share a sum in more than one way, and an unknown one is not equal to itself.
                    bucket.volume = VolumeSum(bucket.volume.sum.isNaN ? -1 : bucket.volume.sum + bucket.volume.rest)
                    found.append(bucket)
                }
                rows.finish()
                return found
            }
        }
    }

    @Test("A million bars are drawn from some thousand rows")
    func cost() throws {
        var random = SeededGenerator(seed: 9)
        let store = try Store()
        let key = SeriesKey(symbol: "X", interval: BarInterval.minutes(1))
        let bars = randomBars(60_000, step: 60_000_000, &random)
        try store.upsert(BarSeries(unchecked: bars), into: key)
        let first = bars[0].time.microseconds
        let width = (bars[bars.count - 1].time.microseconds - first) / 100 + 1
        let edges = (0...100).map { Instant(microseconds: first + width * Int64($0)) }
        let read = try store.read { db in
            let series = try SeriesRow.require(key, on: db, path: "x")
            var reader = try RollupReader(series, edges: edges, on: db)
            #expect(try reader.run().reduce(0) { $0 + $1.bucket.count } == Int64(bars.count))
            return reader.rowsRead
        }
        // At most the rows of two edges of each level: 15 bars, 16 quarters of an hour, 6 four-hour rows a bucket.
        #expect(read < 100 * 60, "\(read) rows")
    }

    @Test(arguments: RollupLevel.all)
    func grid(_ level: RollupLevel) {
        for time in [Int64.min, .min + 1, -1, 0, 1, level.width - 1, level.width, .max - 1, .max] {
            let start = level.start(of: time)
            let end = level.end(of: start)
            #expect(start <= time && (time < end || end == .max))
            #expect(level.start(of: start) == start)
            #expect(start == .min || floorModulo(start, level.width) == 0)
        }
    }

    @Test("Only levels with eight bars or more a row are stored")
    func levels() {
        func seconds(_ text: String) -> [Int64] { BarInterval(text).map { RollupLevel.levels(for: $0).map(\.seconds) } ?? [] }
        #expect(seconds("1s") == [60, 900, 14400, 86400, 2_764_800])
        #expect(seconds("1m") == [900, 14400, 86400, 2_764_800])
        #expect(seconds("5m") == [14400, 86400, 2_764_800])
        #expect(seconds("1h") == [86400, 2_764_800])
        #expect(seconds("1d") == [2_764_800])
        #expect(seconds("1w") == [])
    }

    @Test("Sums in two doubles keep the digits that one double loses")
    func volumeSum() {
        var sum = VolumeSum()
        #expect(sum.sum.isNaN)
        for value in [9_007_199_254_740_992, 1, 1, Double.nan] { sum.add(value) }
        #expect(sum.sum == 9_007_199_254_740_994)
        var parts = VolumeSum(9_007_199_254_740_992)
        var ones = VolumeSum(1)
        ones.add(1)
        parts.add(ones)
        #expect(parts == sum)
    }
}
