extension Indicator {
    /// The fast stochastic: the position of the close between the lowest low and the highest high of n bars, in percent (%K), and a moving
    /// average of it (%D).
    ///
    /// By George Lane. Both columns begin at the bar where %D begins; the position is 0 if all prices of the n bars are equal.
    public static let stochasticFast = Indicator(
        name: "stochf", title: "Fast stochastic", inputs: [.high, .low, .close],
        parameters: [
            Parameter("n", default: 5, allowed: 1...100_000), Parameter("d", default: 3, allowed: 1...100_000),
            MovingAverageKind.parameter("d-average"),
        ],
        outputs: [Output("fastk"), Output("fastd", title: "%D")], unit: .percent, levels: [20, 80],
        formula: "fastk 100 (c - lowest low) / (highest high - lowest low) of n bars; fastd its average over d",
        source: "George Lane, 1950s", reach: { .bars($0.whole(0) - 1 + MovingAverageKind($0[2]).reach($0.whole(1))) },
        make: { StochasticFast(over: $0.whole(0), d: MovingAverage(MovingAverageKind($0[2]), over: $0.whole(1))) })

    /// The fast stochastic of the relative strength index of closes over n bars, instead of prices: the position of the index in its range
    /// over k bars (%K), and a moving average of it over d (%D).
    ///
    /// Tushar S. Chande, Stanley Kroll, "The New Technical Trader" (1994).
    public static let stochasticRSI = Indicator(
        name: "stochrsi", title: "Stochastic RSI",
        parameters: [
            Parameter("n", default: 14, allowed: 2...100_000), Parameter("k", default: 5, allowed: 1...100_000),
            Parameter("d", default: 3, allowed: 1...100_000), MovingAverageKind.parameter("d-average"),
        ],
        outputs: [Output("fastk"), Output("fastd", title: "%D")], unit: .percent, levels: [20, 80],
        formula: "fastk the place of rsi(n) between its lowest and highest of k bars, in percent; fastd its average over d",
        source: "Tushar Chande, Stanley Kroll, 1994",
        reach: { .bars(2 * wilderReach($0.whole(0)) + $0.whole(1) - 1 + MovingAverageKind($0[3]).reach($0.whole(2))) },
        make: {
            StochasticRSI(over: $0.whole(0), k: $0.whole(1), d: MovingAverage(MovingAverageKind($0[3]), over: $0.whole(2)))
        })
}

/// The state of `stochf`: fast %K and fast %D.
struct StochasticFast: IndicatorState {
    private var position: StochasticPosition
    private var d: MovingAverage

    init(over n: Int, d: MovingAverage) { (position, self.d) = (StochasticPosition(over: n), d) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> { push(high: bar.high, low: bar.low, close: bar.close) }

    mutating func push(high: Double, low: Double, close: Double) -> SIMD2<Double> {
        let k = position.push(high: high, low: low, close: close)
        let d = d.push(k)
        return SIMD2(d.isNaN ? .nan : k, d)
    }
}

/// The state of `stochrsi`: %K and %D of a relative strength index.
struct StochasticRSI: IndicatorState {
    private var strength: RSI
    private var position: StochasticFast

    init(over n: Int, k: Int, d: MovingAverage) { (strength, position) = (RSI(over: n), StochasticFast(over: k, d: d)) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let value = strength.push(bar.close)
        return position.push(high: value, low: value, close: value)
    }
}
