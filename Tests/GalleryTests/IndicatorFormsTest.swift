import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

/// A chart of some months of daily bars, with studies over and below them.
private func studied(
    _ overlays: [IndicatorRequest], _ panes: [IndicatorRequest] = [], seed: UInt64, later: Int = 0,
    marks: [(IndicatorRequest, String)] = []
) throws -> Chart {
    let (whole, bars) = try tradingDayBars(date(2022, 6, 1), date(2023, 8, 31), seed: seed, start: 180)
    let timeline = later > 0 ? try tradingDayBars(date(2022, 6, 1), date(2023, 12, 1), seed: seed, start: 180).timeline : whole
    let first = timeline.position(of: Instant(date(2023, 3, 1)))
    let times = (0..<later).compactMap { timeline.instant(at: whole.lastPosition.advanced(by: Int64($0) * Instant.microsecondsPerDay)) }
    let end = times.last.map { timeline.position(of: $0).advanced(by: Instant.microsecondsPerDay) } ?? whole.lastPosition
    let prices = ChartSeries(id: "bars", name: "DJMA", kind: .candlestick, data: .bars(bars))
    let over = overlays.flatMap { $0.series(on: bars, axis: "price", later: times) }
    let rows = bars.firstIndex(atOrAfter: Instant(date(2023, 3, 1)))..<bars.count
    let marked = marks.map { request, name in
        PatternMarks(
            (request.indicator.marks?(bars, request.setting) ?? []).joined(), id: name, name: name, on: bars, in: rows,
            color: .automatic, axis: "price")
    }
    let moments = Instant(date(2023, 3, 1))..<Instant(date(2023, 9, 1))
    let levels = overlays.flatMap { LevelLabels(of: $0.series(on: bars, axis: "price"), in: moments).annotations }
    return Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(1200, panes.isEmpty ? 640 : 900),
        timeAxis: TimeAxis(timeline: timeline, window: first..<end, interval: .day),
        panes: [
            Pane(
                id: "price", weight: 3,
                series: over.filter { $0.kind == .cloud } + [prices] + over.filter { $0.kind != .cloud } + marked.flatMap(\.series),
                annotations: marked.flatMap(\.names) + levels)
        ] + panes.map { $0.pane(on: bars) })
}

@Test("Ichimoku's lines are drawn with a cloud in two colours up to its last known value") func cloud() throws {
    try checkPicture("indicator-cloud", studied([try IndicatorRequest("ichimoku")], seed: 31, later: 26))
}

@Test("The dots of the parabolic SAR and the line of SuperTrend are on the side of the trend, with ADX below") func dots() throws {
    try checkPicture(
        "indicator-dots",
        studied([try IndicatorRequest("sar"), try IndicatorRequest("supertrend")], [try IndicatorRequest("adx:14")], seed: 34))
}

@Test("Monthly pivots are levels, drawn with the VWAP of each month") func pivots() throws {
    try checkPicture(
        "indicator-pivots", studied([try IndicatorRequest("pivots:1M,fibonacci"), try IndicatorRequest("vwap:1M")], seed: 37))
}

@Test("Candle patterns have their names at the bars at which they end") func patterns() throws {
    try checkPicture(
        "indicator-patterns",
        studied([], seed: 40, marks: [(try IndicatorRequest("cdlengulfing"), "Engulfing"), (try IndicatorRequest("cdlhammer"), "Hammer")]))
}

@Test("A formula, a condition and a weekly RSI in steps are drawn in panes") func formulas() throws {
    let formula = try Formula("stretch = (close - sma:50) / atr:14").request()
    let condition = try Formula("trend = close > sma:50 and adx:14 > 20").request()
    try checkPicture("indicator-formulas", studied([], [formula, condition, try IndicatorRequest("rsi:14/1w")], seed: 43))
}

@Test("Beta to an index and tracking difference are drawn below a share") func secondSeries() throws {
    let index = try tradingDayBars(date(2022, 6, 1), date(2023, 8, 31), seed: 46, start: 4000).bars
    let context = IndicatorContext(interval: .day, others: ["INDEX": SecondSeries(index, context: IndicatorContext(interval: .day))])
    let panes = try ["beta:60@INDEX", "ratio@INDEX"].map { try IndicatorRequest($0).with(context) }
    try checkPicture("indicator-second-series", studied([], panes, seed: 47))
}
