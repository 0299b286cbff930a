import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A line continues over closed time and breaks at missing values", .feature("S0-DP-06", "S0-DC-22"))
func line() throws {
    let (timeline, bars) = try tradingDayBars(date(2022, 1, 1), date(2024, 1, 1), seed: 11, start: 100, trend: -0.0004)
    var values = bars.close
    for index in 180..<215 { values[index] = .nan }
    let series = SeriesData.values(ValueSeries(time: bars.time, values: values))
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS", note: "no quotes in autumn 2022"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [Pane(id: "price", series: [ChartSeries(id: "close", name: "DJMA", kind: .line, data: series)])])
    try checkPicture("line", chart)
}
