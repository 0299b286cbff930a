import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// Bars that are narrower than pixels allow, compared with the buckets that SQL makes of the stored bars.
@Suite struct BarGroupingTests {
    private let store: Store
    private static let days = SeriesKey(symbol: "D", interval: .day)
    private static let minutes = SeriesKey(symbol: "M", interval: BarInterval.minutes(1))

    init() throws {
        store = try Store()
        var dates: [Instant] = []
        for day in 0..<9000 where ![5, 6].contains((day + 3) % 7) { dates.append(Instant(CivilDate(daysSinceEpoch: 9_131 + Int32(day)))) }
        try store.upsert(BarSeries.random(at: dates, interval: .day, seed: 5), into: BarGroupingTests.days)
        let start = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        try store.upsert(
            BarSeries.random(40_000, from: start, every: BarInterval.minutes(1), seed: 6), into: BarGroupingTests.minutes)
    }

    private func composed(
        _ key: SeriesKey, width: Int, kind: SeriesKind = .candlestick, last: String? = nil, scale: Double = 1
    ) throws -> ComposedChart {
        var chart = try ChartSpecification(window: last.map { try .last($0) } ?? WindowRequest()) {
            Plot {
                Prices(key.symbol, as: kind)
                Study.volume
            }
        }
        (chart.width, chart.scale) = (Double(width), scale)
        chart.closedTime = key.interval == .day ? ClosedTimeSpecification { $0.calendars = [] } : .init()
        var notes: [Message] = []
        return try chart.composed(from: store, notes: &notes)
    }

    private func drawn(_ chart: ComposedChart, _ id: String) throws -> BarSeries {
        let series = try #require(chart.chart.panes.flatMap(\.series).first { $0.id == id })
        guard case .bars(let bars) = series.data else { throw PictureError(.data, "no bars") }
        return bars
    }

    /// Buckets by the text that SQLite writes for the date or time of a bar.
    private func sql(_ key: SeriesKey, _ bucket: String) throws -> [[Double]] {
        let answer = try store.query(
            """
            WITH own AS (SELECT \(bucket) AS bucket, * FROM bars WHERE symbol = :symbol),
            whole AS (SELECT bucket, min(time_us) AS first, max(time_us) AS last, max(high) AS high, min(low) AS low,
              sum(volume) AS volume FROM own GROUP BY bucket)
            SELECT a.open, whole.high, whole.low, b.close, whole.volume FROM whole
            JOIN own a ON a.time_us = whole.first JOIN own b ON b.time_us = whole.last ORDER BY whole.first
            """, parameters: ["symbol": key.symbol])
        return answer.rows.map { row in
            row.map { value in
                switch value {
                case .real(let number): number
                case .integer(let number): Double(number)
                case .null, .text: .nan
                }
            }
        }
    }

    private func rows(_ bars: BarSeries) -> [[Double]] {
        bars.indices.map { [bars.open[$0], bars.high[$0], bars.low[$0], bars.close[$0], bars.volume[$0]] }
    }

    @Test(
        "Bars narrower than pixels allow are shown as weeks, months, quarters and years, equal to those of SQL",
        arguments: [
            (5000, "1w", "strftime('%Y-%m-%d', time, 'weekday 0')"), (1400, "1M", "strftime('%Y-%m', time)"),
            (500, "3M", "strftime('%Y', time) || ((strftime('%m', time) - 1) / 3)"), (200, "1y", "strftime('%Y', time)"),
        ])
    func days(_ width: Int, _ interval: String, _ bucket: String) throws {
        let chart = try composed(BarGroupingTests.days, width: width)
        let candles = try drawn(chart, "D")
        #expect(candles.interval?.description == interval)
        #expect(rows(candles) == (try sql(BarGroupingTests.days, bucket)))
        #expect(rows(try drawn(chart, "volume")) == rows(candles))
    }

    @Test(
        "The same holds for minutes, which come from roll-ups if there are very many and else from bars",
        arguments: [(700, "4h", "strftime('%Y-%m-%d', time) || (strftime('%H', time) / 4)"), (8000, "15m", "strftime('%s', time) / 900")])
    func minutes(_ width: Int, _ interval: String, _ bucket: String) throws {
        let candles = try drawn(composed(BarGroupingTests.minutes, width: width, kind: .ohlc), "M")
        #expect(candles.interval?.description == interval)
        #expect(rows(candles) == (try sql(BarGroupingTests.minutes, bucket)))
    }

    @Test("The bars at the ends of a window are complete, and wide enough bars are shown unchanged") func windows() throws {
        let window = try composed(BarGroupingTests.minutes, width: 640, last: "5d")
        let bars = try drawn(window, "M")
        let hours = try sql(BarGroupingTests.minutes, "strftime('%s', time) / \((bars.interval?.nominalMicroseconds ?? 1) / 1_000_000)")
        #expect(bars.count > 50 && rows(bars) == Array(hours.suffix(bars.count)))
        let few = try drawn(composed(BarGroupingTests.days, width: 1200, last: "1y"), "D")
        #expect(few.interval == .day)
    }

    @Test("A scale makes a picture sharper and does not change its bars", arguments: [1, 1.5, 2, 3]) func scales(_ scale: Double) throws {
        #expect(try drawn(composed(BarGroupingTests.days, width: 390, last: "1y", scale: scale), "D").interval == .week)
        #expect(try drawn(composed(BarGroupingTests.minutes, width: 390, last: "5d", scale: scale), "M").interval == BarInterval.hours(1))
    }

    @Test(
        "The first and the last week, month or year have the full width of the others, also if they have just begun",
        arguments: [300.0, 480, 700], ["1y", "3y", "15y"])
    func wholeAtTheEnds(width: Double, last: String) throws {
        var widths: Set<Bool> = []
        for shift in 0..<8 {
            // The data end on any day of the week, and the window begins on any.
            let ends = Instant(CivilDate(daysSinceEpoch: 18_000 + Int32(shift)))
            let bars = try store.bars(of: BarGroupingTests.days, in: .earliest..<ends)
            var chart = try ChartSpecification(window: .last(last)) { Plot { Prices("D", as: .candlestick) } }
            (chart.width, chart.height) = (width, 320)
            chart.closedTime = ClosedTimeSpecification { $0.calendars = ["XNYS"] }
            let own = try Store()
            try own.upsert(bars, into: BarGroupingTests.days)
            let drawing = try Picture(chart, source: own).drawing
            guard drawing.description.series.first?.shownAs != "1d" else { continue }
            // The body of each candle is the widest rectangle around its centre.
            var bodies: [Int: Double] = [:]
            for rect in drawing.scene.rectangles(of: "series-D") {
                let middle = Int(clamping: (rect.midX * 2).rounded())
                bodies[middle] = max(bodies[middle] ?? 0, rect.width)
            }
            let shown = bodies.sorted { $0.key < $1.key }.map(\.value)
            try #require(shown.count > 5)
            let usual = shown.sorted()[shown.count / 2]
            #expect(shown[0] >= usual - 2 && shown[shown.count - 1] >= usual - 2, "\(shown)")
            widths.insert(true)
        }
        #expect(last == "1y" && width >= 700 || !widths.isEmpty)
    }

    @Test("Lines end at the end of the window, although their volume is grouped by weeks", arguments: [SeriesKind.line, .candlestick])
    func linesEnd(kind: SeriesKind) throws {
        let chart = try composed(BarGroupingTests.days, width: 300, kind: kind, last: "400d")
        #expect(try drawn(chart, "volume").interval?.description == "1w")
        #expect((chart.chart.timeAxis.window == chart.window.range) == (kind.name == "line"), "\(chart.window)")
    }

    @Test("Bars on closed time are omitted from longer bars and from pixel columns, and counted", arguments: [SeriesKind.ohlc, .line])
    func closed(_ kind: SeriesKind) throws {
        var chart = ChartSpecification { Plot { Prices("M", as: kind) } }
        (chart.width, chart.closedTime) = (500, ClosedTimeSpecification { $0.calendars = ["XNYS"] })
        let all = try store.bars(of: BarGroupingTests.minutes, in: .earliest..<(.latest))
        let sessions = Timeline.sessions(try TradingCalendar("XNYS"), span: all.time[0]..<all.time[all.count - 1].advanced(by: 60_000_000))
        let open = all.time.count(where: sessions.contains)
        #expect(open > 6 * 500, "few enough are read one by one")
        var notes: [Message] = []
        _ = try chart.composed(from: store, notes: &notes)
        #expect(notes.contains { $0.description.hasPrefix("M: \(all.count - open) bars are in closed time: left out") }, "\(notes)")
        chart.onClosed = .error
        #expect(throws: PictureError.self) { try chart.composed(from: store, notes: &notes) }
        chart.closedTime = ClosedTimeSpecification { $0.calendars = [] }
        notes = []
        _ = try chart.composed(from: store, notes: &notes)
        #expect(!notes.contains { $0.description.contains("closed time: left out") }, "\(notes)")
    }

    @Test("The heading names the interval of grouped bars, and --group off shows the original bars") func said() throws {
        var chart = ChartSpecification { Plot { Prices("D") } }
        let said = try Picture(chart, source: store).drawing.description
        #expect(said.texts.contains { $0.text.contains("daily data, shown monthly") }, "\(said.texts.map(\.text))")
        #expect(said.series.map(\.shownAs) == ["1M"] && !said.texts.contains { $0.text.contains("studies") })
        chart.panes.append(PaneSpecification(series: [SeriesSpecification(study: try Study("rsi:14"))]))
        let mixed = try Picture(chart, source: store).drawing.description
        #expect(mixed.texts.contains { $0.text.contains("daily data, shown monthly, with daily studies") }, "\(mixed.texts.map(\.text))")
        chart.panes.removeLast()
        chart.grouping = .off
        let all = try Picture(chart, source: store).drawing.description
        #expect(!all.texts.contains { $0.text.contains("shown ") })
        #expect(all.series.map(\.shownAs) == ["1d"])
    }

    @Test("Hours that begin before the open are in grouped bars and pixel columns, but not in days made of sessions")
    func hoursBeforeTheOpen() throws {
        let (key, zone) = (SeriesKey(symbol: "H", interval: BarInterval.hours(1)), try Zone("America/New_York"))
        var times: [Instant] = []
        for day in Int32(18_300)..<22_000 where ![2, 3].contains(day % 7) {
            let date = CivilDate(daysSinceEpoch: day)
            times += (9..<16).map { zone.instant(of: LocalTime(date, TimeOfDay(clock: $0))) }
        }
        var bars = BarSeries.random(at: times, interval: key.interval, seed: 8)
        bars.volume = bars.volume.map { _ in 1 }
        try store.upsert(bars, into: key)
        // Sessions of seven hours whose first one opens at half past: a complete day trades 7.
        func volumes(_ specification: (inout ChartSpecification) -> Void) throws -> [Double] {
            var chart = ChartSpecification { Plot { Prices("H") } }
            chart.closedTime = ClosedTimeSpecification { $0.calendars = ["XNYS"] }
            specification(&chart)
            var notes: [Message] = []
            let composed = try chart.composed(from: store, notes: &notes)
            return try drawn(composed, "H").volume
        }
        let sessions = try CalendarLibrary().calendar("XNYS").sessions(
            in: CivilDate(daysSinceEpoch: 18_300)...CivilDate(daysSinceEpoch: 21_999))
        let hours = sessions.reduce(0) { $0 + ($1.close.since($1.open) > 14_400_000_000 ? 7 : 4) }
        #expect(try volumes { $0.width = 500 }.reduce(0, +) == Double(hours))
        #expect(try volumes { $0.width = 20_000 }.reduce(0, +) == Double(hours))
        #expect(try volumes { ($0.width, $0.grouping) = (500, .off) }.reduce(0, +) == Double(hours))
        #expect(try volumes { ($0.width, $0.interval) = (20_000, .day) }.allSatisfy { $0 == 6 || $0 == 3 })
        // Returns have no longer bars, but pixel columns, of which the last one keeps its bars.
        var returns = ChartSpecification { Plot { Prices("H") } }
        (returns.width, returns.closedTime, returns.rebase) = (500, ClosedTimeSpecification { $0.calendars = ["XNYS"] }, Rebasing())
        var notes: [Message] = []
        let columns = try drawn(try returns.composed(from: store, notes: &notes), "H")
        #expect(columns.count < 2000 && columns.volume.reduce(0, +) == Double(hours))
        #expect(notes.contains { $0.description.hasPrefix("H: \(times.count - hours) bars are in closed time: left out") }, "\(notes)")
        #expect(columns[columns.count - 1] == bars[bars.count - 1] && columns[columns.count - 2] == bars[bars.count - 2])
    }
}

extension Scene {
    /// The rectangles in a group.
    func rectangles(of group: String) -> [Rect] { shapes.flatMap { $0.rectangles(of: group, isInside: false) } }
}

extension Shape {
    fileprivate func rectangles(of group: String, isInside: Bool) -> [Rect] {
        switch self {
        case .group(let id, _, let shapes): shapes.flatMap { $0.rectangles(of: group, isInside: isInside || id == group) }
        case .rectangles(let rects, _): isInside ? rects : []
        default: []
        }
    }
}
