import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A line is coloured from blue to red by its distance from its average, with gradients between points", .feature("S4-PP-13"))
func gradientColors() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 7, 1), date(2023, 12, 1), seed: 8, start: 84)
    let average = bars.average(20).values
    let heat = PointPalette(name: "distance from the average", segments: .gradient) { pass in
        let colors = (0..<pass.count).map { index -> Color? in
            let row = pass.rows[index]
            guard average[row].isFinite else { return nil }
            let heat = max(-1, min(1, (bars.close[row] / average[row] - 1) / 0.06))
            let share = (heat + 1) / 2
            func channel(_ cold: Double, _ hot: Double) -> UInt8 { UInt8(cold + (hot - cold) * share) }
            return Color(red: channel(41, 230), green: channel(98, 30), blue: channel(255, 60))
        }
        return PointColors(stroke: colors, marker: colors)
    }
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, 675), theme: ThemeCatalog.dark,
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.tickSize = 0.01 }],
                series: [
                    ChartSeries(id: "bars", name: "DJMA", kind: .line, data: .bars(bars)) {
                        ($0.lineWidth, $0.marker) = (2, PointMarker(size: 5))
                        $0.palette = heat
                    }
                ])
        ])
    try checkPicture("gradient-colors", chart)
}
