import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A thumbnail keeps only the parts that fit completely", .feature("S0-LO-01"))
func thumbnail() throws {
    let (timeline, bars) = try tradingDayBars(date(2014, 1, 1), date(2024, 1, 1), seed: 91, start: 1017)
    let time = TimeAxis(timeline: timeline, interval: .day)
    let chart = Chart(
        title: "A title so long that it cannot stand here whole and is cut with an ellipsis",
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(320, 200), timeAxis: time,
        panes: [Pane(id: "price", series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))])],
        navigator: Navigator(timeline: timeline, showing: time, series: .bars(bars), interval: .day))
    try checkPicture("thumbnail", chart)
}
