import DojimaChart
import DojimaScale
import DojimaTime
import Testing

@Test("Weeks have their months in a separate row above the ticks")
func secondRow() throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 1, 2), date(2024, 4, 16), seed: 48, start: 75)
    var time = TimeAxis(timeline: timeline, interval: .day)
    time.hasSecondRow = true
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1000, 560), timeAxis: time,
        panes: [Pane(id: "price", series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))])])
    try checkPicture("second-row", chart)
}
