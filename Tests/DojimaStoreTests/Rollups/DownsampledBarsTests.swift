import DojimaTestSupport
import DojimaSeries
import DojimaTime
import GRDB
import Testing

@testable import DojimaStore

/// Lines drawn from roll-ups of either layout and from memory, compared with the bars.
@Suite struct DownsampledBarsTests {
    private let key = SeriesKey(symbol: "X", interval: BarInterval.minutes(1))

    /// Closes that are not the extremes of their bars, with jumps of one bar that only a line of all closes shows.
    private func bars(_ count: Int, _ random: inout SeededGenerator) -> BarSeries {
        var bars = BarSeries(unchecked: randomBars(count, step: 60_000_000, &random), interval: .minutes(1))
        for index in bars.indices where Int.random(in: 0..<50, using: &random) == 0 {
            let close = bars.close[index] * Double.random(in: 0.2...5, using: &random)
            bars.close[index] = close
            (bars.high[index], bars.low[index]) = (max(bars.high[index], close), min(bars.low[index], close))
        }
        return bars
    }

    /// The rows of each bucket, by their stamps; compares them with the bars.
    private func expect(
        _ outline: BarSeries, downsamples bars: BarSeries, _ edges: [Instant], _ timeline: Timeline?, most: Int,
        _ place: SourceLocation = #_sourceLocation
    ) {
        var seen = 0
        for (from, to) in zip(edges, edges.dropFirst()) {
            let inside = bars.indices.filter { from <= bars.time[$0] && bars.time[$0] < to && timeline?.contains(bars.time[$0]) ?? true }
            let rows = outline.indices.filter { from <= outline.time[$0] && outline.time[$0] < to }
            seen += rows.count
            guard let first = inside.first, let last = inside.last, let start = rows.first, let end = rows.last else {
                #expect(inside.isEmpty && rows.isEmpty, sourceLocation: place)
                continue
            }
            let (closes, drawn) = (inside.map { bars.close[$0] }, rows.map { outline.close[$0] })
            #expect(rows.count <= most, sourceLocation: place)
            #expect(outline.time[start] == bars.time[first] && outline.time[end] == bars.time[last], sourceLocation: place)
            #expect(outline.open[start] == bars.open[first], sourceLocation: place)
            #expect(drawn.first == closes.first && drawn.last == closes.last, sourceLocation: place)
            #expect(drawn.min() == closes.min() && drawn.max() == closes.max(), sourceLocation: place)
            #expect(rows.map { outline.high[$0] }.max() == inside.map { bars.high[$0] }.max(), sourceLocation: place)
            #expect(rows.map { outline.low[$0] }.min() == inside.map { bars.low[$0] }.min(), sourceLocation: place)
            #expect(rows.reduce(0) { $0 + outline.counts[$1] } == inside.count, sourceLocation: place)
            let known = { (volumes: [Double]) in volumes.filter { !$0.isNaN }.reduce(0, +) }
            let (sum, wanted) = (known(rows.map { outline.volume[$0] }), known(inside.map { bars.volume[$0] }))
            #expect(abs(sum - wanted) <= 1e-9 * abs(wanted), sourceLocation: place)
        }
        #expect(seen == outline.count, sourceLocation: place)
        #expect(zip(outline.time, outline.time.dropFirst()).allSatisfy { $0 < $1 }, sourceLocation: place)
    }

    private func edges(_ bars: BarSeries, _ random: inout SeededGenerator) -> [Instant] {
        let (first, last) = (bars.time[0].microseconds, bars.time[bars.count - 1].microseconds)
        return Set((0..<60).map { _ in Int64.random(in: first - 1_000_000...last + 1_000_000, using: &random) }).sorted()
            .map { Instant(microseconds: $0) }
    }

    @Test("The rows of a bucket contain its first, lowest, highest and last close, from roll-ups and from memory")
    func closes() throws {
        for seed in 0..<6 {
            var random = SeededGenerator(seed: UInt64(seed))
            let store = try Store()
            let all = bars(9_000, &random)
            // In parts and out of order, so that roll-ups are computed again.
            for part in [3000..<6000, 0..<3000, 6000..<9000] { try store.upsert(all.slice(part), into: key) }
            let edges = edges(all, &random)
            expect(try store.downsampledBars(of: key, edges: edges, keeping: nil), downsamples: all, edges, nil, most: 4)
            expect(try MemorySource(key, all).downsampledBars(of: key, edges: edges, keeping: nil), downsamples: all, edges, nil, most: 4)
            let axis = Timeline.sessions(
                try TradingCalendar("XNYS"), span: all.time[0]..<all.time[all.count - 1].advanced(by: 60_000_000))
            expect(try store.downsampledBars(of: key, edges: edges, keeping: axis), downsamples: all, edges, axis, most: 4)
            // A bucket that spans closed time has the rows of each stretch of open time.
            expect(
                try MemorySource(key, all).downsampledBars(of: key, edges: edges, keeping: axis), downsamples: all, edges, axis, most: 40)
        }
    }

    @Test("A bucket that contains a split gives the same line as the adjusted closes")
    func adjusted() throws {
        var random = SeededGenerator(seed: 3)
        let store = try Store()
        let all = bars(6_000, &random)
        try store.upsert(all, into: key)
        let middle = all.time[2_345]
        let split = CorporateAction(exDate: middle.utcDate, kind: .split(3))
        let source = try AdjustedSource(store, series: key, actions: [split], by: .split) { _ in middle }
        let edges = edges(all, &random)
        let outline = try source.downsampledBars(of: key, edges: edges, keeping: nil)
        let whole = try source.bars(of: key, in: .earliest..<(.latest))
        #expect(whole.close[2_344] != all.close[2_344])
        expect(outline, downsamples: whole, edges, nil, most: 8)
    }

    @Test("A database of version 3 is read unchanged, and the first writer rebuilds its roll-ups")
    func olderVersion() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.db")
        var random = SeededGenerator(seed: 8)
        let all = bars(5_000, &random)
        do {
            let old = try Connection.forWriting(path, wait: 1, migrations: Migrations(steps: Array(Migrations.all.steps.prefix(3))))
            try old.write { db in
                let series = try SeriesRow.make(key, stamp: nil, zone: nil, on: db)
                var writer = try BarWriter(series.id, on: db)
                try writer.insert(all, all.indices)
                for level in RollupLevel.levels(for: key.interval) {
                    // As version 3 wrote them, by plain SQL; sums of volumes have no remainder here.
                    try db.execute(
                        sql: """
                            WITH placed AS (SELECT *, time - time % \(level.width) AS bucket FROM bar),
                              firsts AS (SELECT bucket, min(time) AS first_time, open FROM placed GROUP BY bucket),
                              lasts AS (SELECT bucket, max(time) AS last_time, close FROM placed GROUP BY bucket)
                            INSERT INTO rollup
                            SELECT series_id, \(level.seconds), bucket, first_time, last_time, firsts.open, max(high), min(low),
                              lasts.close, sum(volume), CASE WHEN sum(volume) IS NOT NULL THEN 0.0 END, count(*)
                            FROM placed JOIN firsts USING (bucket) JOIN lasts USING (bucket) GROUP BY bucket
                            """)
                }
            }
            try old.close()
        }
        let edges = edges(all, &random)
        let reader = try Store(path: path, access: .reading)
        #expect(try reader.read { try Migrations.all.version(of: $0) } == 3)
        #expect(try reader.check().faults.isEmpty)
        #expect(try reader.extent(of: key)?.count == all.count)
        let before = try reader.buckets(of: key, edges: edges)
        #expect(before.counts.reduce(0, +) > 4_000)
        expect(try reader.downsampledBars(of: key, edges: edges, keeping: nil), downsamples: all, edges, nil, most: 4)
        do {
            let writer = try Store(path: path, access: .writing)
            try writer.save(Instrument(symbol: "Y"))
        }
        let after = try Store(path: path, access: .reading)
        #expect(try after.read { try Migrations.all.version(of: $0) } == Migrations.all.newest)
        #expect(try after.check() == DatabaseCheck(bars: all.count))
        #expect(try after.list().first { $0.key == key }?.extent?.count == all.count)
        let rows = try after.buckets(of: key, edges: edges)
        #expect(rows.time == before.time && rows.high == before.high && rows.close == before.close && rows.counts == before.counts)
        expect(try after.downsampledBars(of: key, edges: edges, keeping: nil), downsamples: all, edges, nil, most: 4)
    }

    @Test("Roll-ups with truncated bytes are an error, and a check reports it")
    func cut() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.db")
        var random = SeededGenerator(seed: 9)
        let all = bars(3_000, &random)
        try Store(path: path, access: .writing).upsert(all, into: key)
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in try db.execute(sql: "UPDATE rollup SET buckets = CAST(substr(buckets, 1, 100) AS BLOB) WHERE level = 900") }
        try queue.close()
        let store = try Store(path: path, access: .reading)
        let edges = [all.time[10], all.time[2_990]]
        let error = #expect(throws: StoreError.self) { try store.buckets(of: key, edges: edges) }
        #expect(error?.kind == .damaged)
        #expect(try store.check().faults.map(\.part) == [.rollups])
    }
}
