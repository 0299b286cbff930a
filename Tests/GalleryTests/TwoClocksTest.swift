import DojimaText
import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("One session is shown by three clocks: New York's below the plot, Tokyo's and Frankfurt's above it", .feature("S0-MA-01", "S0-MA-02"))
func twoClocks() throws {
    let dates = date(2024, 11, 18)...date(2024, 11, 19)
    let session = try SessionBars("XNYS", dates, every: BarInterval.minutes(15))
    var chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "15m", exchange: "XNYS"), size: Size(900, 480), timeAxis: session.axis,
        panes: [.candlesAndVolume(session.bars(seed: 91, from: 132, volatility: 0.002))])
    chart.timeAxis.zones = [
        try TimeAxisRow {
            $0.side = .top; $0.zone = try Zone("Europe/Berlin")
        },
        try TimeAxisRow {
            $0.side = .top; $0.zone = try Zone("Asia/Tokyo")
        },
    ]
    try checkPicture("two-clocks", chart)
}
