import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// A series in memory compared with a loop over all of its bars.
@Suite struct MemorySourceTests {
    private let key = SeriesKey(symbol: "X", interval: BarInterval.minutes(1))

    private func bars(_ random: inout SeededGenerator) -> BarSeries {
        var time: Int64 = 0
        let stamps = (0..<Int.random(in: 0...400, using: &random)).map { _ in
            time += Int64.random(in: 1...5, using: &random) * (Int.random(in: 0..<30, using: &random) == 0 ? 60 : 1)
            return Instant(seconds: 60 * time)
        }
        return BarSeries.random(at: stamps, interval: key.interval, seed: random.next())
    }

    private func moments(_ count: Int, _ random: inout SeededGenerator) -> [Instant] {
        Set((0..<count).map { _ in Instant(seconds: Int64.random(in: -100...200_000, using: &random)) }).sorted()
    }

    /// Bucket by bucket, bar by bar.
    private func oracle(_ bars: BarSeries, _ edges: [Instant], _ isOpen: (Instant) -> Bool, lead: Int64) -> [[Double]] {
        zip(edges, edges.dropFirst()).compactMap { from, to in
            let rows = bars.indices.filter {
                let moment = bars.time[$0].advanced(by: -lead)
                return from <= moment && moment < to && isOpen(moment)
            }
            guard let first = rows.first, let last = rows.last else { return nil }
            return [
                Double(from.microseconds), bars.open[first], rows.map { bars.high[$0] }.max() ?? 0, rows.map { bars.low[$0] }.min() ?? 0,
                bars.close[last], rows.reduce(0) { $0 + bars.volume[$1] }, Double(rows.count),
            ]
        }
    }

    private func rows(_ bars: BarSeries) -> [[Double]] {
        bars.indices.map {
            [
                Double(bars.time[$0].microseconds), bars.open[$0], bars.high[$0], bars.low[$0], bars.close[$0], bars.volume[$0],
                Double(bars.counts[$0]),
            ]
        }
    }

    @Test("Buckets of bars in memory equal a loop over all bars", .feature("S3-DM-22")) func buckets() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let bars = bars(&random)
            let source = MemorySource(key, bars)
            let edges = moments(Int.random(in: 0...30, using: &random), &random)
            #expect(try rows(source.buckets(of: key, edges: edges)) == oracle(bars, edges, { _ in true }, lead: 0))
            let cuts = moments(20, &random)
            let open = stride(from: 0, to: cuts.count - 1, by: 2).map { cuts[$0]..<cuts[$0 + 1] }
            let timeline = Timeline(open: InstantSet(open), span: Instant(seconds: -100)..<Instant(seconds: 200_000))
            let lead = Int64.random(in: 0...1, using: &random)
            let kept = try source.buckets(of: key, edges: edges, keeping: timeline, lead: lead)
            #expect(rows(kept) == oracle(bars, edges, { moment in open.contains { $0.contains(moment) } }, lead: lead))
        }
    }

    @Test func rangesRunsAndOtherSeries() throws {
        var random = SeededGenerator(seed: 4)
        let bars = bars(&random)
        let source = MemorySource(key, bars)
        let range = Instant(seconds: 1000)..<Instant(seconds: 30_000)
        #expect(try source.bars(of: key, in: range).time == bars.time.filter(range.contains))
        let runs = try source.contiguousRanges(of: key, in: range, maximumGap: 120_000_000)
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $1.lowerBound.since($0.upperBound) > 120_000_000 })
        let times = bars.time.filter(range.contains)
        #expect(runs.first?.lowerBound == times.first && runs.last?.upperBound == times.last)
        #expect(runs.count == 1 + zip(times, times.dropFirst()).count { $1.since($0) > 120_000_000 })
        #expect(source.extent(of: key)?.count == bars.count)
        let other = SeriesKey(symbol: "Y", interval: key.interval)
        #expect(source.extent(of: other) == nil)
        for read in [
            { _ = try source.bars(of: other, in: range) }, { _ = try source.count(of: other, in: range) },
            { _ = try source.contiguousRanges(of: other, in: range, maximumGap: 1) },
            { _ = try source.buckets(of: other, edges: [.epoch, Instant(seconds: 9)]) },
            { _ = try source.downsampledBars(of: other, edges: [.epoch], keeping: nil) },
        ] as [() throws -> Void] {
            let error = #expect(throws: MarketError.self) { try read() }
            #expect(error?.description == "the bars in memory: no symbol Y; there are X")
        }
        let long = #expect(throws: MarketError.self) { try source.bars(of: SeriesKey(symbol: "X", interval: .week), in: range) }
        #expect(long?.description == "the bars in memory: no 1w bars of X; stored are \(key.interval)")
    }
    /// A source that implements only access to its bars.
    private struct Plain: BarSource {
        let source: MemorySource

        func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries { try source.bars(of: series, in: range) }
    }

    @Test("A source with one method has the buckets, counts, runs and extent of its bars", arguments: 0..<20)
    func plain(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let source = MemorySource(key, bars(&random))
        let plain: any BarSource = Plain(source: source)
        let edges = Set((0..<9).map { _ in Instant(seconds: Int64.random(in: 0...100_000, using: &random)) }).sorted()
        let range = edges[0]..<edges[edges.count - 1]
        let open = Timeline(open: InstantSet([edges[1]..<edges[3], edges[4]..<edges[5]]), span: range)
        #expect(try plain.buckets(of: key, edges: edges) == source.buckets(of: key, edges: edges))
        for lead: Int64 in [0, 1] {
            let wanted = try source.buckets(of: key, edges: edges, keeping: open, lead: lead)
            #expect(try plain.buckets(of: key, edges: edges, keeping: open, lead: lead) == wanted)
        }
        #expect(
            try plain.downsampledBars(of: key, edges: edges, keeping: open)
                == source.downsampledBars(of: key, edges: edges, keeping: open))
        #expect(try plain.count(of: key, in: range) == source.count(of: key, in: range))
        let minute: Int64 = 60_000_000
        #expect(
            try plain.contiguousRanges(of: key, in: range, maximumGap: minute)
                == source.contiguousRanges(of: key, in: range, maximumGap: minute))
        #expect(try plain.extent(of: key) == source.extent(of: key) && plain.bars(of: key) == source.bars)
        #expect(try plain.buckets(of: key, edges: []).isEmpty)
        #expect(try plain.extent(of: SeriesKey(symbol: "Y", interval: .day)) == nil)
    }
}
