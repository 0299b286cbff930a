import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Candles of half a year have no weekends and holidays, and volume at the bottom", .feature("S0-ST-11"))
func candles() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 7, 1), date(2024, 1, 1), seed: 3, start: 172, trend: 0.0006)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.tickSize = 0.01 }, .volumeOverlay()],
                series: [
                    ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                    ChartSeries(id: "sma20", name: "SMA 20", kind: .line, data: .values(bars.average(20))),
                    ChartSeries(id: "sma50", name: "SMA 50", kind: .line, data: .values(bars.average(50))),
                ])
        ])
    try checkPicture("candles", chart)
}
