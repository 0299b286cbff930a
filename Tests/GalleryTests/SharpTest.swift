import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Hours of a week for a projector have strong colours, no nights, and volume in a separate pane")
func sharp() throws {
    let week = try SessionBars("XNYS", date(2024, 3, 4)...date(2024, 3, 8), every: .minutes(30))
    let bars = marketBars(at: week.stamps, interval: week.interval, seed: 51, from: 64, volatility: 0.004)
    let timeline = week.timeline
    let window =
        timeline.position(
            of: bars.time[0])..<timeline.position(of: bars.time[bars.count - 1]).advanced(
            by: week.interval.nominalMicroseconds)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "30m", exchange: "XNYS"), size: Size(1200, 675), theme: ThemeCatalog.sharp,
        timeAxis: TimeAxis(timeline: timeline, window: window, zone: week.zone, interval: week.interval),
        panes: [
            Pane(id: "price", weight: 3, series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))]),
            Pane(
                id: "volume", axes: [.volume()],
                series: [ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume")]),
        ])
    try checkPicture("sharp", chart)
}
