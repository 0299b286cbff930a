import Dojima
import Foundation

/// A row of an application's table of prices.
struct Quote {
    var date: Date
    var open, high, low, close: Double
    var volume: Double?
}

/// Daily bars of rows. Throws an error that names the first row that cannot be a bar.
func dailyBars(of quotes: [Quote]) throws -> BarSeries {
    try BarSeries(quotes, interval: .day, time: \.date, open: \.open, high: \.high, low: \.low, close: \.close, volume: \.volume)
}

/// The days on which the average of 20 bars crosses above that of 50, and the distance of each close from the latter.
func crossings(in bars: BarSeries) throws -> (days: [CivilDate], distances: [Double]) {
    let isCrossing = try bars.values(of: "sma:20 crosses above sma:50")
    let days = bars.indices.filter { isCrossing[$0] == 1 }.map { bars[$0].time.utcDate }
    return (days, try bars.values(of: "close - sma:50"))
}

/// A picture of several series in memory, each as a line from 100 at the start of the window.
func comparison(of series: [String: BarSeries]) throws -> Picture {
    var chart = try ChartSpecification(window: .last("1y")) {
        Plot { for symbol in series.keys.sorted() { Prices(symbol) } }
    }
    chart.rebase = Rebasing(.index(100))
    return try Picture(chart, source: series)
}
