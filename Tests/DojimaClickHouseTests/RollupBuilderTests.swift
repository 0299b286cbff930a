import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaClickHouse

@Suite("Building of roll-ups") struct RollupBuilderTests {
    @Test("Bars are in one bucket of each level, in any order of sending", arguments: 1...5)
    func batches(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let interval = BarInterval.minutes(1)
        let bars = BarSeries(
            unchecked: randomBars(2000, step: interval.nominalMicroseconds, from: -1_500_000_000, &random), interval: interval)
        let batches = stride(from: 0, to: bars.count, by: 70).map { bars.slice($0..<min(bars.count, $0 + 70)) }
        var builder = RollupBuilder(interval)
        for batch in batches.shuffled(using: &random) { builder.append(batch) }
        builder.finish()
        let source = MemorySource(SeriesKey(symbol: "A", interval: interval), bars)
        var compared = 0
        for (level, buckets) in builder.removeFinished() {
            #expect(buckets.reduce(0) { $0 + $1.bars.count } == bars.count)
            for bucket in buckets {
                let (found, first) = (bucket.bars, Instant(microseconds: bucket.bars.first))
                let stamps = try source.bars(of: source.key, in: first..<Instant(microseconds: found.last + 1))
                let row = try source.buckets(of: source.key, edges: [first, Instant(microseconds: found.last + 1)])
                #expect(level.start(of: found.first) == level.start(of: found.last))
                // Bars of another batch between them are in a separate bucket.
                guard found.count == stamps.count else { continue }
                compared += 1
                #expect([found.open, found.high, found.low, found.close] == [row.open[0], row.high[0], row.low[0], row.close[0]])
                #expect(
                    [found.firstClose, found.lowestClose, found.highestClose] == [stamps.close[0], stamps.close.min(), stamps.close.max()])
                #expect(found.knownVolume.bitPattern == row.volume[0].bitPattern || row.volume[0].isNaN)
                #expect(bucket.pause == zip(stamps.time, stamps.time.dropFirst()).map { $1.since($0) }.max() ?? 0)
            }
            // Sent in order, there is one bucket for each time.
            let starts = Set(bars.time.map { level.start(of: $0.microseconds) }).count
            var sorted = RollupBuilder(interval)
            for batch in batches { sorted.append(batch) }
            sorted.finish()
            #expect(sorted.removeFinished().first { $0.level == level }?.buckets.count == starts && buckets.count >= starts)
        }
        #expect(builder.count == 0 && compared > 0)
    }
}
