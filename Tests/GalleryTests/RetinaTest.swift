import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Scale 2 keeps the layout on a grid of twice as many pixels", .feature("SX-CD-06"))
func retina() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 10, 1), date(2024, 1, 1), seed: 81, start: 128)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(480, 300), scale: 2,
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [Pane(id: "price", series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))])])
    try checkPicture("scale-2", chart)
}
