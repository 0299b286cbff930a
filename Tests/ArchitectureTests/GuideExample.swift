import Dojima

/// The last six months of stored daily bars as a PNG, without the days on which an exchange was closed.
func halfYear(of symbol: String, on exchange: String, in database: String) throws -> [UInt8] {
    let store = try Store(path: database)
    let calendar = try TradingCalendar(exchange)
    let key = SeriesKey(symbol: symbol, interval: .day)
    guard let last = try store.extent(of: key)?.last.utcDate else { return [] }
    let span = Instant(last.adding(months: -6))..<Instant(last.adding(days: 1))
    let prices = ChartSeries(id: "price", name: symbol, kind: .candlestick, data: .bars(try store.bars(of: key, in: span)))
    let chart = Chart(
        heading: Heading(symbol: symbol, interval: "1d", exchange: calendar.code),
        size: Size(1600, 900),
        timeAxis: TimeAxis(timeline: .tradingDays(calendar, span: span), zone: calendar.zone, interval: .day),
        panes: [Pane(id: "price", series: [prices])])
    return try OutputFormat.png.bytes(of: chart.drawing(measure: TextMeasurer().measure).scene)
}
