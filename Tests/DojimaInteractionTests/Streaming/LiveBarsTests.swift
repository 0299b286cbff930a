import DojimaInteraction
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Bars that are added, changed and removed while a chart shows them.
@Suite struct LiveBarsTests {
    private let a = SeriesKey(symbol: "A", interval: BarInterval.minutes(1))
    private let b = SeriesKey(symbol: "B", interval: BarInterval.minutes(1))
    private let all = BarSeries.random(200, every: BarInterval.minutes(1), seed: 5)

    /// A source with the first rows of all, loaded.
    private func loaded(_ rows: Range<Int>, _ keys: [SeriesKey]) throws -> (source: RecordingSource, live: LiveBars) {
        let source = RecordingSource()
        for key in keys { source.stored[key] = all.slice(rows) }
        var live = LiveBars(keys)
        _ = try live.load(from: source)
        source.asked = []
        return (source, live)
    }

    private func same(_ bars: BarSeries?, _ rows: Range<Int>) -> Bool {
        guard let bars else { return false }
        return bars.count == rows.count && bars.indices.allSatisfy { bars[$0] == all[rows.lowerBound + $0] }
    }

    @Test("A live source reads only new bars, at the end, at the front, and after a change of the last one", .feature("S0-SM-01"))
    func onlyNew() throws {
        var (source, live) = try loaded(10..<100, [a])
        source.stored[a] = all.slice(10..<103)
        let appended = try live.apply([a: SourceNotice(appended: 3)], from: source)
        #expect(source.asked.count == 1 && source.asked[0].rows == 3)
        #expect(appended == Invalidation(.window, changed: ["A": all.time[100]...all.time[102]]))
        #expect(same(live.bars[a], 10..<103))

        source.asked = []
        source.stored[a] = all.slice(15..<103)
        let removed = try live.apply([a: SourceNotice(removedFirst: 5)], from: source)
        #expect(source.asked.isEmpty && removed.changed == ["A": all.time[10]...all.time[14]] && same(live.bars[a], 15..<103))

        // Removed and added in one step, as in a range of fixed length that moves on.
        source.stored[a] = all.slice(20..<108)
        _ = try live.apply([a: SourceNotice(removedFirst: 5, appended: 5)], from: source)
        #expect(source.asked.map(\.rows) == [5] && same(live.bars[a], 20..<108))

        source.asked = []
        let nothing = try live.apply([a: SourceNotice()], from: source)
        #expect(nothing == .nothing && source.asked.isEmpty)
    }

    @Test("A source that fails, or has other bars than it announced, leaves everything unchanged", .feature("S0-SM-02"))
    func transaction() throws {
        var (source, live) = try loaded(0..<50, [a, b])
        source.stored[a] = all.slice(0..<52)
        source.stored[b] = all.slice(0..<51)
        let before = live.bars
        func unchanged() -> Bool { same(live.bars[a], 0..<50) && same(live.bars[b], 0..<50) && live.bars.count == before.count }

        source.failsOn = b
        #expect(throws: RecordingSource.Failure.self) {
            try live.apply([a: SourceNotice(appended: 2), b: SourceNotice(appended: 1)], from: source)
        }
        #expect(unchanged())
        source.failsOn = nil
        let early = #expect(throws: RequestError.self) { try live.apply([a: SourceNotice(appended: 3)], from: source) }
        #expect(early?.description == "A: the notice reports 3 bars, but the source has 2; update the source before its notice")
        #expect(unchanged())
        #expect(throws: RequestError.self) { try live.apply([a: SourceNotice(removedFirst: 51)], from: source) }
        #expect(throws: RequestError.self) {
            try live.apply([SeriesKey(symbol: "X", interval: .day): SourceNotice(appended: 1), a: SourceNotice(appended: 2)], from: source)
        }
        #expect(unchanged())
        _ = try live.apply([a: SourceNotice(appended: 2), b: SourceNotice(appended: 1)], from: source)
        #expect(same(live.bars[a], 0..<52) && same(live.bars[b], 0..<51))
    }

    @Test("Older bars are added at the front, and only they are read", .feature("S0-SM-04"))
    func prepended() throws {
        var (source, live) = try loaded(50..<100, [a])
        source.stored[a] = all.slice(20..<100)
        let change = try live.apply([a: SourceNotice(prepended: 30)], from: source)
        #expect(source.asked.map(\.rows) == [30] && change.changed == ["A": all.time[20]...all.time[49]])
        #expect(same(live.bars[a], 20..<100))
    }

    @Test("A batch for two series is added to both in one step", .feature("S0-SM-05", "S1-SM-09"))
    func batch() throws {
        var live = LiveBars([a, b])
        let five = (0..<5).map { all[$0] }
        let first = try live.upsert([a: five, b: five])
        #expect(live.bars[a]?.count == 5 && live.bars[b]?.count == 5 && first.level == .window)
        #expect(Set(first.changed.keys) == ["A", "B"])
        let next = try live.upsert([a: [all[5]], b: [all[5]]])
        #expect(live.bars[a]?.count == 6 && live.bars[b]?.count == 6 && next.changed.count == 2)
        // If one part is invalid, the complete batch is refused.
        #expect(throws: RequestError.self) { try live.upsert([a: [all[6]], SeriesKey(symbol: "X", interval: .day): [all[6]]]) }
        #expect(live.bars[a]?.count == 6)
    }

    @Test("Bars that arrive before the first load are counted once", .feature("S1-SM-07"))
    func beforeLoading() throws {
        let source = RecordingSource()
        var live = LiveBars([a])
        source.stored[a] = all.slice(0..<3)
        #expect(try live.apply([a: SourceNotice(appended: 3)], from: source) == .nothing)
        #expect(source.asked.isEmpty && !live.isLoaded && live.bars[a]?.isEmpty == true)
        _ = try live.load(from: source)
        #expect(same(live.bars[a], 0..<3))
        // A failed load keeps the bars.
        source.failsOn = a
        #expect(throws: RecordingSource.Failure.self) { try live.load(from: source) }
        #expect(same(live.bars[a], 0..<3) && live.isLoaded)
    }

    @Test("A bar with the same stamp replaces the last one; a new stamp begins a new bar", .feature("S0-SM-11"))
    func sameStamp() throws {
        var (source, live) = try loaded(0..<50, [a])
        var tick = all[49]
        (tick.close, tick.high) = (tick.close + 1, tick.high + 1)
        let change = try live.upsert([a: [tick]])
        #expect(live.bars[a]?.count == 50 && live.bars[a]?[49] == tick)
        #expect(change == Invalidation(.data, changed: ["A": tick.time...tick.time]), "the axis is unchanged")
        #expect(try live.upsert([a: [all[50]]]).level == .window)
        #expect(live.bars[a]?.count == 51)
        // The same through the source: two bars are requested, the last and the new one.
        source.stored[a] = all.slice(0..<52)
        _ = try live.apply([a: SourceNotice(updatesLast: true, appended: 1)], from: source)
        #expect(source.asked.map(\.rows) == [2] && live.bars[a]?.count == 52 && live.bars[a]?[51] == all[51])
        // A late bar is inserted at its index.
        var late = LiveBars([a])
        for row in [0, 1, 3, 2, 4] { _ = try late.upsert([a: [all[row]]]) }
        #expect(same(late.bars[a], 0..<5))
    }

    @Test("A reset removes the bars and keeps the series", .feature("S0-SM-12"))
    func reset() throws {
        var (_, live) = try loaded(0..<50, [a])
        let change = live.reset()
        #expect(live.keys == [a] && live.bars[a]?.isEmpty == true && live.bars[a]?.interval == a.interval)
        #expect(change == Invalidation(.window, changed: ["A": all.time[0]...all.time[49]]) && live.reset() == .nothing)
        _ = try live.upsert([a: [all[0]]])
        #expect(live.bars[a]?.count == 1)
    }

    @Test func changesAddUpAsThoughTheSeriesHadBeenLoadedAtTheEnd() throws {
        var generator = SeededGenerator(seed: 99)
        for _ in 0..<30 {
            var (low, high) = (80, 100)
            var (source, live) = try loaded(low..<high, [a])
            for _ in 0..<20 {
                let notice = SourceNotice(
                    removedFirst: .random(in: 0...3, using: &generator), prepended: 0, appended: .random(in: 0...4, using: &generator))
                let back = low > 4 && notice.removedFirst == 0 ? Int.random(in: 0...4, using: &generator) : 0
                low += notice.removedFirst - back
                high += notice.appended
                source.stored[a] = all.slice(low..<high)
                var whole = notice
                whole.prepended = back
                _ = try live.apply([a: whole], from: source)
                #expect(same(live.bars[a], low..<high))
            }
        }
    }

    @Test func severalInvalidationsAreTheHighestOfThem() {
        let first = Invalidation(.data, changed: ["A": hour(3)...hour(4)])
        let second = Invalidation(.window, changed: ["A": hour(1)...hour(3), "B": hour(9)...hour(9)])
        #expect(first.union(second) == Invalidation(.window, changed: ["A": hour(1)...hour(4), "B": hour(9)...hour(9)]))
        #expect(first.union(.nothing) == first && Invalidation.nothing.isEmpty && !Invalidation(.cursor).isEmpty)
        #expect(Invalidation.Level.allCases == Invalidation.Level.allCases.sorted())
    }
}
