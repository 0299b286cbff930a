import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Annotations are levels, lines, bands, markers of trades and events, and a measured move")
func annotations() throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 7, 1), date(2024, 11, 16), seed: 19, start: 140)
    func at(_ row: Int, _ value: Double? = nil) -> AnnotationPoint { AnnotationPoint(time: bars.time[row], value: value) }
    let rows = bars.indices
    let (top, bottom) = (rows.max { bars.high[$0] < bars.high[$1] } ?? 0, rows.min { bars.low[$0] < bars.low[$1] } ?? 0)
    var pane = Pane.candlesAndVolume(bars)
    pane.annotations = [
        Annotation(id: "election", kind: .verticalBand, points: [at(88), at(91)], text: "Election week"),
        Annotation(id: "high", kind: .horizontalLine, points: [AnnotationPoint(value: bars.high[top])], text: "High of the half-year"),
        Annotation(id: "move", kind: .measure, points: [at(top, bars.high[top]), at(bottom, bars.low[bottom])]),
        Annotation(id: "buy", kind: .buy, points: [at(bottom)], text: "Buy"),
        Annotation(id: "sell", kind: .sell, points: [at(top)], text: "Sell"),
        Annotation(id: "earnings", kind: .event, points: [at(22)], text: "E"),
        Annotation(id: "dividend", kind: .event, points: [at(45)], text: "D", color: .palette(1)),
    ]
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day), panes: [pane])
    try checkPicture("annotations", chart)
}
