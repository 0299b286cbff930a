import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("WMA is drawn over prices, and the stochastic between 20 and 80, ATR and OBV below them")
func volumeIndicators() throws {
    let (timeline, bars) = try tradingDayBars(date(2022, 9, 1), date(2023, 12, 1), seed: 33, start: 80)
    let window = timeline.position(of: Instant(date(2023, 3, 1)))..<timeline.lastPosition
    let prices = ChartSeries(id: "bars", name: "DJMA", kind: .ohlc, data: .bars(bars))
    let average = try IndicatorRequest("wma:30").series(on: bars, axis: "price")
    let studies = try ["stoch:14,3,3", "atr:14", "obv"].map { try IndicatorRequest($0).pane(on: bars) }
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 900), theme: ThemeCatalog.dark,
        timeAxis: TimeAxis(timeline: timeline, window: window, interval: .day),
        panes: [Pane(id: "price", weight: 3, series: [prices] + average)] + studies)
    try checkPicture("volume-indicators", chart)
}
