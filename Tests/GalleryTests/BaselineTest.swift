import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A baseline chart has two colours, above and below its first value", .feature("S0-ST-04"))
func baseline() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 1, 1), date(2024, 1, 1), seed: 97, start: 100)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(640, 360),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [Pane(id: "price", series: [ChartSeries(id: "close", name: "DJMA", kind: .baseline, data: .bars(bars))])])
    try checkPicture("baseline", chart)
}
