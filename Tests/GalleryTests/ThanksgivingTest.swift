import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Thanksgiving week in half-hour bars has no Thursday and an early close on Friday", .feature("S0-DC-17", "S0-DC-21"))
func thanksgiving() throws {
    let week = try SessionBars("XNYS", date(2024, 11, 25)...date(2024, 11, 29), every: BarInterval.minutes(30))
    let bars = week.bars(seed: 72, from: 132, volatility: 0.0024)
    // Three days of thirteen half hours, and one until 13:00.
    #expect(week.stamps.count == 3 * 13 + 7)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "30m", exchange: "XNYS"), size: Size(900, 500), timeAxis: week.axis,
        panes: [.candlesAndVolume(bars)])
    try checkPicture("thanksgiving", chart)
}
