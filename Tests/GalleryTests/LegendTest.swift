import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A legend next to the plots has groups with titles, a symbol each, and the values at the crosshair", .feature("S2-LG-08"))
func legend() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 6, 1), date(2023, 12, 1), seed: 5, start: 240)
    var chart = Chart(
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
                ]), try IndicatorRequest("rsi:14").pane(on: bars), try IndicatorRequest("macd").pane(on: bars),
        ], crosshair: Crosshair(time: Instant(date(2023, 9, 20)), parts: [.verticalLine, .tags, .target]))
    chart.legend = Legend(.rightTop, .outside)
    for pane in chart.panes.indices {
        for index in chart.panes[pane].series.indices {
            let isStudy = pane > 0 || ["bands", "sma50"].contains(chart.panes[pane].series[index].id)
            chart.panes[pane].series[index].legendGroup = isStudy ? "Studies" : "Prices"
        }
    }
    try checkPicture("legend", chart)
}

@Test("A legend below the plot has rows of four entries", .feature("S0-LG-04")) func legendRows() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 1, 3), date(2024, 1, 1), seed: 14, start: 62, trend: 0.0006)
    let kinds: [(String, SeriesKind, SeriesOptions)] = [
        ("Prices", .ohlc, SeriesOptions()), ("Average of 10", .line, SeriesOptions { $0.marker = PointMarker(.diamond, size: 7) }),
        ("Average of 25", .step, SeriesOptions()), ("Average of 50", .line, SeriesOptions { $0.lineWidth = 3 }),
        ("Bands", .band, SeriesOptions()),
    ]
    let series = kinds.enumerated().map { index, said in
        let data: SeriesData =
            switch index {
            case 0: .bars(bars)
            case 4: .band(bars.band(30))
            default: .values(bars.average([10, 25, 50][index - 1]))
            }
        return ChartSeries(id: "series-\(index)", name: said.0, kind: said.1, data: data, options: said.2)
    }
    var chart = Chart(
        title: "Five ways to draw one price", heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [Pane(id: "price", axes: [ValueAxis(id: "price") { $0.title = "USD" }], series: series)])
    chart.legend = Legend(.bottom, .outside)
    try checkPicture("legend-rows", chart)
}
