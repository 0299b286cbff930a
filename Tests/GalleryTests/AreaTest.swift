import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("An area of five years is drawn under a title", .feature("S0-ST-03"))
func area() throws {
    let (timeline, bars) = try tradingDayBars(date(2019, 1, 1), date(2024, 1, 1), seed: 21, start: 38, trend: 0.0007)
    let chart = Chart(
        title: "Five years of the rice exchange", heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.title = "USD" }],
                series: [ChartSeries(id: "close", name: "DJMA", kind: .area, data: .bars(bars))])
        ])
    try checkPicture("area", chart)
}
