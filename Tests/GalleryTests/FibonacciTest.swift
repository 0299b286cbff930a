import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("The retracements of a fall have names at the start of their lines, and the tracked value is on the axis")
func retracements() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 1, 1), date(2024, 1, 1), seed: 23, start: 100)
    let top = bars.high.indices.max { bars.high[$0] < bars.high[$1] } ?? 0
    let bottom = bars.low.indices.suffix(from: top).min { bars.low[$0] < bars.low[$1] } ?? 0
    var pane = Pane.candlesAndVolume(bars)
    pane.annotations = [
        Annotation(
            id: "fall", kind: .fibonacci,
            points: [
                AnnotationPoint(time: bars.time[top], value: bars.high[top]),
                AnnotationPoint(time: bars.time[bottom], value: bars.low[bottom]),
            ])
    ]
    var chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1000, 560),
        timeAxis: TimeAxis(timeline: timeline, interval: .day), panes: [pane])
    chart.tracking = ValueTracking()
    try checkPicture("fibonacci", chart)
}
