import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A logarithmic axis shows three decades of prices", .feature("S0-AX-17"))
func logarithmic() throws {
    let (timeline, bars) = try tradingDayBars(date(1994, 1, 1), date(2024, 1, 1), seed: 61, start: 1.2, volatility: 0.014, trend: 0.0011)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.scale = .logarithmic }],
                series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))])
        ])
    try checkPicture("logarithmic", chart)
}
