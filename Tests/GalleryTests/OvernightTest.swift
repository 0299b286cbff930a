import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Futures trade from Sunday evening to Friday afternoon, without bars from 16:00 to 17:00", .feature("S0-DC-17"))
func overnight() throws {
    let week = try SessionBars("CMES", date(2024, 11, 18)...date(2024, 11, 22), every: BarInterval.hours(1)) { $0.time.hour != 16 }
    #expect(week.stamps.count == 5 * 23)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1h", exchange: "CMES"), size: Size(1200, 500), timeAxis: week.axis,
        panes: [.candlesAndVolume(week.bars(seed: 76, from: 5_890, volatility: 0.0012))])
    try checkPicture("overnight", chart)
}
