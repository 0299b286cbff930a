import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct ResamplingTests {
    /// Grouping in the simplest way: a dictionary by the bucket that a function of the stamp returns.
    private func grouped(_ bars: BarSeries, by start: (Instant) -> Instant) -> [(Bar, Int)] {
        var groups: [Instant: [Bar]] = [:]
        for index in bars.indices { groups[start(bars.time[index]), default: []].append(bars[index]) }
        return groups.sorted { $0.key < $1.key }.map { key, group in
            let volumes = group.compactMap(\.volume)
            let bar = Bar(
                time: key, open: group[0].open, high: group.map(\.high).max() ?? .nan, low: group.map(\.low).min() ?? .nan,
                close: group[group.count - 1].close, volume: volumes.isEmpty ? nil : volumes.reduce(0, +))
            return (bar, group.count)
        }
    }

    private func minutes(_ count: Int, seed: UInt64) -> BarSeries {
        var generator = SeededGenerator(seed: seed)
        var moment = Instant(seconds: 1_520_000_000)
        let stamps = (0..<count).map { _ in
            moment = moment.advanced(by: 60_000_000 * Int64.random(in: 1...40, using: &generator))
            return moment
        }
        var bars = BarSeries.random(at: stamps, interval: BarInterval.minutes(1), seed: seed)
        // Integer volumes, so that the plain sum is exact.
        for index in bars.indices { bars.volume[index] = bars.volume[index].rounded() }
        return bars
    }

    @Test(arguments: [UInt64](1...4))
    func equalsPlainGrouping(_ seed: UInt64) throws {
        let bars = minutes(3000, seed: seed)
        let width: Int64 = 900_000_000
        let quarters = bars.resampled(by: BucketRule(interval: BarInterval.minutes(15)))
        let plain = grouped(bars) { Instant(microseconds: floorDivide($0.microseconds, width) * width) }
        #expect(quarters.indices.map { quarters[$0] } == plain.map(\.0))
        #expect(quarters.counts == plain.map(\.1))
        let newYork = try Zone("America/New_York")
        let days = bars.resampled(by: BucketRule(interval: .day, zone: newYork))
        let plainDays = grouped(bars) { newYork.startOfDay(newYork.localTime(at: $0).date) }
        #expect(days.indices.map { days[$0] } == plainDays.map(\.0))
    }

    @Test("Seconds of ten hours are grouped into buckets of two seconds within a time limit", .timeLimit(.minutes(10)))
    func secondsAreQuick() throws {
        let newYork = try Zone("America/New_York")
        let stamps = (0..<36_000).map { Instant(seconds: 1_520_000_000 + $0) }
        let bars = BarSeries.random(at: stamps, interval: BarInterval.seconds(1), seed: 5)
        let pairs = bars.resampled(by: BucketRule(interval: BarInterval.seconds(2), zone: newYork))
        let plain = grouped(bars) { Instant(seconds: floorDivide($0.microseconds, 2_000_000) * 2) }
        #expect(pairs.time == plain.map(\.0.time))
        #expect(pairs.counts == plain.map(\.1))
    }

    @Test("An end-stamped bar at the close belongs to the bucket that ends there")
    func endStamps() {
        let noon = Instant(seconds: 1_520_000_000 / 3600 * 3600)
        var bars = BarSeries(unchecked: [
            Bar(time: noon, open: 1, high: 1, low: 1, close: 1), Bar(time: noon.advanced(by: 1), open: 2, high: 2, low: 2, close: 2),
        ])
        bars.stamp = .end
        let hours = bars.resampled(by: BucketRule(interval: BarInterval.hours(1)))
        #expect(hours.time == [noon.advanced(by: -3_600_000_000), noon])
    }

    @Test("Two bars ten thousand years apart are grouped without the billions of buckets between them", .timeLimit(.minutes(10)))
    func sparse() throws {
        let ends = [Instant.limits.lowerBound, Instant.limits.upperBound.advanced(by: -60_000_000)]
        let key = SeriesKey(symbol: "X", interval: BarInterval.seconds(1))
        var bars = BarSeries(unchecked: ends.map { Bar(time: $0, open: 1, high: 2, low: 1, close: 2) })
        bars.interval = key.interval
        let source = MemorySource(key, bars)
        for interval in ["1m", "1h", "1d", "1000000s"] {
            let rule = BucketRule(interval: try #require(BarInterval(interval)), zone: try Zone("Asia/Kolkata"))
            let rows = try source.resampled(key, by: rule, in: ends[0]..<ends[1].advanced(by: 1), stamp: .start)
            #expect(rows.time == ends.map { rule.start(of: $0) })
            #expect(rows.counts == [1, 1])
        }
    }

    @Test func closedTimeIsDropped() {
        let bars = minutes(500, seed: 9)
        let first = bars.time[0]
        let half = Timeline(open: InstantSet(first..<bars.time[250]), span: first..<bars.time[499].advanced(by: 1))
        let kept = bars.resampled(by: BucketRule(interval: BarInterval.hours(1)), keeping: half)
        #expect(kept.counts.reduce(0, +) == 250)
    }
}
