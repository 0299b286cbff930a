import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("RSI is drawn between 30 and 70 and MACD about zero, with averages over prices")
func oscillators() throws {
    let (timeline, bars) = try tradingDayBars(date(2022, 9, 1), date(2023, 12, 1), seed: 21, start: 240)
    let window = timeline.position(of: Instant(date(2023, 3, 1)))..<timeline.lastPosition
    let prices = ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))
    let averages = try ["ema:20", "ema:50"].flatMap { try IndicatorRequest($0).series(on: bars, axis: "price") }
    let studies = try ["rsi:14", "macd:12,26,9"].map { try IndicatorRequest($0).pane(on: bars) }
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 900),
        timeAxis: TimeAxis(timeline: timeline, window: window, interval: .day),
        panes: [Pane(id: "price", weight: 3, series: [prices] + averages)] + studies)
    try checkPicture("oscillators", chart)
}
