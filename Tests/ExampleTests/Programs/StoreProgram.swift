import Dojima

/// Imports daily bars of the S&P 500 into a database; returns the day of the highest close, the months, and the last half year on the axis
/// of the exchange.
func highestDayAndMonths(of file: String, in database: String) throws -> (highest: [QueryValue]?, months: BarSeries, halfYear: BarSeries) {
    let store = try Store(path: database, access: .writing)
    try store.importFile(file, symbol: "SPX", calendar: "XNYS")
    let highest = try store.query("SELECT date, max(close) FROM bars WHERE symbol = 'SPX'").rows.first
    let bars = try store.bars(of: "SPX")
    let exchange = try TradingCalendar("XNYS")
    return try (highest, bars.resampled(into: .month, on: exchange), bars.window(.last("6M"), on: exchange))
}
