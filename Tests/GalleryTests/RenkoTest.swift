import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Renko bricks of two points are side by side, for any duration")
func renko() throws {
    let (_, bars) = try tradingDayBars(date(2023, 1, 3), date(2024, 1, 1), seed: 45, start: 90)
    let transform = try #require(BarTransform.Request("renko:2"))
    var bricks = try transform(bars)
    // A slot for each brick: those of one day share it evenly.
    var (stamps, start) = (bricks.time, 0)
    while start < stamps.count {
        var end = start
        while end < stamps.count, bricks.time[end] == bricks.time[start] { end += 1 }
        for row in start..<end {
            stamps[row] = bricks.time[start].advanced(by: Int64(row - start) * Instant.microsecondsPerDay / Int64(end - start))
        }
        start = end
    }
    (bricks.time, bricks.interval, bricks.stamp) = (stamps, .day, .start)
    var series = ChartSeries(id: "bricks", name: "DJMA", kind: .candlestick, data: .bars(bricks))
    series.fillsSlots = transform.fillsSlots
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS", note: transform.title), size: Size(1200, 675),
        time: TimeAxis(timeline: .ordinal(stamps), interval: .day),
        panes: [Pane(id: "price", series: [series])])
    try checkPicture("renko", chart)
}
