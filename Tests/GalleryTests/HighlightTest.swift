import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Two of six symbols are highlighted; the others are grey below them")
func highlight() throws {
    let (timeline, _) = try tradingDayBars(date(2022, 1, 1), date(2024, 1, 1), seed: 1, start: 100)
    let series = try ["DJMA", "OSKA", "KYTO", "EDO", "NARA", "KOBE"].enumerated().map { index, name in
        let bars = try tradingDayBars(
            date(2022, 1, 1), date(2024, 1, 1), seed: UInt64(820 + index), start: 50 * Double(index + 1), volatility: 0.01, trend: 0.0004
        ).bars
        return ChartSeries(id: name, name: name, kind: .line, data: .bars(bars))
    }
    var chart = Chart(
        title: "Osaka and Edo", heading: Heading(symbol: "OSKA, EDO and 4 more", interval: "1d", exchange: "XNYS"), size: Size(900, 460),
        theme: ThemeCatalog.dark, timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [Pane(id: "price", axes: [ValueAxis(id: "price") { $0.rebasing = Rebasing(.index(100)) }], series: series)])
    chart.highlight = ["OSKA", "EDO"]
    chart.title = "How six shares fared"
    chart.subtitle = "Change of the price since 2 January, the two oldest in colour"
    chart.note = "Source: made by a random walk"
    try checkPicture("highlight", chart)
}
