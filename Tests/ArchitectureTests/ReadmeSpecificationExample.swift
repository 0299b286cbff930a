import DojimaSpecification

/// The same chart as a value: `json()` gives what `dojima render` draws.
func candles() throws -> ChartSpecification {
    var chart = try ChartSpecification(title: "S&P 500, the second half of 2018", window: .last("6M")) {
        try Plot {
            Study.volume
            Prices("datasets/sp500-daily.csv", name: "S&P 500")
            try Study("sma:20")
        }
    }
    chart.closedTime.calendars = ["XNYS"]
    chart.navigator = true
    return chart
}
