import Dojima

/// Prints the returns of the years of a series, and returns the best one.
func bestYear(of bars: BarSeries) throws -> (year: String, result: Double)? {
    let years = try Analysis.run("returns", ["by": "year"], on: ["ACME": bars])
    print(years)
    let pairs = zip(try years.texts("period"), try years.numbers("return"))
    return pairs.compactMap { year, result in result.map { (year, $0) } }.max { $0.1 < $1.1 }
}

/// The correlation of the daily returns of two series in the last year, and of stored ones in all years.
func correlations(of a: BarSeries, _ b: BarSeries, in store: Store) throws -> (lastYear: Double?, stored: Double?) {
    let year = try Analysis.run("correlation", on: ["A": a, "B": b], window: .last("1y"))
    let stored = try AnalysisRequest("correlation", ["by": "month"]).run(on: ["SPX", "IXIC"], from: store)
    return (try year[0, "B"].double, try stored[0, "IXIC"].double)
}
