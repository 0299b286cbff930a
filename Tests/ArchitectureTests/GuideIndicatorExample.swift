import Dojima

/// The distance of the close below the highest close before it, in percent of that.
struct Drawdown: IndicatorState {
    var highest = 0.0

    mutating func push(_ bar: Bar) -> Double {
        highest = max(highest, bar.close)
        return 100 * (1 - bar.close / highest)
    }
}

/// A chart with it in a plot below the prices. Other indicators may have parameters, such as `n` of `sma:n`, and several outputs.
func drawdown(of symbol: String) throws -> ChartSpecification {
    let drawdown = Indicator(name: "drawdown", unit: .percent, make: { _ in Drawdown() })
    return try ChartSpecification(window: .last("6M")) {
        Plot { Prices(symbol) }
        try Plot { try Study("drawdown", among: [drawdown]) }
    }
}
