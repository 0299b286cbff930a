import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("OHLC bars of two months have ticks for open and close", .feature("S0-ST-15"))
func ohlc() throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 2, 1), date(2024, 4, 1), seed: 8, start: 61)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [Pane(id: "price", series: [ChartSeries(id: "bars", name: "DJMA", kind: .ohlc, data: .bars(bars))])])
    try checkPicture("ohlc", chart)
}
