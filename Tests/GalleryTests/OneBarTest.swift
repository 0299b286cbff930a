import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A single bar is completely inside its plot", .feature("S0-AX-05"))
func oneBar() throws {
    let day = Instant(date(2020, 9, 14))
    let bars = BarSeries(unchecked: [Bar(time: day, open: 10, high: 12, low: 9, close: 11, volume: 5)], interval: .day)
    let chart = Chart(
        heading: Heading(symbol: "ONE", interval: "1d"), size: Size(640, 360),
        timeAxis: TimeAxis(timeline: .continuous(day..<day.advanced(by: Instant.microsecondsPerDay), clock: .tradeDates), interval: .day),
        panes: [Pane(id: "price", series: [ChartSeries(id: "bars", name: "ONE", kind: .candlestick, data: .bars(bars))])])
    try checkPicture("one-bar", chart)
}
