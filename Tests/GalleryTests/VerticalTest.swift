import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Candles whose time runs upwards have volume at the left, an average and a level", .feature("S0-DP-03", "S0-ST-11"))
func verticalCandles() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 9, 1), date(2024, 1, 1), seed: 3, start: 172, trend: 0.0006)
    var chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(760, 980),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price") { $0.tickSize = 0.01 }, .volumeOverlay()],
                series: [
                    ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                    ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars)),
                    ChartSeries(id: "sma20", name: "SMA 20", kind: .line, data: .values(bars.average(20))),
                ])
        ])
    chart.orientation = .vertical
    chart.panes[0].annotations = [
        Annotation(id: "level", kind: .horizontalLine, points: [AnnotationPoint(value: bars.close[40])], text: "A level")
    ]
    try checkPicture("vertical-candles", chart)
}

@Test("A vertical band is drawn around hollow candles, with volume in a separate pane and a crosshair", .feature("S0-DP-03", "S0-ST-10"))
func verticalBand()
    throws
{
    let (timeline, bars) = try tradingDayBars(date(2023, 6, 1), date(2023, 12, 1), seed: 5, start: 240)
    var chart = Chart(
        title: "A band that rises", heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 900),
        theme: ThemeCatalog.dark, timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", weight: 3,
                series: [
                    ChartSeries(id: "bands", name: "BBANDS 20, 2", kind: .band, data: .band(bars.band(20))),
                    ChartSeries(id: "bars", name: "DJMA", kind: .hollow, data: .bars(bars)),
                ]),
            Pane(
                id: "volume", axes: [.volume()],
                series: [ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars))]),
        ])
    chart.orientation = .vertical
    chart.crosshair = Crosshair(time: bars.time[70])
    try checkPicture("vertical-band", chart)
}

@Test("An area whose time runs upwards has a vertical navigator", .feature("S0-DP-03")) func verticalMountain() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 1, 3), date(2024, 1, 1), seed: 9, start: 90)
    var axis = TimeAxis(timeline: timeline, interval: .day)
    axis.window = AxisPosition(microseconds: timeline.length * 2 / 3)..<AxisPosition(microseconds: timeline.length)
    var chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(760, 760), timeAxis: axis,
        panes: [
            Pane(
                id: "price", axes: [ValueAxis(id: "price", side: .left)],
                series: [ChartSeries(id: "bars", name: "DJMA", kind: .area, data: .bars(bars))])
        ], navigator: Navigator(timeline: timeline, showing: axis, series: .bars(bars), interval: .day))
    chart.orientation = .vertical
    chart.legend = Legend(.bottom)
    try checkPicture("vertical-mountain", chart)
}
