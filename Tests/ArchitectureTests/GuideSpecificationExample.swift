import Dojima

/// The chart above as a value: `json()` gives what `dojima render` draws.
func candles() throws -> ChartSpecification {
    var chart = try ChartSpecification(title: "S&P 500, the second half of 2018", window: .last("6M")) {
        try Plot {
            Study.volume
            Prices("datasets/sp500-daily.csv", name: "S&P 500")
            try Study("sma:20")
        }
    }
    chart.closedTime.calendars = ["XNYS"]
    chart.showsNavigator = true
    return chart
}

/// Its picture. Symbols are looked up in a database if one is given; all other names are files.
func picture(of chart: ChartSpecification, from source: (any BarSource)? = nil) throws -> [UInt8] {
    let picture = try Picture(chart, source: source)
    return try picture.bytes(as: .png)
}
