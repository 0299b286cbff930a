import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Heikin-Ashi candles show a trend in one colour, with the original closes as a line")
func heikinAshi() throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 1, 2), date(2024, 6, 1), seed: 44, start: 140, trend: 0.001)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS", note: "heikin-ashi"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                series: [
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars.heikinAshi())),
                    ChartSeries(id: "close", name: "Close", kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.close))) {
                        ($0.lineWidth, $0.lastValue) = (1, .hidden)
                    },
                ])
        ])
    try checkPicture("heikin-ashi", chart)
}
