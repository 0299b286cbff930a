import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Test(
    "Candles have separate outlines and wicks, a line has marks at every fifth day, and round columns and an area have gradients",
    .feature("S0-ST-12", "S0-ST-08"), arguments: ["light", "dark", "color-blind", "print"])
func seriesLooks(themeName: String) throws {
    let theme = try #require(ThemeCatalog.all[themeName])
    let (timeline, bars) = try tradingDayBars(date(2024, 1, 2), date(2024, 3, 28), seed: 62, start: 140)
    let color = theme.palette(0).color
    let gradient = ColorGradient(theme.background.mixed(with: color, 0.4), color)
    let candles = SeriesOptions {
        for path in [\SeriesOptions.rising, \.falling] {
            ($0[keyPath: path].outline, $0[keyPath: path].wick) = (theme.strongText, theme.text)
        }
        ($0.outlineWidth, $0.stemWidth, $0.lastValue) = (1, 2, .hidden)
    }
    var week = ValueSeries(time: bars.time, values: bars.close.indices.map { $0 < 5 ? .nan : bars.close[$0] - bars.close[$0 - 5] })
    week.values = week.values.map { ($0 * 100).rounded() / 100 }
    var panes = [
        Pane(
            id: "price", weight: 3,
            series: [
                ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars), options: candles),
                ChartSeries(id: "average", name: "SMA 10", kind: .line, data: .values(bars.average(10))) {
                    ($0.color, $0.marker) = (.palette(1), PointMarker(.diamond, size: 9, innerSize: 4, every: 5))
                },
            ]),
        Pane(
            id: "week", weight: 1.5,
            series: [
                ChartSeries(id: "week", name: "Change over five days", kind: .column, data: .values(week)) {
                    ($0.gradient, $0.cornerRatio, $0.color) = (gradient, 1, .palette(0))
                }
            ]),
        Pane(
            id: "area", weight: 1.5,
            series: [
                ChartSeries(id: "area", name: "Close", kind: .area, data: .values(ValueSeries(time: bars.time, values: bars.close))) {
                    ($0.gradient, $0.color) = (ColorGradient(gradient.start, theme.background), .palette(0))
                }
            ]),
    ]
    panes[0].gaps = GroupGaps(between: 0.15)
    panes[1].gaps = GroupGaps(between: 0.35)
    let chart = Chart(
        title: "Custom looks of series", heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1000, 640),
        theme: theme, timeAxis: TimeAxis(timeline: timeline, interval: .day), panes: panes)
    try checkPicture("series-looks-\(themeName)", chart)
}
