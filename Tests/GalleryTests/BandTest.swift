import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A band of two deviations around its average is drawn below candles, with relative volume in its own pane", .feature("S0-ST-10"))
func band() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 3, 1), date(2023, 12, 1), seed: 5, start: 240)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", weight: 3,
                series: [
                    ChartSeries(id: "bands", name: "BBANDS 20, 2", kind: .band, data: .band(bars.band(20))),
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                ]),
            Pane(
                id: "volume", axes: [.volume()],
                series: [ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars))]),
        ])
    try checkPicture("band", chart)
}
