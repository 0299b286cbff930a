import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

/// One year out of ten, with volume and an oscillator in separate panes.
func navigatorChart(theme: Theme) throws -> Chart {
    let (timeline, bars) = try tradingDayBars(date(2014, 1, 1), date(2024, 1, 1), seed: 41, start: 52, trend: 0.0004)
    let from = timeline.position(of: Instant(date(2022, 10, 1)))
    let time = TimeAxis(timeline: timeline, window: from..<timeline.lastPosition, interval: .day)
    return Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 800), theme: theme, timeAxis: time,
        panes: [
            Pane(
                id: "price", weight: 4,
                series: [
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                    ChartSeries(id: "sma50", name: "SMA 50", kind: .line, data: .values(bars.average(50))),
                ]),
            Pane(
                id: "volume", axes: [.volume()], series: [ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars))]),
        ], navigator: Navigator(timeline: timeline, showing: time, series: .bars(bars), interval: .day))
}

@Test("A navigator has the edges of the panes", .feature("S0-MA-07"))
func navigator() throws {
    try checkPicture("navigator", navigatorChart(theme: ThemeCatalog.light))
}
