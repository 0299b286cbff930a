import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("A line has labels at its first, highest and lowest value, and the last value is on the axis")
func mainPoints() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 1, 1), date(2024, 1, 1), seed: 31, start: 100)
    let values = SeriesData.values(ValueSeries(time: bars.time, values: bars.close))
    let chart = Chart(
        title:
            "What one share of the mill cost at the end of each day of the year 2023, between the flood of January and the fair of December",
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                series: [
                    ChartSeries(id: "close", name: "DJMA", kind: .line, data: values) {
                        ($0.labels, $0.lastValue) = (PointLabels(), .shown)
                    }
                ])
        ])
    try checkPicture("main-points", chart)
}
