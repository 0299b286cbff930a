import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("The colour-blind theme uses a pair of colours that everyone can distinguish", .feature("S0-TH-06"))
func colorBlind() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 10, 1), date(2024, 1, 1), seed: 52, start: 310)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(800, 450), theme: ThemeCatalog.colorBlind,
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price"), .volumeOverlay()],
                series: [
                    ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                    ChartSeries(id: "sma10", name: "SMA 10", kind: .line, data: .values(bars.average(10))),
                ])
        ])
    try checkPicture("color-blind", chart)
}
