import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Tokyo and New York share one axis of both open times, each idle while the other trades", .feature("S0-DC-07"))
func twoMarkets() throws {
    let dates = date(2024, 11, 18)...date(2024, 11, 20)
    let tokyo = try SessionBars("XTKS", dates, every: BarInterval.minutes(30), zone: "UTC")
    let newYork = try SessionBars("XNYS", dates, every: BarInterval.minutes(30))
    let chart = Chart(
        heading: Heading(symbol: "OSKA, DJMA", interval: "30m", exchange: "XTKS, XNYS"), size: Size(1200, 600),
        timeAxis: try tokyo.axis(with: newYork),
        panes: [
            .candles(tokyo.bars(seed: 78, from: 38_100, volatility: 0.0018), name: "OSKA"),
            .candles(newYork.bars(seed: 79, from: 132, volatility: 0.0021), name: "DJMA"),
        ])
    try checkPicture("two-markets", chart)
}
