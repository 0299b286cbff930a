import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// Studies whose values depend on bars after the window.
@Suite struct LaterBarsTests {
    @Test("Bars at closed times after the window do not count as the later bars of a study", arguments: ["ichimoku", "fractal"])
    func closedBars(_ study: String) throws {
        let store = try Store()
        var generator = SeededGenerator(seed: 11)
        let start = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        func moment(_ hour: Int) -> Instant { start.advanced(by: Int64(hour) * 3_600_000_000) }
        // The axis has the first hour of each day. There are bars around the clock, but after the window none of that hour for weeks.
        var bars = BarSeries(interval: BarInterval.hours(1))
        for hour in 0..<(24 * 120) where hour % 24 != 0 || !(24 * 42..<24 * 80).contains(hour) {
            let price = 100 + Double.random(in: -5...5, using: &generator)
            bars.append(unchecked: Bar(time: moment(hour), open: price, high: price + 1, low: price - 1, close: price, volume: 1))
        }
        try store.upsert(bars, into: SeriesKey(symbol: "H", interval: BarInterval.hours(1)))
        func values(_ window: WindowRequest) throws -> [String: [Instant: Double]] {
            var chart = try ChartSpecification(window: window) {
                try Plot {
                    Prices("H")
                    try Study(study)
                }
            }
            chart.closedTime.excludeEvery = ["2024-02-01T01:00,23h,1d"]
            (chart.grouping, chart.width) = (.off, 1600)
            var notes: [Message] = []
            let series = try chart.composed(from: store, notes: &notes).chart.panes.flatMap(\.series)
            var values: [String: [Instant: Double]] = [:]
            for one in series {
                guard case .values(let data) = one.data else { continue }
                for (time, value) in zip(data.time, data.values) where !value.isNaN { values[one.id, default: [:]][time] = value }
            }
            return values
        }
        let window = moment(24 * 32)..<moment(24 * 40)
        let own = try values(WindowRequest(from: .instant(window.lowerBound), to: .instant(window.upperBound)))
        let all = try values(WindowRequest())
        #expect(!all.isEmpty)
        for (id, expected) in all {
            let expected = expected.filter { window.contains($0.key) }
            #expect(own[id]?.filter { window.contains($0.key) } ?? [:] == expected, "\(id)")
        }
        #expect(all.values.contains { $0.contains { window.contains($0.key) } })
    }
}
