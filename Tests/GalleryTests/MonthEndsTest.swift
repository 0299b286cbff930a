import DojimaText
import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Ticks are at the last day of each month, or on the next open day if that is closed", .feature("S0-TK-07"))
func monthEnds() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 11, 15), date(2024, 7, 10), seed: 64, start: 88, volatility: 0.011)
    let monthly = TimeFrequency(every: TimeStep(1, .month), anchor: LocalTime(date(2024, 1, 31)))
    var time = TimeAxis(timeline: timeline, interval: .day)
    time.tickStyle = TimeTickStyle { $0.placement = .every(monthly) }
    let fixed = try #require(TickFrequency(2.0, anchor: 0.0))
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500), timeAxis: time,
        panes: [
            Pane(
                id: "price",
                axes: [
                    ValueAxis(id: "price") {
                        $0.tickStyle = ValueTickStyle { $0.placement = .every(fixed) }
                        $0.style = AxisStyle { $0.tickLength = 4 }
                    }
                ],
                series: [ChartSeries(id: "bars", name: "DJMA", kind: .ohlc, data: .bars(bars))])
        ])
    try checkPicture("month-ends", chart)
}
