import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Months without data between two years of weekdays are marked as a break")
func longBreak() throws {
    let parts = [date(2022, 3, 1)...date(2022, 6, 10), date(2023, 9, 4)...date(2023, 11, 30)]
    let days = parts.flatMap { part in Array(sequence(first: part.lowerBound) { $0 < part.upperBound ? $0.adding(days: 1) : nil }) }
    let stamps = days.filter { $0.weekday.rawValue < 5 }.map { Instant($0) }
    let open = InstantSet(stamps.map { $0..<$0.advanced(by: 86_400_000_000) })
    let timeline = Timeline(
        open: open, span: Instant(parts[0].lowerBound)..<Instant(parts[1].upperBound.adding(days: 1)), clock: .tradeDates)
    var chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", note: "suspended in between"), size: Size(1200, 500),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [.candlesAndVolume(marketBars(at: stamps, interval: .day, seed: 41, from: 86))])
    chart.closed = ClosedTime(infersGaps: true)
    try checkPicture("long-break", chart)
}
