import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Five-minute bars of four sessions, one of them a half day, have no nights between them", .feature("S0-DC-17"))
func intraday() throws {
    let days = try SessionBars("XNYS", date(2023, 11, 22)...date(2023, 11, 28), every: BarInterval.minutes(5))
    let bars = days.bars(seed: 71, from: 190, volatility: 0.0011)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "5m", exchange: "XNYS"), size: Size(1200, 675), timeAxis: days.axis,
        panes: [
            Pane(
                id: "price", weight: 3, series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))]),
            Pane(
                id: "volume", axes: [.volume()], series: [ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars))]),
        ])
    try checkPicture("intraday", chart)
}
