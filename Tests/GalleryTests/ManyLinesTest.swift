import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Of twenty symbols the first four have colours, and all have their names at the ends of their lines")
func manyLines() throws {
    let (timeline, _) = try tradingDayBars(date(2023, 1, 1), date(2024, 1, 1), seed: 1, start: 100)
    let series = try (1...20).map { number in
        let bars = try tradingDayBars(
            date(2023, 1, 1), date(2024, 1, 1), seed: UInt64(700 + number), start: 20 * Double(number), volatility: 0.011,
            trend: 0.0003
        ).bars
        return ChartSeries(id: "T\(number)", name: "T\(number)", kind: .line, data: .bars(bars))
    }
    let chart = Chart(
        heading: Heading(symbol: "Twenty towns", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [Pane(id: "price", axes: [ValueAxis(id: "price") { $0.rebasing = Rebasing(.percent) }], series: series)])
    try checkPicture("many-lines", chart)
}
