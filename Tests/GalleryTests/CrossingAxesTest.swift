import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Both axes cross in the plot: profit and loss about zero, days before and after an event", .feature("S0-MA-08", "S0-MA-09"))
func crossingAxes() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 1, 3), date(2024, 1, 1), seed: 77, start: 100, volatility: 0.02)
    let base = bars.close[125]
    let profit = ValueSeries(time: bars.time, values: bars.close.map { ($0 - base) * 40 })
    var time = TimeAxis(timeline: timeline, interval: .day)
    time.crosses = 0
    time.title = "2023"
    let chart = Chart(
        title: "Profit and loss about the merger", heading: Heading(symbol: "Portfolio, US dollars"), size: Size(900, 500), timeAxis: time,
        panes: [
            Pane(
                id: "profit", axes: [ValueAxis(id: "profit") { $0.crosses = .instant(bars.time[125]) }],
                series: [ChartSeries(id: "profit", name: "Profit", kind: .line, data: .values(profit))])
        ])
    try checkPicture("crossing-axes", chart)
}
