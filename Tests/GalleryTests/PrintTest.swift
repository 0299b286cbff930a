import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("The print theme uses hollow and filled bodies and dashes, and no colour", .feature("S0-TH-01", "S0-TH-06"))
func printed() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 9, 1), date(2024, 1, 1), seed: 51, start: 17)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(800, 450), theme: ThemeCatalog.print,
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price"), .volumeOverlay()],
                series: [
                    ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                    ChartSeries(id: "sma10", name: "SMA 10", kind: .line, data: .values(bars.average(10))),
                    ChartSeries(id: "sma30", name: "SMA 30", kind: .line, data: .values(bars.average(30))),
                ])
        ])
    try checkPicture("print", chart)
}
