import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// Charts of bars that are stamped with their ends: those of a window are the bars that end after its start, up to its end.
@Suite struct EndStampTests {
    private let store: Store
    private static let key = SeriesKey(symbol: "E", interval: BarInterval.hours(1))

    private static func moment(_ hours: Int) -> Instant {
        Instant(CivilDate(normalizing: 2024, month: 1, day: 1)).advanced(by: Int64(hours) * 3_600_000_000)
    }

    /// A hundred hours. The bar that ends at hour n has all prices n and a volume of 1.
    init() throws {
        store = try Store()
        var bars = BarSeries(interval: EndStampTests.key.interval, stamp: .end)
        for hour in 1...100 {
            let price = Double(hour)
            bars.append(unchecked: Bar(time: Self.moment(hour), open: price, high: price, low: price, close: price, volume: 1))
        }
        try store.upsert(bars, into: EndStampTests.key, stamp: .end)
        let starts = bars.time.map { $0.advanced(by: -3_600_000_000) }
        var same = BarSeries(interval: EndStampTests.key.interval)
        for (row, start) in starts.enumerated() {
            var bar = bars[row]
            bar.time = start
            same.append(unchecked: bar)
        }
        try store.upsert(same, into: SeriesKey(symbol: "S", interval: EndStampTests.key.interval))
    }

    private func chart(_ from: Int, _ to: Int, _ study: String, of symbol: String = "E") throws -> ChartSpecification {
        var chart = try ChartSpecification(window: WindowRequest(from: .instant(Self.moment(from)), to: .instant(Self.moment(to)))) {
            try Plot {
                Prices(symbol)
                try Study(study)
            }
        }
        chart.closedTime.isContinuous = true
        return chart
    }

    /// The pane of prices from hour 50 to hour 60, with a study.
    private func pane(_ study: String, of symbol: String = "E") throws -> Pane {
        var notes: [Message] = []
        return try #require(try chart(50, 60, study, of: symbol).composed(from: store, notes: &notes).chart.panes.first)
    }

    @Test("The volume at each price is that of the bars of the window", arguments: ["E", "S"]) func profile(_ symbol: String) throws {
        let profile = try #require(try pane("profile:10", of: symbol).series.first { $0.id == "profile" })
        guard case .band(let bins) = profile.data else { throw PictureError(.data, "no bins") }
        #expect(bins.lower.first == 51 && bins.upper.last == 60)
        #expect(bins.middle.reduce(0, +) == 10)
    }

    @Test("The bars that end in the window have the names of their marks") func marks() throws {
        let names = try pane("up = close > 0").annotations.filter { $0.text == "up" }
        #expect(names.map(\.points) == (51...60).map { [AnnotationPoint(time: Self.moment($0))] })
    }

    @Test("The names of levels are between the first and the last bar that end in the window") func levels() throws {
        // Hours 49 to 72 are those of 3 January; the day before has prices from 25 to 48.
        let high = try #require(try pane("prior-day").annotations.first { $0.text == "HIGH" })
        #expect(high.points == [51, 60].map { AnnotationPoint(time: Self.moment($0), value: 48) })
    }
    @Test("Bars of two hours made of them are stamped with their start, and their studies are drawn at them") func longer() throws {
        var chart = try chart(50, 60, "sma:1")
        chart.interval = BarInterval.hours(2)
        var notes: [Message] = []
        let composed = try chart.composed(from: store, notes: &notes)
        let (bars, window) = (composed.shown[0].bars, try #require(composed.shown[0].window))
        #expect(window.map { bars.time[$0] } == [50, 52, 54, 56, 58].map(Self.moment))
        let field = composed.chart.pointField(measure: plainMeasure)
        let (prices, average) = (try #require(field.series("E")), try #require(field.series.first { $0.id != "E" }))
        #expect(average.rows == prices.rows && average.rows == Array(window))
        #expect(zip(average.x, prices.x).allSatisfy { abs($0 - $1) < 1 })
    }

    @Test(
        "Bars stamped with their ends count and are drawn as the same bars stamped with their starts, also on inferred closed time",
        arguments: [5, 15] as [Int], [["XNYS"], []] as [[String]])
    func sameBars(minutes: Int, calendars: [String]) throws {
        let (store, interval) = (try Store(), BarInterval.minutes(minutes))
        var generator = SeededGenerator(seed: UInt64(minutes))
        let sessions = try CalendarLibrary().calendar("XNYS").sessions(
            in: CivilDate(normalizing: 2024, month: 1, day: 2)...CivilDate(normalizing: 2024, month: 1, day: 12))
        var (starts, ends) = (BarSeries(interval: interval), BarSeries(interval: interval, stamp: .end))
        for session in sessions {
            for time in stride(from: session.open.microseconds, to: session.close.microseconds, by: 60_000_000 * minutes) {
                let start = Instant(microseconds: time)
                let price = Double.random(in: 90...110, using: &generator)
                var bar = Bar(time: start, open: price, high: price + 1, low: price - 1, close: price + 0.5, volume: 10)
                starts.append(unchecked: bar)
                bar.time = start.advanced(by: interval.nominalMicroseconds)
                ends.append(unchecked: bar)
            }
        }
        try store.upsert(starts, into: SeriesKey(symbol: "S", interval: interval))
        try store.upsert(ends, into: SeriesKey(symbol: "E", interval: interval), stamp: .end)
        func shown(_ symbol: String, _ window: WindowRequest) throws -> (summary: [Double], closes: [Double], rectangles: Int) {
            var chart = ChartSpecification(window: window) { Plot { Prices(symbol) } }
            (chart.closedTime.calendars, chart.grouping, chart.width) = (calendars, .off, 1600)
            var notes: [Message] = []
            let session = try InteractiveChart(chart, source: store)
            let summary = try #require(try session.summary())
            let composed = try chart.composed(from: store, notes: &notes).chart
            guard case .bars(let bars)? = composed.panes[0].series.first?.data else { throw PictureError(.data, "no bars") }
            let stamps = session.sourceAxis.stamps(of: composed.timeAxis.window)
            let drawn = try Picture(chart, source: store).drawing.scene
            return (
                [Double(summary.count), summary.open, summary.high, summary.low, summary.close, summary.volume ?? .nan],
                bars.indices(in: stamps).map { bars.close[$0] }, drawn.rectangles(of: "series-\(symbol)").count
            )
        }
        let open = sessions[4].open
        func window(_ from: Int, _ to: Int) -> WindowRequest {
            let ends = [from, to].map { open.advanced(by: Int64($0) * 60_000_000) }
            return WindowRequest(from: .instant(ends[0]), to: .instant(ends[1]))
        }
        let requests = try [
            WindowRequest(), window(0, 390), window(0, 120), window(300, 390), window(300, 1500), .last("2h"), .last("1d"), .last("3d"),
        ]
        for request in requests {
            let (own, expected) = (try shown("E", request), try shown("S", request))
            #expect(own.summary == expected.summary, "\(request)")
            #expect(own.closes == expected.closes && !own.closes.isEmpty, "\(request)")
            #expect(own.rectangles == expected.rectangles, "\(request)")
        }
        // The crosshair may be at the last bar.
        let session = try InteractiveChart(ChartSpecification(window: .last("1d")) { Plot { Prices("E") } }, source: store)
        _ = try session.update()
        session.point(at: try #require(ends.time.last))
        #expect(session.showsCrosshair)
    }
}
