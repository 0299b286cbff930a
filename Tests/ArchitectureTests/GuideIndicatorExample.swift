import Dojima

/// The distance of the close below the highest close before it, in percent of that.
struct Fall: IndicatorState {
    var highest = 0.0

    mutating func push(_ bar: Bar) -> Double {
        highest = max(highest, bar.close)
        return 100 * (1 - bar.close / highest)
    }
}

/// A chart with it in a plot below the prices. Other indicators may have parameters, such as `n` of `sma:n`, and several outputs.
func fall(of symbol: String) throws -> ChartSpecification {
    let fall = Indicator(name: "fall", unit: .percent, make: { _ in Fall() })
    return try ChartSpecification(window: .last("6M")) {
        Plot { Prices(symbol) }
        try Plot { try Study("fall", among: [fall]) }
    }
}
