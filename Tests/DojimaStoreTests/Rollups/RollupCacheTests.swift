import DojimaTestSupport
import DojimaSeries
import DojimaTime
import Testing

@testable import DojimaStore

/// Cached coarse rows are never those of an earlier state of the database.
@Suite struct RollupCacheTests {
    private let key = SeriesKey(symbol: "X", interval: BarInterval.hours(1))

    /// Some bars a day on many days, so that the rows of days are worth caching.
    private func bars(days: Int, price: Double) -> BarSeries {
        var bars = BarSeries()
        for day in 0..<days {
            for hour in [9, 10, 15] {
                let close = price + Double(day % 7) / 8
                let time = Instant(seconds: Int64(day * 86_400 + hour * 3600))
                bars.append(unchecked: Bar(time: time, open: price, high: price + 2, low: price - 1, close: close, volume: Double(day)))
            }
        }
        return bars
    }

    private func weeks(_ store: Store, from first: Int64 = 0) throws -> BarSeries {
        try store.buckets(of: key, edges: (first...290).map { Instant(seconds: $0 * 7 * 86_400) })
    }

    private func expectSame(_ a: BarSeries, _ b: BarSeries) {
        #expect(a.time == b.time && a.open == b.open && a.high == b.high && a.low == b.low && a.close == b.close)
        #expect(a.volume == b.volume && a.counts == b.counts && !a.isEmpty)
    }

    @Test("Rows are read again after writes, by the same store and by another")
    func staysFresh() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.db")
        let writer = try Store(path: path, access: .writing)
        try writer.upsert(bars(days: 2000, price: 100), into: key)
        let reader = try Store(path: path, access: .reading)
        let first = try weeks(reader)
        expectSame(try weeks(reader), first)
        // A part of the cached rows.
        let late = try weeks(reader, from: 30)
        expectSame(late, first.slice(30..<first.count))
        for (round, price) in [200.0, 300].enumerated() {
            var change = bars(days: 2000, price: price)
            change = change.slice(900..<(1200 + 900 * round))
            try writer.upsert(change, into: key)
            let fresh = try weeks(try Store(path: path, access: .reading))
            #expect(fresh.close != first.close)
            expectSame(try weeks(reader), fresh)
            expectSame(try weeks(writer), fresh)
            expectSame(try weeks(writer), fresh)
        }
        try writer.removeBars(of: key, in: .epoch..<Instant(seconds: 500 * 86_400))
        expectSame(try weeks(writer), try weeks(try Store(path: path, access: .reading)))
        expectSame(try weeks(reader), try weeks(writer))
    }

    @Test("Runs of open rows are cached for two kinds of open time at once, as a frame requests them") func blocks() throws {
        let cache = RollupCache()
        let level = try #require(RollupLevel.levels(for: key.interval).first { $0.seconds == 86_400 })
        let cacheKey = RollupCache.Key(series: 1, level: level)
        let rows = (0..<64).map { day in
            let time = Int64(day) * 86_400_000_000
            return Bucket(time: time, open: 1, high: 2, low: 1, close: 2, volume: 1)
        }
        cache.store(RollupCache.CachedRange(first: 0, last: 64 * 86_400_000_000, rows: rows), at: cacheKey)
        let span = Instant.epoch..<Instant(seconds: 64 * 86_400)
        let (all, half) = (Timeline.continuous(span), Timeline.continuous(span.lowerBound..<Instant(seconds: 32 * 86_400)))
        var asked = 0
        for _ in 0..<3 {
            for (timeline, open) in [(all, 64), (half, 32)] {
                let found = cache.blocks(cacheKey, of: timeline, lead: 0) {
                    asked += 1
                    return $0.first < Int64(open) * 86_400_000_000
                }
                #expect(found?.buckets.count { $0 != nil } == open / RollupCache.Blocks.size)
            }
        }
        // The first row of a block that is not open is sufficient.
        #expect(asked == 64 + 32 + 2)
    }

    @Test("Columns of an axis contain every open bar once, and none of closed time")
    func columns() throws {
        let store = try Store()
        var random = SeededGenerator(seed: 4)
        let minutes = SeriesKey(symbol: "M", interval: BarInterval.minutes(1))
        let all = BarSeries(unchecked: randomBars(20_000, step: 60_000_000, &random))
        try store.upsert(all, into: minutes)
        let span = all.time[0]..<all.time[all.count - 1].advanced(by: 60_000_000)
        for axis in [
            Timeline.continuous(span), .sessions(try TradingCalendar("XNYS"), span: span),
            .sessions(try TradingCalendar("CMES"), span: span),
        ] {
            let open = all.indices.filter { axis.contains(all.time[$0]) }
            for count in [1, 7, 100, 5000] {
                let found = try store.columns(of: minutes, on: axis, in: axis.firstPosition..<axis.lastPosition, count: count)
                #expect(found.count <= count)
                #expect(found.counts.reduce(0, +) == open.count)
                #expect(found.high.max() == open.map { all.high[$0] }.max() && found.low.min() == open.map { all.low[$0] }.min())
                #expect(found.open.first == open.first.map { all.open[$0] } && found.close.last == open.last.map { all.close[$0] })
                // Without closed time edges are moved back by an eighth of a column at most.
                guard axis == .continuous(span) else { continue }
                let width = Double(axis.length) / Double(count)
                for time in found.time.dropFirst() {
                    let column = Double(axis.position(of: time).microseconds - axis.firstPosition.microseconds) / width
                    #expect(column.rounded(.up) - column <= 0.125 + 1e-6 || column - column.rounded(.down) < 1e-6)
                }
            }
        }
    }
}
