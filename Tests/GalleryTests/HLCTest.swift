import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("High-low-close bars of a quarter are drawn with the average of ten days")
func highLowClose() throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 1, 2), date(2024, 4, 1), seed: 41, start: 88)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                series: [
                    ChartSeries(id: "bars", name: "DJMA", kind: .hlc, data: .bars(bars)),
                    ChartSeries(id: "average", name: "SMA 10", kind: .line, data: .values(bars.average(10))),
                ])
        ])
    try checkPicture("hlc", chart)
}
