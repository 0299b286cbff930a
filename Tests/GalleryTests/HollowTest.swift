import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Hollow candles show the change from the previous close by colour, and that from the open by the body", .feature("S0-ST-17"))
func hollow() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 8, 1), date(2023, 11, 1), seed: 6, start: 33)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.tickSize = 0.01 }],
                series: [ChartSeries(id: "bars", name: "DJMA", kind: .hollow, data: .bars(bars))])
        ])
    try checkPicture("hollow", chart)
}
