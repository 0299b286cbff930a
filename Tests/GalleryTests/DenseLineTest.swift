import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Nine thousand seconds in eight hundred pixels keep every spike")
func denseLine() throws {
    let walk = DenseRows.walk(9000, seed: 21)
    let chart = Chart(
        heading: Heading(symbol: "WALK", interval: "1s"), size: Size(900, 500),
        timeAxis: TimeAxis(
            timeline: .continuous(walk.time[0]..<Instant(microseconds: 9_000_000_000)), interval: BarInterval.seconds(1)),
        panes: [
            Pane(
                id: "price",
                series: [
                    ChartSeries(id: "walk", name: "Walk", kind: .line, data: .values(ValueSeries(time: walk.time, values: walk.middle)))
                ])
        ])
    try checkPicture("dense-line", chart)
}
