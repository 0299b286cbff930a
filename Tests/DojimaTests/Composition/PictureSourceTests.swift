import Dojima
import DojimaChart
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Sources of a picture's bars.
@Suite struct PictureSourceTests {
    private let bars = BarSeries.random(300, every: .day)
    private let key = SeriesKey(symbol: "A", interval: .day)

    private func chart() throws -> ChartSpecification {
        try ChartSpecification(window: .last("6M")) {
            try Plot {
                Study.volume
                Prices("A")
                try Study("sma:20")
            }
        }
    }

    /// A source that implements only access to its bars.
    private struct Plain: BarSource {
        let source: MemorySource

        func bars(of series: SeriesKey, in range: Range<Instant>) throws -> BarSeries { try source.bars(of: series, in: range) }
    }

    @Test("A picture is the same from a store, a database in memory, a source of bars and an array of bars")
    func sources() throws {
        let (store, memory) = (try Store(), MemoryDatabase())
        try store.upsert(bars, into: key)
        try memory.upsert(bars, into: key)
        let source = MemorySource(key, bars)
        let wanted = try Picture(try chart(), source: store).drawing.scene
        #expect(try Picture(try chart(), source: memory).drawing.scene == wanted)
        #expect(try Picture(try chart(), source: source).drawing.scene == wanted)
        #expect(try Picture(try chart(), source: bars).drawing.scene == wanted)
        var said = try chart()
        let unsaid = #expect(throws: PictureError.self) { try Picture(said, source: Plain(source: source)) }
        #expect(unsaid?.description == "the interval of the bars of this source is unknown; set `ChartSpecification.interval`")
        said.interval = .day
        #expect(try Picture(said, source: Plain(source: source)).drawing.description == Picture(said, source: store).drawing.description)
        let other = #expect(throws: PictureError.self) {
            try Picture(ChartSpecification { Plot { Prices("B") } }, source: source)
        }
        #expect(other?.description == "the source of bars: no symbol B; there are A")
    }

    @Test("Bars of several symbols in memory are drawn as those of a store, in a picture, a session and a page")
    func severalSeries() async throws {
        let series = ["A": bars, "B": BarSeries.random(280, every: .day, seed: 2)]
        let store = try Store()
        for (symbol, bars) in series { try store.upsert(bars, into: SeriesKey(symbol: symbol, interval: .day)) }
        let chart = try ChartSpecification(window: .last("6M")) { Plot { for symbol in ["B", "A"] { Prices(symbol) } } }
        let picture = try Picture(chart, source: series)
        #expect(picture.drawing.scene == (try Picture(chart, source: store)).drawing.scene)
        #expect(picture.drawing.description.series.map(\.id) == ["B", "A"])
        #expect(try StandalonePage(chart, source: series).html == StandalonePage(chart, source: store).html)
        let session = try await ChartSession(chart, source: series)
        #expect(try await session.frame().scene == ChartSession(chart, source: store).frame().scene)
        try session.append(Bar(time: Instant(seconds: 1_700_000_000), open: 1, high: 1, low: 1, close: 1))

        #expect(try StandalonePage(self.chart(), source: bars).html == StandalonePage(self.chart(), source: store).html)

        // Bars without an interval have that of their times.
        let unsaid = series.mapValues { bars in BarSeries(unchecked: bars) }
        #expect(try Picture(chart, source: unsaid).drawing.scene == picture.drawing.scene)
        let other = #expect(throws: PictureError.self) { try Picture(ChartSpecification { Plot { Prices("C") } }, source: series) }
        #expect(other?.description == "the bars in memory: no symbol C; there are A, B")
    }

    @Test("Bars without an interval are drawn and windowed as those with it", arguments: [BarInterval.minutes(5), .hour, .day, .week])
    func inferred(interval: BarInterval) throws {
        let bars = BarSeries.random(300, every: interval)
        var unsaid = bars
        unsaid.interval = nil
        var chart = ChartSpecification(window: .bars(60)) { Plot { Prices("A") } }
        let wanted = try Picture(chart, source: bars)
        #expect(try Picture(chart, source: unsaid).drawing.scene == wanted.drawing.scene)
        #expect(try unsaid.window(.bars(60)).time == bars.window(.bars(60)).time)
        // A longer interval resamples these bars, and is not taken for theirs.
        (chart.interval, chart.window) = (.month, WindowRequest())
        #expect(try Picture(chart, source: unsaid).drawing.scene == Picture(chart, source: bars).drawing.scene)
    }

    @Test("A few bars at midnight are of days, and other bars too few to show an interval need it")
    func tooFew() throws {
        func moment(_ text: String) throws -> Instant { try #require(Instant(text)) }
        let chart = ChartSpecification { Plot { Prices("A") } }
        func series(_ times: [Instant]) throws -> BarSeries {
            try BarSeries(times.map { Bar(time: $0, open: 1, high: 1, low: 1, close: 1) })
        }
        #expect(try Picture(chart, source: series([try moment("2024-01-02T00:00Z")])).chart?.timeAxis.interval == .day)
        for times in [[], [try moment("2024-01-02T09:30Z")]] {
            let error = #expect(throws: PictureError.self) { try Picture(chart, source: series(times)) }
            #expect(error?.description == "too few bars to tell their interval: set `BarSeries.interval`")
        }
        #expect(throws: PictureError.self) { try series([try moment("2024-01-02T09:30Z")]).window(.bars(1)) }
    }

    @Test("A source of one's own that returns a price that is not a number is an error", arguments: [Double.nan, .infinity], [nil, "6M"])
    func infinitePrices(price: Double, window: String?) throws {
        struct Broken: BarSource {
            var bars: BarSeries

            func bars(of series: SeriesKey, in range: Range<Instant>) -> BarSeries { bars[range] }
        }
        let known = BarSeries.random(20_000, every: .day)
        var broken = BarSeries(interval: .day)
        for (index, bar) in known.enumerated() {
            var bar = bar
            if index == 19_990 { bar.high = price }
            broken.append(unchecked: bar)
        }
        var chart = try chart()
        (chart.interval, chart.window) = (.day, try window.map { try .last($0) } ?? WindowRequest())
        let error = #expect(throws: PictureError.self) { try Picture(chart, source: Broken(bars: broken)) }
        #expect(error?.description.hasSuffix("has a price that is not a finite number") == true)
    }

    @Test("Closes alone are a line by default, in a window of any length", arguments: [30, 300, 20_000])
    func closes(count: Int) throws {
        var closes = BarSeries.random(count, every: .day)
        (closes.open, closes.high, closes.low) = (closes.close, closes.close, closes.close)
        func type(_ bars: BarSeries, _ kind: SeriesKind? = nil) throws -> String? {
            var chart = ChartSpecification { Plot { Prices("A", as: kind) } }
            chart.closedTime.isContinuous = true
            return try Picture(chart, source: bars).drawing.description.series.first?.type
        }
        #expect(try type(closes) == "line" && type(closes, .candlestick) == "candlestick")
        #expect(try type(BarSeries.random(count, every: .day)) == "candlestick")
    }

    @Test("All data of a picture are read in one transaction")
    func questions() throws {
        let store = try Store()
        try store.upsert(bars, into: key)
        let log = StatementLog(of: store)
        var chart = try chart()
        // If closed time is inferred, all bars are read for it first.
        chart.closedTime.isContinuous = true
        _ = try Picture(chart, source: store)
        func count(_ start: String) -> Int { log.statements.count { $0.hasPrefix(start) } }
        #expect(count("SELECT time, open, high, low, close, volume FROM bar") == 1, "\(log.text)")
        #expect(
            count("SELECT series.id, symbol, name, interval") == 1
                && count("SELECT symbol, name, calendar, zone, currency, tick_size FROM instrument") == 1)
    }
}
