import DojimaChart
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Types that are independent of charts, drawn directly.
@Suite struct OwnPointTests {
    /// A day of trading with other names, in integer cents.
    private struct Day: SeriesPoint {
        var date: CivilDate
        var cents: (first: Int, best: Int, worst: Int, last: Int)
        var lots: Int

        var time: Instant { Instant(date) }
        var value: Double { Double(cents.last) / 100 }

        func value(forKey key: PointKey) -> Double? {
            switch key {
            case .open: Double(cents.first) / 100
            case .high, .upper: Double(cents.best) / 100
            case .low, .lower: Double(cents.worst) / 100
            case .volume, .area: Double(lots)
            default: nil
            }
        }
    }

    private let days = (0..<40).map { index in
        let first = 5000 + (index * 37) % 211, last = 5000 + (index * 53 + 20) % 223
        return Day(
            date: monday.adding(days: index), cents: (first, max(first, last) + 30 + index, min(first, last) - 25, last),
            lots: 100 + index % 7)
    }

    private var bars: BarSeries {
        BarSeries(
            unchecked: days.map {
                Bar(
                    time: Instant($0.date), open: Double($0.cents.first) / 100, high: Double($0.cents.best) / 100,
                    low: Double($0.cents.worst) / 100, close: Double($0.cents.last) / 100, volume: Double($0.lots))
            }, interval: .day)
    }

    @Test("Points of a custom type give the same picture as the same data as bars, values and bands", .feature("S0-DM-10"))
    func identical() throws {
        func drawn(_ kind: SeriesKind, _ data: SeriesData) -> ChartDrawing {
            chart([ChartSeries(id: "a", name: "A", kind: kind, data: data)], time: dailyAxis(40)).drawn
        }
        let (own, known) = (try BarSeries(points: days, interval: .day), bars)
        for kind in [SeriesKind.candlestick, .ohlc, .hollow, .line, .area, .column, .bubble] {
            let (a, b) = (drawn(kind, .bars(own)), drawn(kind, .bars(known)))
            #expect(a.scene == b.scene && a.description == b.description, "\(kind.name)")
        }
        let values = ValueSeries(time: known.time, values: known.close, areas: known.volume)
        for kind in [SeriesKind.line, .step, .scatter, .bubble] {
            #expect(drawn(kind, .values(ValueSeries(days))).scene == drawn(kind, .values(values)).scene, "\(kind.name)")
        }
        let band = BandSeries(time: known.time, upper: known.high, middle: known.close.map { _ in .nan }, lower: known.low)
        #expect(drawn(.band, .band(try BandSeries(days))).scene == drawn(.band, .band(band)).scene)
        // A bar is also a point.
        #expect(
            drawn(.candlestick, .bars(try BarSeries(points: known.indices.map { known[$0] }, interval: .day))).scene
                == drawn(.candlestick, .bars(known)).scene)
        // Keys with other names.
        let turned = try BarSeries(points: days, interval: .day, renaming: [.high: .low, .low: .high])
        #expect(turned.high == known.low && turned.low == known.high)
    }
}
