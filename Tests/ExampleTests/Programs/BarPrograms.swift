import Dojima

/// The return of each bar of a file, and its maximum drawdown.
func returnsAndDrawdown(of file: String) throws -> (returns: [Double], maximumDrawdown: Double?) {
    let bars = try BarSeries(contentsOfFile: file)
    return (bars.returns, bars.drawdowns.min())
}

/// Draws bars in memory as candles, with volume, an average, a line and a title.
func draw(_ bars: BarSeries, title: String, to file: String) throws {
    let chart = try ChartSpecification(title: title) {
        try Plot {
            Study.volume
            Prices(title)
            try Study("sma:20")
            Note(.horizontalLine, value: 105)
        }
    }
    try Picture(chart, source: bars).write(toFile: file)
}
