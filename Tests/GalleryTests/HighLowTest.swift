import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Eight years of days are strokes from low to high, more than one a pixel")
func highLowStrokes() throws {
    let (timeline, bars) = try tradingDayBars(date(2016, 1, 4), date(2024, 1, 1), seed: 42, start: 55, trend: 0.0003)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [Pane(id: "price", series: [ChartSeries(id: "bars", name: "DJMA", kind: .highLow, data: .bars(bars))])])
    try checkPicture("high-low", chart)
}
