import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Prices of single trades are points over the day's range")
func scatter() throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 3, 1), date(2024, 6, 1), seed: 43, start: 32)
    let rows = bars.close.indices.filter { $0 % 3 != 1 }
    let trades = ValueSeries(time: rows.map { bars.time[$0] }, values: rows.map { (bars.low[$0] * 2 + bars.high[$0]) / 3 })
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                series: [
                    ChartSeries(
                        id: "range", name: "Range", kind: .band,
                        data: .band(BandSeries(time: bars.time, upper: bars.high, middle: bars.high.map { _ in .nan }, lower: bars.low))
                    ) { ($0.color, $0.lineWidth, $0.lastValue) = (.palette(4), 1, .hidden) },
                    ChartSeries(id: "trades", name: "Trades", kind: .scatter, data: .values(trades)) {
                        ($0.color, $0.lastValue, $0.marker) = (.palette(0), .hidden, PointMarker(.diamond, size: 8))
                    },
                ])
        ])
    try checkPicture("scatter", chart)
}
