import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Missing bars of a halted share leave their slots empty, also overnight", .feature("S0-DC-17"))
func halt() throws {
    let halt = LocalTime(date(2024, 8, 6), TimeOfDay(clock: 13, 40))..<LocalTime(date(2024, 8, 7), TimeOfDay(clock: 10, 55))
    let days = try SessionBars("XNYS", date(2024, 8, 6)...date(2024, 8, 7), every: BarInterval.minutes(5)) { !halt.contains($0) }
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "5m", exchange: "XNYS", note: "halted from 13:40 to 10:55"), size: Size(1200, 500),
        timeAxis: days.axis, panes: [.candlesAndVolume(days.bars(seed: 77, from: 24, volatility: 0.0026))])
    try checkPicture("halt", chart)
}
