import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("An area is green above its average of fifty days and red below it, split exactly where they cross", .feature("S4-PP-14"))
func splitColors() throws {
    let (timeline, bars) = try tradingDayBars(date(2022, 10, 1), date(2023, 12, 1), seed: 21, start: 84)
    let rules = PointPalette(
        [try ColorRule("close > sma:50: rising"), try ColorRule("close < sma:50: falling")], segments: .split)
    var axis = TimeAxis(timeline: timeline, interval: .day)
    axis.window = timeline.position(of: Instant(date(2023, 1, 3)))..<timeline.lastPosition
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675), timeAxis: axis,
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.tickSize = 0.01 }],
                series: [
                    ChartSeries(id: "bars", name: "DJMA", kind: .area, data: .bars(bars)) {
                        $0.lineWidth = 2
                        $0.palette = rules
                    },
                    ChartSeries(id: "sma50", name: "SMA 50", kind: .line, data: .values(bars.average(50))),
                ])
        ])
    try checkPicture("split-colors", chart)
}
