import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Hong Kong's axis has no lunch break, and no afternoon on Christmas Eve", .feature("S0-DC-17", "S0-DC-21"))
func hongKong() throws {
    let days = try SessionBars("XHKG", date(2024, 12, 20)...date(2024, 12, 27), every: BarInterval.minutes(10))
    // A morning of fifteen bars and an afternoon of eighteen on three days, and one day with only a morning.
    #expect(days.stamps.count == 3 * (15 + 18) + 15)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "10m", exchange: "XHKG"), size: Size(1200, 500), timeAxis: days.axis,
        panes: [.candlesAndVolume(days.bars(seed: 75, from: 412, volatility: 0.0016))])
    try checkPicture("hong-kong", chart)
}
