import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test(
    "The tenth of the days with the greatest volume is highlighted in prices and columns, and in the legend",
    .feature("S4-PP-15"))
func palette() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 3, 1), date(2023, 12, 1), seed: 11, start: 84)
    let loud = PointPalette([try ColorRule("volume > p90: #F57C00")])
    let chart = Chart(
        title: "Days of heavy trading", heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", weight: 3, axes: [ValueAxis(id: "price") { $0.tickSize = 0.01 }],
                series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)) { $0.palette = loud }]),
            Pane(
                id: "volume", axes: [.volume()],
                series: [ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume") { $0.palette = loud }]),
        ])
    try checkPicture("palette", chart)
}
