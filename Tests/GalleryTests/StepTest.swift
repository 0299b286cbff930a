import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A rate that holds until the next decision has only horizontal and vertical strokes", .feature("S0-ST-19"))
func step() throws {
    let months = (0..<60).map { Instant(date(2019, 1, 1).adding(months: $0)) }
    let rates = months.indices.map { index in index < 14 ? 2.5 : index < 38 ? 0.25 : min(5.5, 0.25 + 0.25 * Double(index - 37)) }
    let timeline = Timeline.periods(
        of: .month, openDates: InstantSet(months[0]..<Instant(date(2024, 1, 1))), span: months[0]..<Instant(date(2024, 1, 1)))
    let chart = Chart(
        title: "The price of money", heading: Heading(symbol: "RATE", interval: "1M"), size: Size(640, 360),
        timeAxis: TimeAxis(timeline: timeline, interval: .month),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.format = .percent }],
                series: [
                    ChartSeries(id: "rate", name: "Rate", kind: .step, data: .values(ValueSeries(time: months, values: rates))) {
                        $0.lineWidth = 2
                    }
                ])
        ])
    try checkPicture("step", chart)
}
