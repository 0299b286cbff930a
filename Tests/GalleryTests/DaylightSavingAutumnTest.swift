import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("New York's clocks go back on 3 November 2024: a market that never closes shows the repeated hour", .feature("S0-DC-06"))
func daylightSavingAutumn() throws {
    let (first, last) = (date(2024, 10, 31), date(2024, 11, 6))
    let week = try SessionBars("24/7", first...last.adding(days: 1), every: BarInterval.hours(1), zone: "America/New_York") {
        first <= $0.date && $0.date <= last
    }
    #expect(week.stamps.count == 7 * 24 + 1)
    let chart = Chart(
        title: "A week in which the clocks go back",
        heading: Heading(symbol: "DJMA", interval: "1h", exchange: "24/7"), size: Size(1200, 500), timeAxis: week.axis,
        panes: [.candlesAndVolume(week.bars(seed: 74, from: 6_930, volatility: 0.0042))])
    try checkPicture("daylight-saving-autumn", chart)
}
