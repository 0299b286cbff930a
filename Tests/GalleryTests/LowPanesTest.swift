import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("In a small picture no legend covers data: the ranges of low panes make space for it")
func lowPanes() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 3, 1), date(2023, 12, 1), seed: 5, start: 240)
    let studies = try ["rsi:14", "macd:12,26,9"].map { try IndicatorRequest($0).pane(on: bars) }
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(480, 320),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", weight: 3,
                series: [
                    ChartSeries(id: "bands", name: "BBANDS 20, 2", kind: .band, data: .band(bars.band(20))),
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                ])
        ] + studies)
    try checkPicture("low-panes", chart)
}
