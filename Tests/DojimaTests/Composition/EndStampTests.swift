import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// Charts of bars that are stamped with their ends: those of a window are the bars that end after its start, up to its end.
@Suite struct EndStampTests {
    private let store: Store
    private static let key = SeriesKey(symbol: "E", interval: BarInterval(1, .hour))

    private static func moment(_ hours: Int) -> Instant {
        Instant(CivilDate(year: 2024, month: 1, day: 1)).advanced(by: Int64(hours) * 3_600_000_000)
    }

    /// A hundred hours. The bar that ends at hour n has all prices n and a volume of 1.
    init() throws {
        store = try Store()
        var bars = BarSeries(interval: EndStampTests.key.interval, stamp: .end)
        for hour in 1...100 {
            let price = Double(hour)
            bars.append(Bar(time: Self.moment(hour), open: price, high: price, low: price, close: price, volume: 1))
        }
        try store.upsert(bars, into: EndStampTests.key, stamp: .end)
    }

    private func chart(_ from: Int, _ to: Int, _ study: String) throws -> ChartSpecification {
        var chart = try ChartSpecification(window: WindowRequest(from: .instant(Self.moment(from)), to: .instant(Self.moment(to)))) {
            try Plot {
                Prices("E")
                try Study(study)
            }
        }
        chart.closedTime.continuous = true
        return chart
    }

    /// The pane of prices from hour 50 to hour 60, with a study.
    private func pane(_ study: String) throws -> Pane {
        var notes: [Message] = []
        return try #require(try chart(50, 60, study).composed(from: store, notes: &notes).chart.panes.first)
    }

    @Test("The volume at each price is that of the bars that end in the window") func profile() throws {
        let profile = try #require(try pane("profile:10").series.first { $0.id == "profile" })
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
        chart.interval = BarInterval(2, .hour)
        var notes: [Message] = []
        let composed = try chart.composed(from: store, notes: &notes)
        let (bars, window) = (composed.shown[0].bars, try #require(composed.shown[0].window))
        #expect(window.map { bars.time[$0] } == [50, 52, 54, 56, 58].map(Self.moment))
        let field = composed.chart.pointField(measure: plainMeasure)
        let (prices, average) = (try #require(field.series("E")), try #require(field.series.first { $0.id != "E" }))
        #expect(average.rows == prices.rows && average.rows == Array(window))
        #expect(zip(average.x, prices.x).allSatisfy { abs($0 - $1) < 1 })
    }
}
