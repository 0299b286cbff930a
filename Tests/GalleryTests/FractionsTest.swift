import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("A bond quoted in thirty-seconds has prices, ticks and tags as traders write them")
func fractions() throws {
    var (timeline, bars) = try tradingDayBars(date(2024, 2, 1), date(2024, 5, 1), seed: 47, start: 112, volatility: 0.003)
    func snapped(_ column: [Double]) -> [Double] { column.map { ($0 * 32).rounded() / 32 } }
    (bars.open, bars.high, bars.low, bars.close) = (snapped(bars.open), snapped(bars.high), snapped(bars.low), snapped(bars.close))
    let chart = Chart(
        heading: Heading(symbol: "ZN", interval: "1d"), size: Size(1000, 560), timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                axes: [
                    try ValueAxis(id: "price") {
                        $0.tickSize = 1.0 / 32
                        $0.format = .pattern(try NumberPattern("1'32"))
                    }
                ],
                series: [ChartSeries(id: "bars", name: "ZN", kind: .ohlc, data: .bars(bars))])
        ])
    try checkPicture("fractions", chart)
}
