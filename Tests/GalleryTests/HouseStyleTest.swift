import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("A house style sets a salmon background, claret and teal, and a line under the title")
func houseStyle() throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 1, 2), date(2024, 5, 1), seed: 46, start: 210)
    var theme = ThemeCatalog.light
    theme.background = Color(0xFFF1E5)
    theme.grid = Color(0xE9DACD)
    theme.frame = Color(0xCCC1B7)
    (theme.text, theme.strongText) = (Color(0x66605C), Color(0x33302E))
    (theme.rising, theme.falling) = (Color(0x0D7680), Color(0x990F3D))
    (theme.risingVolume, theme.fallingVolume) = (theme.rising.opacity(0.35), theme.falling.opacity(0.35))
    theme.palette = [Color(0x593380), Color(0xB47200)].map { Theme.Line($0) }
    var chart = Chart(
        title: "Shares slide to their lowest since autumn", heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"),
        size: Size(1000, 600), theme: theme, timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price"), .volumeOverlay()],
                series: [
                    ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars), axis: "price"),
                    ChartSeries(id: "average", name: "SMA 20", kind: .line, data: .values(bars.average(20)), axis: "price"),
                ])
        ])
    chart.layout.surfaces.canvas = Surface(border: Color(0xCCC1B7))
    try checkPicture("house-style", chart)
}
