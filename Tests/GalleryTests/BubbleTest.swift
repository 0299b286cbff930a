import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Bubbles over the price have the area of their number of shares", .feature("S0-ST-20", "S0-ST-05"))
func bubbles() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 9, 1), date(2023, 12, 1), seed: 18, start: 120)
    let rows = bars.close.indices.filter { $0 % 4 == 1 }
    let trades = ValueSeries(
        time: rows.map { bars.time[$0] }, values: rows.map { (bars.high[$0] + bars.low[$0]) / 2 },
        areas: rows.map { Double(($0 * 37) % 11 + 1) * 1000 })
    let chart = Chart(
        title: "Block trades", heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.tickSize = 0.01 }],
                series: [
                    ChartSeries(id: "bars", name: "DJMA", kind: .line, data: .bars(bars)),
                    ChartSeries(id: "trades", name: "Blocks, area by shares", kind: .bubble, data: .values(trades)) {
                        $0.lastValue = .hidden
                    },
                ])
        ])
    try checkPicture("bubbles", chart)
}
