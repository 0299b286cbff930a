import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// Bars that a session caches over windows and writes.
@Suite struct BarCacheTests {
    private let key = SeriesKey(symbol: "M", interval: BarInterval.minutes(1))
    private static let minute: Int64 = 60_000_000

    private func moment(_ number: Int) -> Instant { Instant(microseconds: 1_700_000_000_000_000 + Int64(number) * Self.minute) }

    private func bars(_ numbers: some Sequence<Int>, _ generator: inout SeededGenerator) -> BarSeries {
        var bars = BarSeries(interval: key.interval)
        for number in numbers {
            let close = Double.random(in: 1...2, using: &generator)
            bars.append(unchecked: Bar(time: moment(number), open: 1.5, high: 2, low: 1, close: close, volume: 10))
        }
        return bars
    }

    /// Some bars that are added, corrected, inserted before others or removed.
    private func write(_ store: Store, _ generator: inout SeededGenerator) throws {
        func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
        let last = Int(try #require(try store.extent(of: key)).last.since(moment(0)) / Self.minute)
        let start = number(0...last)
        switch number(0...9) {
        case 0...4: try store.upsert(bars(last...last + number(0...40), &generator), into: key)
        case 5, 6: try store.upsert(bars(start...start + number(0...5), &generator), into: key)
        case 7: try store.removeBars(of: key, in: moment(max(1, start))..<moment(start + number(2...30)))
        case 8: try store.removeBars(of: key, in: moment(max(1, last - 5))..<moment(last + 1))
        default: try store.upsert(bars([-number(1...20)], &generator), into: key, stamp: Bool.random(using: &generator) ? .start : .end)
        }
    }

    private func gappyStore(_ count: Int, _ generator: inout SeededGenerator) throws -> Store {
        let store = try Store()
        try store.upsert(bars((0..<count).filter { $0 % 60 < 45 }, &generator), into: key)
        return store
    }

    @Test(
        "After any write, the cached bars and runs equal those of the database",
        .feature("S0-SM-01", "S0-SM-04"), arguments: 0..<12 as Range<UInt64>)
    func anyWrites(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: 400 + seed)
        func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
        let store = try gappyStore(300, &generator)
        var (kept, known): (BarCache?, CachedRuns?)
        for step in 0..<60 {
            for _ in 0..<number(0...2) { try write(store, &generator) }
            let bars = try BarCache(store, after: kept)
            kept = bars
            for _ in 0..<number(0...2) {
                let start = number(-30...400)
                let range = moment(start)..<moment(start + number(0...90))
                let (own, wanted) = (try bars.bars(of: key, in: range), try store.bars(of: key, in: range))
                #expect(own.time == wanted.time && own.close == wanted.close && own.stamp == wanted.stamp, "step \(step)")
            }
            for _ in 0..<number(0...3) { try checkRows(bars, of: store, from: 100 * number(0...3), "step \(step)") }
            guard number(0...2) > 0 else { continue }
            let extent = try #require(try store.extent(of: key))
            let range = extent.first..<extent.last.advanced(by: number(0...3) == 0 ? 10 * Self.minute : Self.minute)
            #expect(
                try runs(store, range, &known) == store.contiguousRanges(of: key, in: range, maximumGap: 5 * Self.minute), "step \(step)")
        }
    }

    /// Compares grouped, downsampled and counted bars with those of the database; few different starts make requests repeat.
    private func checkRows(_ cache: BarCache, of store: Store, from start: Int, _ comment: Comment) throws {
        let edges = (0...5).map { moment(start + 20 * $0) }
        let range = edges[0]..<edges[5]
        let timeline = Timeline(open: InstantSet([moment(start + 10)..<moment(start + 55)]), span: range)
        func results(_ source: any BarSource) throws -> [BarSeries] {
            [
                try source.buckets(of: key, edges: edges), try source.buckets(of: key, edges: edges, keeping: timeline, lead: 1),
                try source.downsampledBars(of: key, edges: edges, keeping: timeline),
            ]
        }
        for (own, wanted) in zip(try results(cache), try results(store)) {
            #expect(own.time == wanted.time && own.close == wanted.close && own.counts == wanted.counts, comment)
        }
        #expect(try cache.count(of: key, in: range) == store.count(of: key, in: range), comment)
    }

    /// The runs of a range, continued from earlier ones.
    private func runs(_ reader: some MarketReader, _ range: Range<Instant>, _ known: inout CachedRuns?) throws -> [ClosedRange<Instant>] {
        let changes = try reader.changes(of: key, since: known?.version)
        var runs = CachedRuns(from: range.lowerBound, 5 * Self.minute, of: changes?.version)
        if let known { runs.adopt(known, changed: changes?.first, in: range) }
        try runs.extend(to: range.upperBound) { try reader.contiguousRanges(of: key, in: $0, maximumGap: 5 * Self.minute) }
        known = runs
        return runs.found
    }

    @Test("After an append only the new bars and the last runs are read") func newBars() throws {
        var generator = SeededGenerator(seed: 1)
        let store = try gappyStore(600, &generator)
        let reader = RecordingReader(store)
        let first = try BarCache(reader)
        var known: CachedRuns?
        let whole = moment(0)..<moment(640)
        _ = try first.bars(of: key, in: moment(500)..<moment(700))
        _ = try runs(reader, whole, &known)
        reader.forget()
        try store.upsert(bars(600..<603, &generator), into: key)
        let next = try BarCache(reader, after: first)
        #expect(try next.bars(of: key, in: moment(500)..<moment(700)).count == 73)
        _ = try runs(reader, whole, &known)
        #expect(reader.bars == [moment(600)..<moment(800)])
        #expect(reader.runs == [moment(584)..<moment(640)])
        reader.forget()
        let same = try BarCache(reader, after: next)
        _ = try same.bars(of: key, in: moment(510)..<moment(720))
        _ = try runs(reader, whole, &known)
        #expect(reader.bars.isEmpty && reader.runs.isEmpty, "nothing was written")
        // A window that moves forward needs only its new part.
        _ = try same.bars(of: key, in: moment(700)..<moment(900))
        #expect(reader.bars == [moment(800)..<moment(1000)])
        // A window that moves back within the known range needs nothing after it.
        reader.forget()
        _ = try same.bars(of: key, in: moment(390)..<moment(980))
        #expect(reader.bars == [moment(95)..<moment(400)])
        // A window that ends before the known range has gaps on both sides; the known part is not read.
        _ = try same.bars(of: key, in: moment(60)..<moment(62))
        reader.forget()
        _ = try same.bars(of: key, in: moment(10)..<moment(50))
        #expect(reader.bars == [moment(-10)..<moment(59), moment(63)..<moment(70)])
    }

    @Test("Data outside the cache are not read if that is not allowed") func missing() throws {
        var generator = SeededGenerator(seed: 2)
        let store = try Store()
        try store.upsert(bars(0..<100, &generator), into: key)
        let kept = try BarCache(RecordingReader(store))
        _ = try kept.bars(of: key, in: moment(20)..<moment(40))
        kept.mayRead = false
        #expect(try kept.bars(of: key, in: moment(10)..<moment(50)).count == 40)
        #expect(throws: BarCache.Missing.self) { try kept.bars(of: key, in: moment(9)..<moment(40)) }
        #expect(throws: BarCache.Missing.self) { try kept.extent(of: key) }
    }

    @Test("A picture of cached data reads only new bars, also if studies need all earlier bars")
    func pictures() throws {
        var generator = SeededGenerator(seed: 4)
        let count = 30_000
        let store = try gappyStore(count, &generator)
        let reader = RecordingReader(store)
        let specification = try ChartSpecification(window: .last("3h")) {
            try Plot {
                Prices("M")
                try Study("supertrend")
            }
            try Plot { try Study("obv") }
        }
        let (kept, measurer) = (ChartCache(), TextMeasurer())
        func picture() throws -> Picture {
            var notes: [Message] = []
            return try Picture(
                specification, source: reader, missingStore: "no database is given", measurer: measurer, cache: kept, notes: &notes)
        }
        _ = try picture()
        #expect(reader.bars.contains { $0.lowerBound <= moment(0) })
        // The next one, a later one, the same one again, and one that is corrected.
        for number in [count, count + 5, count + 5, count - 30] {
            reader.forget()
            try store.upsert(bars([number], &generator), into: key)
            let own = try picture()
            #expect(!reader.bars.isEmpty && reader.bars.allSatisfy { $0.lowerBound >= moment(number) }, "\(number): \(reader.bars)")
            let uncached = try Picture(specification, source: store)
            #expect(own.record == uncached.record && own.drawing.scene.svg() == uncached.drawing.scene.svg(), "\(number)")
        }
    }

    @Test("A changed chart reads no cached bars again, and equals a chart without a cache", arguments: [SeriesKind.line, .candlestick])
    func changedChart(_ kind: SeriesKind) throws {
        var generator = SeededGenerator(seed: 6)
        let store = try gappyStore(30_000, &generator)
        let reader = RecordingReader(store)
        var specification = ChartSpecification { Plot { Prices("M") } }
        (specification.showsNavigator, specification.width, specification.height) = (true, 400, 300)
        specification.panes[0].series[0].kind = kind
        let cache = ChartCache()
        func drawn(from source: any MarketReader, _ cache: ChartCache) throws -> String? {
            let session = try InteractiveChart(specification, source: source, cache: cache)
            let drawing = try session.update()
            _ = try session.summary()
            return drawing?.scene.svg()
        }
        _ = try drawn(from: reader, cache)
        #expect(!reader.isUnread)
        reader.forget()
        specification.theme = "dark"
        let own = try drawn(from: reader, cache)
        #expect(reader.isUnread)
        #expect(try own == drawn(from: store, ChartCache()))
        // A correction within the window is visible.
        try store.upsert(bars(100..<130, &generator), into: key)
        #expect(try drawn(from: reader, cache) == drawn(from: store, ChartCache()))
    }

    @Test("The texts of a page about a window thrown far away are read before its frame is drawn") func farAway() throws {
        var generator = SeededGenerator(seed: 5)
        let store = try gappyStore(30_000, &generator)
        let specification = try ChartSpecification(window: .last("3h")) { Plot { Prices("M") } }
        let session = try InteractiveChart(specification, source: store)
        _ = try session.update()
        let steps = try ViewportScript(Array(#"[{"op": "zoom", "by": 1.5, "x": 1, "y": 0.5}, {"op": "center", "x": 0.25}]"#.utf8)).steps
        for step in steps { try session.apply(step.operation, at: 0) }
        // A pointer before the frame is answered without reading, and nothing else is.
        session.point(at: 300.0)
        let summary = try #require(try session.summary())
        let window = try session.axisWindow()
        let wanted = try store.bars(of: key, in: try #require(window.from)..<(try #require(window.to)))
        #expect(summary.count == wanted.count && summary.first == wanted.time.first && summary.last == wanted.time.last)
        #expect(summary.last < moment(10_000))
    }

    @Test("A session that is loaded again after new bars reads only those", .feature("S0-SM-01")) func session() throws {
        var generator = SeededGenerator(seed: 3)
        // Closed time is inferred from the bars of short series, and from the runs of this one.
        let count = 30_000
        let store = try gappyStore(count, &generator)
        let reader = RecordingReader(store)
        var specification = try ChartSpecification(window: .last("3h")) {
            try Plot {
                Prices("M")
                try Study("ema:20")
                Study.volume
            }
            try Plot { try Study("macd:12,26,9") }
        }
        (specification.showsNavigator, specification.width, specification.height) = (true, 600, 500)
        let session = try FrameSession(specification, source: reader)
        try session.update()
        #expect(reader.runs.contains { $0.lowerBound <= moment(0) })
        for number in [count, count + 1, count + 2] {
            reader.forget()
            try store.upsert(bars(number...number, &generator), into: key)
            try session.reload()
            try session.update()
            #expect(!reader.bars.isEmpty && reader.bars.allSatisfy { $0.lowerBound >= moment(number) }, "\(number): \(reader.bars)")
            #expect(!reader.runs.isEmpty && reader.runs.allSatisfy { $0.lowerBound >= moment(count - 60) }, "\(number): \(reader.runs)")
            let fresh = try FrameSession(specification, source: store)
            try fresh.update()
            let (own, wanted) = (try #require(session.drawing), try #require(fresh.drawing))
            #expect(own.scene.svg() == wanted.scene.svg())
        }
        // A correction is read from its stamp on.
        reader.forget()
        try store.upsert(bars([count - 30], &generator), into: key)
        try session.reload()
        #expect(!reader.bars.isEmpty && reader.bars.allSatisfy { $0.lowerBound >= moment(count - 30) }, "\(reader.bars)")
    }
}
