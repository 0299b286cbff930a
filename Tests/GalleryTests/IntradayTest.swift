import DojimaChart
import DojimaTime
import Testing

@Test("S0-DC-17 five-minute bars of four sessions, nights out, a half day among them")
func intraday() throws {
    let calendar = try TradingCalendar("XNYS")
    let span = Instant(date(2023, 11, 21))..<Instant(date(2023, 11, 29))
    let timeline = Timeline.sessions(calendar, span: span)
    let stamps = calendar.sessions(in: date(2023, 11, 22)...date(2023, 11, 28)).dropFirst(0).prefix(4).flatMap { session in
        stride(from: session.open.microseconds, to: session.close.microseconds, by: 300_000_000).map(Instant.init(microseconds:))
    }
    let bars = marketBars(at: stamps, interval: BarInterval(5, .minute), seed: 71, from: 190, volatility: 0.0011)
    let window = timeline.position(of: stamps[0])..<timeline.position(of: Instant(date(2023, 11, 29)))
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "5m", exchange: "XNYS"), size: Size(1200, 675),
        time: TimeAxis(timeline: timeline, window: window, zone: calendar.zone, interval: BarInterval(5, .minute)),
        panes: [
            Pane(
                id: "price", weight: 3, series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))]),
            Pane(
                id: "volume", axes: [.volume()], series: [ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars))]),
        ])
    try checkPicture("intraday", chart)
}
