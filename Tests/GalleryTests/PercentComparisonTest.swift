import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Four symbols are compared as changes in percent since one date", .feature("S0-AX-02"))
func percentComparison() throws {
    let (timeline, _) = try tradingDayBars(date(2023, 1, 1), date(2024, 7, 1), seed: 1, start: 100)
    let symbols: [(String, UInt64, Double, Double, Double)] = [
        ("DJMA", 301, 132, 0.012, 0.0006), ("OSKA", 302, 31_900, 0.009, 0.0003), ("KYTO", 303, 4.2, 0.016, -0.0002),
        ("EDO", 304, 870, 0.011, 0.0001),
    ]
    let series = try symbols.map { name, seed, start, volatility, trend in
        let bars = try tradingDayBars(date(2023, 1, 1), date(2024, 7, 1), seed: seed, start: start, volatility: volatility, trend: trend)
            .bars
        return ChartSeries(id: name, name: name, kind: .line, data: .bars(bars)) { $0.lastValue = .shown }
    }
    let chart = Chart(
        title: "Rice of four cities", heading: Heading(symbol: "DJMA, OSKA, KYTO, EDO", interval: "1d", exchange: "XNYS"),
        size: Size(1000, 560),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                axes: [ValueAxis(id: "price") { $0.rebasing = Rebasing(.percent, since: Instant(date(2023, 7, 3))) }], series: series)
        ])
    try checkPicture("percent-comparison", chart)
}
