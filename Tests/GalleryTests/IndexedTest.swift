import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test(
    "On an axis indexed to 100 the time axis crosses at the base, with its labels below",
    .feature("S0-AX-02", "S0-MA-08", "S0-LO-03", "S0-LO-06"))
func indexed() throws {
    let (timeline, first) = try tradingDayBars(date(2022, 1, 3), date(2024, 1, 1), seed: 311, start: 84, trend: 0.0005)
    let (_, second) = try tradingDayBars(date(2022, 1, 3), date(2024, 1, 1), seed: 312, start: 31_900, volatility: 0.009, trend: -0.0002)
    var time = TimeAxis(timeline: timeline, interval: .day)
    (time.crosses, time.hasFixedLabels) = (100, true)
    var chart = Chart(
        title: "Two rice markets", heading: Heading(symbol: "DJMA, OSKA", exchange: "XNYS"), size: Size(760, 480), timeAxis: time,
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.rebasing = Rebasing(.index(100), since: Instant(date(2022, 1, 3))) }],
                series: [
                    ChartSeries(id: "first", name: "DJMA", kind: .line, data: .bars(first)) { ($0.lineWidth, $0.lastValue) = (2, .shown) },
                    ChartSeries(id: "second", name: "OSKA", kind: .line, data: .bars(second)) {
                        ($0.lineWidth, $0.lastValue) = (2, .shown)
                    },
                ])
        ])
    chart.layout.titleAlign = .plot
    chart.layout.surfaces = Surfaces(chart: Surface(.color(Color(0xFFF6EC))))
    try checkPicture("indexed", chart)
}
