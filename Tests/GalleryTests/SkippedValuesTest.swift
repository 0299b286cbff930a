import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Prices that nobody paid between a share's values before and after a split are omitted from the axis")
func skippedValues() throws {
    var (timeline, bars) = try tradingDayBars(date(2024, 1, 2), date(2024, 5, 1), seed: 49, start: 240, volatility: 0.006)
    let split = bars.count / 2
    for row in split..<bars.count {
        bars.open[row] /= 2
        bars.high[row] /= 2
        bars.low[row] /= 2
        bars.close[row] /= 2
    }
    let (above, below) = (bars.low[..<split].min() ?? 0, bars.high[split...].max() ?? 0)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1000, 560),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.skips = [(below + 4)..<(above - 4)] }],
                series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))])
        ])
    try checkPicture("skipped-values", chart)
}
