import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("New York's clocks go forward on 10 March 2024: the sessions keep their width and open at half past nine", .feature("S0-DC-06"))
func daylightSavingSpring() throws {
    let week = try SessionBars("XNYS", date(2024, 3, 7)...date(2024, 3, 13), every: BarInterval.minutes(15))
    let chart = Chart(
        title: "A week in which the clocks go forward",
        heading: Heading(symbol: "DJMA", interval: "15m", exchange: "XNYS"), size: Size(1200, 500), timeAxis: week.axis,
        panes: [.candlesAndVolume(week.bars(seed: 73, from: 92, volatility: 0.0019))])
    try checkPicture("daylight-saving-spring", chart)
}
