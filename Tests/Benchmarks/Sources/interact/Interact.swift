import ArgumentParser
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTime
import Stopwatch

/// Times of gestures on a long stored series within one process, in milliseconds of one core: medians of some turns.
@main
struct InteractTimes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "interact", abstract: "Time gestures and frames on a stored series of minutes, and a chart of days.")

    @Argument(help: ArgumentHelp("The database.", valueName: "file"))
    var database: String

    @Argument(help: ArgumentHelp("The symbol, stored at 1m.", valueName: "symbol"))
    var symbol: String

    @Option(help: ArgumentHelp("How often each job is done.", valueName: "count"))
    var runs = 9

    func run() throws {
        let runs = max(1, runs)
        let store = try Store(path: database, access: .reading)
        let key = SeriesKey(symbol: symbol, interval: BarInterval.minutes(1))
        guard let found = try store.extent(of: key) else { return }
        let span = found.first..<found.last.advanced(by: 60_000_000)
        let axis = Timeline.sessions(try TradingCalendar("XNYS"), span: span)
        let whole = axis.firstPosition..<axis.lastPosition
        let minute: Int64 = 60_000_000
        var failure: (any Error)?
        let extent: Viewport.ValueExtent = { _, window in
            do {
                let bars = try store.columns(of: key, on: axis, in: window, count: 1)
                guard let low = bars.low.min(), let high = bars.high.max() else { return nil }
                return low...high
            } catch {
                failure = error
                return nil
            }
        }

        // A quarter of an hour to a quarter of the axis: typical gestures of a session of pans, zooms and drags.
        for (name, length) in [("390 minutes", 390 * minute), ("a year", 252 * 390 * minute), ("a quarter of all", axis.length / 4)] {
            let start = axis.firstPosition.advanced(by: axis.length / 2)
            let limits = RangeLimits(summary: whole, minimumSpan: 15 * minute)
            var viewport = Viewport(
                RangeSelector(limits: limits, selection: start..<start.advanced(by: length)),
                values: [ValueWindow(id: "price", range: 0...1, padding: 0.05)])
            var turn = 0
            func step() {
                turn += 1
                _ = viewport.apply(.range(.pan(by: (turn % 2 == 0 ? -7 : 7) * minute)), at: Double(turn), extent: extent)
            }
            for _ in 0..<20 { step() }
            report("100 operations with the new price range, \(name)", runs) { for _ in 0..<100 { step() } }
        }
        if let failure { throw failure }
        try frames(store, key, axis, runs)
        try pictures(runs)
    }

    /// A chart of days with their volumes, from bars in memory: laid out, drawn and encoded.
    private func pictures(_ runs: Int) throws {
        let bars = days(250)
        let span = bars.time[0]..<bars.time[bars.count - 1].advanced(by: Instant.microsecondsPerDay)
        let axis = Timeline.sessions(try TradingCalendar("XNYS"), span: span)
        let time = TimeAxis(timeline: axis, window: axis.firstPosition..<axis.lastPosition, interval: .day)
        let chart = Chart(
            heading: Heading(symbol: "X", interval: "1d"), size: Size(1600, 900), timeAxis: time,
            panes: [
                Pane(id: "price", series: [ChartSeries(id: "bars", name: "X", kind: .candlestick, data: .bars(bars))]),
                Pane(id: "volume", weight: 0.3, series: [ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars))]),
            ])
        let measurer = TextMeasurer()
        func picture() throws { _ = try OutputFormat.png.bytes(of: chart.drawing(measure: measurer.measure).scene) }
        for _ in 0..<5 { try picture() }
        try report("10 charts of 250 days with volume, 1600x900, drawn and encoded", runs) { for _ in 0..<10 { try picture() } }
    }

    /// A walk over a number of weekdays, the same in every run.
    private func days(_ count: Int) -> BarSeries {
        var bars = BarSeries(interval: .day)
        var price = 100.0
        var state: UInt64 = 1
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        var date = CivilDate(normalizing: 2025, month: 1, day: 2)
        while bars.count < count {
            defer { date = date.adding(days: 1) }
            guard date.weekday != .saturday, date.weekday != .sunday else { continue }
            let open = price
            price *= 0.98 + 0.04 * next()
            let room = price * 0.01 * next()
            bars.append(
                unchecked: Bar(
                    time: Instant(date), open: open, high: max(open, price) + room, low: min(open, price) - room, close: price,
                    volume: (1e6 * (1 + next())).rounded()))
        }
        return bars
    }

    /// Main chart and navigator after an operation, drawn and encoded.
    private func frames(_ store: Store, _ key: SeriesKey, _ axis: Timeline, _ runs: Int) throws {
        let whole = axis.firstPosition..<axis.lastPosition
        let summary = try store.columns(of: key, on: axis, in: whole, count: 1600)
        let measurer = TextMeasurer()
        let cache = DrawingCache()
        let minute: Int64 = 60_000_000
        var turn: Int64 = 0
        func frame() throws {
            turn += 1
            let start = axis.firstPosition.advanced(by: axis.length / 2 + turn * minute)
            let window = start..<start.advanced(by: 390 * minute)
            let time = TimeAxis(timeline: axis, window: window, interval: key.interval)
            let from = axis.instant(at: window.lowerBound) ?? axis.span.lowerBound
            let to = axis.earliestInstant(at: window.upperBound) ?? axis.span.upperBound
            let bars = try store.bars(of: key, in: from..<to)
            let chart = Chart(
                heading: Heading(symbol: key.symbol, interval: "1m"), size: Size(1600, 900), timeAxis: time,
                panes: [Pane(id: "price", series: [ChartSeries(id: "bars", name: key.symbol, kind: .candlestick, data: .bars(bars))])],
                navigator: Navigator(timeline: axis, showing: time, series: .bars(summary), interval: key.interval))
            _ = try OutputFormat.png.bytes(of: chart.drawing(measure: measurer.measure).scene, cache: cache)
        }
        for _ in 0..<5 { try frame() }
        try report("10 frames of 390 bars and the summary, 1600x900, drawn and encoded", runs) { for _ in 0..<10 { try frame() } }
    }
}
