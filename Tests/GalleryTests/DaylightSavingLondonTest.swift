import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("London and New York are four hours apart until 3 November 2024, then five again", .feature("S0-DC-06"))
func daylightSavingLondon() throws {
    let dates = date(2024, 10, 30)...date(2024, 11, 5)
    let london = try SessionBars("XLON", dates, every: BarInterval.minutes(30))
    let newYork = try SessionBars("XNYS", dates, every: BarInterval.minutes(30))
    let chart = Chart(
        title: "New York opens an hour later by London's clock",
        heading: Heading(symbol: "LNDN, DJMA", interval: "30m", exchange: "XLON, XNYS"), size: Size(1200, 600),
        timeAxis: try london.axis(with: newYork),
        panes: [
            .candles(london.bars(seed: 80, from: 812, volatility: 0.0018), name: "LNDN"),
            .candles(newYork.bars(seed: 81, from: 132, volatility: 0.0021), name: "DJMA"),
        ])
    try checkPicture("daylight-saving-london", chart)
}
