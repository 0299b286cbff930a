import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Levels near each other have texts at their own lines or leaders to them, and events are staggered")
func closeLevels() throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 7, 1), date(2024, 11, 16), seed: 19, start: 140)
    func level(_ id: String, _ value: Double, _ text: String) -> Annotation {
        Annotation(id: id, kind: .horizontalLine, points: [AnnotationPoint(value: value)], text: text)
    }
    func event(_ row: Int, _ text: String) -> Annotation {
        Annotation(id: "event-\(row)", kind: .event, points: [AnnotationPoint(time: bars.time[row])], text: text)
    }
    let (low, high) = (bars.low.min() ?? 0, bars.high.max() ?? 0)
    let (middle, unit) = ((low + high) / 2, (high - low) / 100)
    var pane = Pane.candlesAndVolume(bars)
    pane.annotations = [
        level("a", middle, "Support A"), level("b", middle + 1.2 * unit, "Support B"), level("c", low + 12 * unit, "Low of 2023"),
        level("d", low + 13 * unit, "Issue price"), level("e", low + 14 * unit, "Stop"), event(40, "Rebound"), event(41, "Earnings"),
        event(42, "D"),
    ]
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1000, 560),
        timeAxis: TimeAxis(timeline: timeline, interval: .day), panes: [pane])
    try checkPicture("close-levels", chart)
}
