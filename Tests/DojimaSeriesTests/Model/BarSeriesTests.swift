import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct BarSeriesTests {
    private func series(_ seconds: [Int64]) -> BarSeries {
        BarSeries(unchecked: seconds.map { Bar(time: Instant(seconds: $0), open: 1, high: 3, low: 0, close: Double($0)) })
    }

    @Test("A look-up finds the last bar at or before a moment, and none before the first", .feature("S3-DM-22", "S3-RS-41")) func lookUp() {
        let bars = series([5, 8, 12, 20])
        func value(_ second: Int64) -> Double? { bars.lastIndex(atOrBefore: Instant(seconds: second)).map { bars.close[$0] } }
        #expect([13, 12, 11, 8, 5, 20, 99].map(value) == [12, 12, 8, 8, 5, 20, 20])
        #expect(value(4) == nil && series([]).lastIndex(atOrBefore: .latest) == nil)
        #expect(bars.lastIndex(atOrBefore: .latest) == 3 && bars.lastIndex(atOrBefore: .earliest) == nil)
    }

    @Test("A series describes its number of bars, their interval and their first and last stamp") func description() {
        func text(_ seconds: [Int64], _ interval: BarInterval?) -> String {
            var bars = series(seconds)
            bars.interval = interval
            return "\(bars)"
        }
        #expect(text([0, 86_400], .day) == "2 bars of 1d, 1970-01-01 to 1970-01-02")
        #expect(text([60, 120], .minutes(1)) == "2 bars of 1m, 1970-01-01T00:01:00Z to 1970-01-01T00:02:00Z")
        #expect(text([0], nil) == "1 bar, 1970-01-01T00:00:00Z" && text([], .week) == "no bars of 1w" && text([], nil) == "no bars")
    }

    @Test("Look-ups equal a linear search over all bars", .feature("S3-DM-22")) func lookUpByBruteForce() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<50 {
            let times = Set((0..<Int.random(in: 0...40, using: &random)).map { _ in Int64.random(in: 0...60, using: &random) }).sorted()
            let bars = series(times)
            for second in -1...61 as ClosedRange<Int64> {
                let moment = Instant(seconds: second)
                #expect(bars.lastIndex(atOrBefore: moment) == times.lastIndex { $0 <= second })
                #expect(bars.firstIndex(atOrAfter: moment) == times.firstIndex { $0 >= second } ?? times.count)
            }
        }
    }

    @Test(
        "Bars merged into one have the last close, the extreme high and low, and the sum of the known volumes",
        .feature("S3-DM-23", "S0-DP-10"))
    func summary() throws {
        let bars = BarSeries(
            unchecked: (0..<5).map { index in
                let price = [4.0, 9, 2, 7, 5][index]
                return Bar(
                    time: Instant(seconds: Int64(index)), open: price, high: price + 1, low: price - 1, close: price + 0.5,
                    volume: index == 2 ? nil : Double(index))
            })
        let all = try #require(bars.summary())
        #expect([all.open, all.high, all.low, all.close] == [4, 10, 1, 5.5] && all.volume == 8 && all.count == 5)
        let some = try #require(bars.summary { $0 == 2 })
        #expect(some.volume == nil && some.close == 2.5)
        #expect(bars.summary { _ in false } == nil)
    }

    @Test("A source reads complete ranges, never single bars", .feature("S0-DM-01", "S0-DM-02")) func bulk() throws {
        let minutes = BarSeries(
            unchecked: (0..<1000).map { Bar(time: Instant(seconds: 60 * $0), open: 1, high: 2, low: 1, close: 2) },
            interval: BarInterval.minutes(1))
        let source = CountingSource(base: ArraySource(bars: minutes))
        let key = SeriesKey(symbol: "X", interval: BarInterval.minutes(1))
        let range = Instant.epoch..<Instant(seconds: 60_000)
        let days = try source.resampled(key, by: BucketRule(interval: .day), in: range, stamp: .start)
        #expect(days.counts == [1000] && source.calls == ["buckets"])
        let pairs = try source.resampled(key, by: BucketRule(interval: BarInterval.minutes(2)), in: range, stamp: .start)
        #expect(pairs.count == 500 && source.calls == ["buckets", "bars"])
    }
}

/// A source that records its requests.
private final class CountingSource: BarSource {
    private let base: ArraySource
    private(set) var calls: [String] = []

    init(base: ArraySource) { self.base = base }

    func bars(of series: SeriesKey, in range: Range<Instant>) -> BarSeries {
        calls.append("bars")
        return base.bars(of: series, in: range)
    }

    func buckets(of series: SeriesKey, edges: [Instant]) -> BarSeries {
        calls.append("buckets")
        return base.buckets(of: series, edges: edges)
    }

    func extent(of series: SeriesKey) -> SeriesExtent? {
        calls.append("extent")
        return base.extent(of: series)
    }
}
