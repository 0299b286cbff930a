import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Prices are drawn on an axis that grows downwards, with their unit above it", .feature("S1-MA-12"))
func inverted() throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 3, 1), date(2024, 9, 1), seed: 63, start: 149.3, volatility: 0.006)
    let chart = Chart(
        heading: Heading(symbol: "OSKA", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                axes: [
                    ValueAxis(id: "price") {
                        $0.title = "JPY"
                        $0.isInverted = true
                    }
                ],
                series: [ChartSeries(id: "bars", name: "OSKA", kind: .candlestick, data: .bars(bars))])
        ])
    try checkPicture("inverted", chart)
}
