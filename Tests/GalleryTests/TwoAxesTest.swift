import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Two symbols have an axis each, left and right", .feature("S0-MA-01", "S0-MA-11"))
func twoAxes() throws {
    let (timeline, first) = try tradingDayBars(date(2020, 1, 1), date(2024, 1, 1), seed: 31, start: 84, trend: 0.0005)
    let (_, second) = try tradingDayBars(date(2020, 1, 1), date(2024, 1, 1), seed: 32, start: 31_900, volatility: 0.008, trend: 0.0003)
    let chart = Chart(
        heading: Heading(symbol: "DJMA, OSKA", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "right"), ValueAxis(id: "left", side: .left)],
                series: [
                    ChartSeries(id: "first", name: "DJMA", kind: .line, data: .bars(first), axis: "right"),
                    ChartSeries(id: "second", name: "OSKA", kind: .line, data: .bars(second), axis: "left"),
                ])
        ])
    try checkPicture("two-axes", chart)
}
