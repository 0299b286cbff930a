import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// A main chart and its navigator; a line and a label follow the last value of the window.
private func selectionChart(_ select: (Timeline, BarSeries) -> Range<AxisPosition>, size: Size = Size(800, 450)) throws -> Chart {
    let (timeline, bars) = try tradingDayBars(date(2021, 1, 1), date(2024, 1, 1), seed: 63, start: 88, volatility: 0.011, trend: 0.0005)
    let time = TimeAxis(timeline: timeline, window: select(timeline, bars), interval: .day)
    var chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: size, timeAxis: time,
        panes: [Pane(id: "price", series: [ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))])],
        navigator: Navigator(timeline: timeline, showing: time, series: .bars(bars), interval: .day, heightFraction: 0.16))
    chart.tracking = ValueTracking(of: "bars")
    return chart
}

private func positions(_ timeline: Timeline, _ bars: BarSeries) -> [AxisPosition] { timeline.positions(of: bars.time) }

@Test("The default window is the fourth fifth of the bars", .feature("S3-RS-37"))
func selectionDefault() throws {
    try checkPicture(
        "selection-default", selectionChart { DefaultSelection.window(of: positions($0, $1)) ?? $0.firstPosition..<$0.lastPosition })
}

@Test func selectionHalfYear() throws {
    try checkPicture(
        "selection-half-year",
        selectionChart { Preset.last(BarInterval.months(6)).window(on: $0, zone: .utc, last: $1.time.last ?? .epoch) })
}

@Test func selectionFirstWeeks() throws {
    try checkPicture(
        "selection-first-weeks",
        selectionChart { timeline, _ in timeline.firstPosition..<timeline.firstPosition.advanced(by: 30 * Instant.microsecondsPerDay) })
}

@Test func selectionWhole() throws {
    try checkPicture("selection-whole", selectionChart { timeline, _ in timeline.firstPosition..<timeline.lastPosition })
}

@Test("A window from Christmas Eve, a Saturday, to a Sunday has both ends in closed time, and its open days")
func selectionClosedTime() throws {
    try checkPicture(
        "selection-closed-time",
        selectionChart { timeline, _ in
            timeline.position(of: Instant(date(2022, 12, 24)))..<timeline.position(of: Instant(date(2023, 1, 29)))
        })
}

@Test("A window that was released is drawn 0, 0.15, 0.4 and 1 second later", .feature("S3-RS-31"), arguments: [0, 15, 40, 100])
func glide(hundredths: Int) throws {
    try checkPicture(
        "glide-\(hundredths)",
        selectionChart(
            { timeline, _ in
                let whole = timeline.firstPosition..<timeline.lastPosition
                let limits = RangeLimits(summary: whole)
                var viewport = Viewport(RangeSelector(limits: limits, selection: limits.window(atFractions: 0.08...0.28)))
                _ = viewport.apply(.range(.fling(.window, velocity: 2.2)), at: 0)
                _ = viewport.apply(.frame, at: Double(hundredths) / 100)
                return viewport.ranges.time
            }, size: Size(420, 300)))
}
