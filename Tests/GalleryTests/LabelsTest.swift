import DojimaChart
import DojimaScale
import DojimaTime
import Testing

@Test("Quarterly earnings are written next to round columns, with losses below the line")
func labelledColumns() throws {
    let quarters = Quarters(2021, 2024)
    let earned = [1.2, 0.8, -0.4, -1.6, 0.3, 1.1, 1.9, 2.4, 2.2, -0.7, 1.5, 2.8]
    let chart = Chart(
        title: "Profit and loss", heading: Heading(symbol: "Billions of dollars a quarter"), size: Size(1000, 560),
        timeAxis: TimeAxis(timeline: quarters.timeline, interval: quarters.interval),
        panes: [
            Pane(
                id: "profit",
                axes: [
                    ValueAxis(id: "profit") {
                        $0.range = .visible(above: 0.12, below: 0.12)
                        $0.title = "bn USD"
                    }
                ],
                series: [
                    ChartSeries(id: "profit", name: "Profit", kind: .column, data: .values(quarters.values(earned))) {
                        ($0.lastValue, $0.cornerRatio, $0.labels) = (.hidden, 0.5, PointLabels(.value))
                    }
                ])
        ])
    try checkPicture("labelled-columns", chart)
}
