import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test(
    "A crosshair has tags on both axes, and a box with all values of its day", .feature("S0-CH-15"))
func crosshair() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 6, 1), date(2023, 12, 1), seed: 5, start: 240)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", weight: 3, axes: [ValueAxis(id: "price") { $0.tickSize = 0.01 }, .volumeOverlay()],
                series: [
                    ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                    ChartSeries(id: "bands", name: "BBANDS 20, 2", kind: .band, data: .band(bars.band(20))),
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                    ChartSeries(id: "sma50", name: "SMA 50", kind: .line, data: .values(bars.average(50))),
                ]), try IndicatorRequest("rsi:14").pane(on: bars),
        ], crosshair: Crosshair(time: Instant(date(2023, 9, 20))))
    try checkPicture("crosshair", chart)
}

@Test("A callout has the colour of its line, with a caret that points to the value", .feature("S0-CH-16"))
func callout() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 1, 3), date(2024, 1, 1), seed: 14, start: 62, trend: 0.0006)
    let highest = bars.close.indices.max { bars.close[$0] < bars.close[$1] } ?? 0
    let chart = Chart(
        title: "The peak of the year", heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                axes: [
                    ValueAxis(id: "price") {
                        $0.title = "USD"
                        $0.tickSize = 0.01
                    }
                ],
                series: [ChartSeries(id: "bars", name: "DJMA", kind: .area, data: .bars(bars)) { $0.lastValue = .hidden }])
        ], crosshair: Crosshair(time: bars.time[highest], parts: [.target, .box], box: .callout))
    try checkPicture("callout", chart)
}
