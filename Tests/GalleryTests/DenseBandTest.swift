import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Bid and ask of six thousand seconds are a band, with stretches without quotes")
func denseBand() throws {
    let walk = DenseRows.walk(6000, seed: 22, gaps: true)
    let chart = Chart(
        heading: Heading(symbol: "WALK", interval: "1s"), size: Size(900, 500), theme: ThemeCatalog.dark,
        timeAxis: TimeAxis(
            timeline: .continuous(walk.time[0]..<Instant(microseconds: 6_000_000_000)), interval: BarInterval.seconds(1)),
        panes: [Pane(id: "price", series: [ChartSeries(id: "walk", name: "Bid and ask", kind: .band, data: .band(walk))])])
    try checkPicture("dense-band", chart)
}
