import DojimaText
import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Thanksgiving week has marks where closed time is omitted, and a few pixels there", .feature("S0-DC-23"))
func gapMarks() throws {
    let week = try SessionBars("XNYS", date(2024, 11, 25)...date(2024, 11, 29), every: BarInterval.minutes(30))
    let closed = ClosedTime(calendars: [try TradingCalendar("XNYS")])
    var chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "30m", exchange: "XNYS"), size: Size(900, 500), timeAxis: week.axis,
        panes: [.candlesAndVolume(week.bars(seed: 72, from: 132, volatility: 0.0024))])
    (chart.gapMarks, chart.closed) = (GapMarkOptions { $0.width = 12 }, closed)
    try checkPicture("gap-marks", chart)
}
