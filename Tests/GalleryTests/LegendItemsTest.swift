import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Test(
    "A legend has its own items, order and columns, and a styled crosshair follows one line between its points",
    .feature("S0-LG-03", "S0-CH-04", "S1-CH-24", "S2-CH-25"),
    arguments: [ThemeCatalog.light, ThemeCatalog.dark, ThemeCatalog.colorBlind, ThemeCatalog.print])
func legendItems(_ theme: Theme) throws {
    let (timeline, bars) = try tradingDayBars(date(2022, 6, 1), date(2024, 1, 1), seed: 23, start: 70, trend: 0.0004)
    // One value for each quarter, below the prices.
    let quarters = bars.time.indices.filter { $0 % 63 == 0 || $0 == bars.count - 1 }
    let book = ValueSeries(
        time: quarters.map { bars.time[$0] }, values: quarters.indices.map { 52 + 2.5 * Double($0) + ($0 % 2 == 0 ? 1 : -1) })
    var chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500), theme: theme,
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                axes: [
                    ValueAxis(id: "price") {
                        $0.title = "USD"
                        $0.tickSize = 0.01
                    }
                ],
                series: [
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                    ChartSeries(id: "sma50", name: "SMA 50", kind: .line, data: .values(bars.average(50))),
                    ChartSeries(id: "sma200", name: "SMA 200", kind: .line, data: .values(bars.average(200))),
                    ChartSeries(id: "book", name: "Book value", kind: .line, data: .values(book)),
                    ChartSeries(id: "helper", name: "Helper", kind: .step, data: .values(bars.average(120))) {
                        ($0.showsInLegend, $0.color) = (false, .palette(3))
                    },
                ])
        ],
        crosshair: Crosshair(
            time: bars.time[quarters[3] + 25], tracking: .series("book"), box: .callout,
            style: CrosshairStyle {
                ($0.lineColor, $0.lineWidth, $0.dash) = (theme.strongText, 2, [1, 3])
                $0.target = PointMarker(.diamond, size: 11)
            }))
    chart.legend = Legend(.bottom)
    chart.legend?.columns = 3
    chart.legend?.order = ["book", "Dividend", "bars"]
    chart.legend?.items = [
        LegendItem("Dividend", symbol: .dot, color: .palette(2)), LegendItem("Quarter of a loss", symbol: .block, color: .falling),
    ]
    try checkPicture("legend-items-\(theme.name)", chart)
}
