extension Indicator {
    /// The position of the close between the lowest low and the highest high of n bars, in percent, smoothed (%K), and smoothed again (%D).
    ///
    /// George Lane's slow stochastic. Both columns begin at the bar where %D begins; the position is 0 if all prices of the n bars are
    /// equal.
    public static let stochastic = Indicator(
        name: "stoch", title: "Stochastic", inputs: [.high, .low, .close],
        parameters: [
            Parameter("n", default: 14, allowed: 1...100_000), Parameter("k", default: 3, allowed: 1...100_000),
            MovingAverageKind.parameter("k-average"),
            Parameter("d", default: 3, allowed: 1...100_000),
            MovingAverageKind.parameter("d-average"),
        ],
        outputs: [Output("slowk"), Output("slowd", title: "%D")], unit: .percent, levels: [20, 80],
        levelNames: ["oversold", "overbought"],
        formula: "slowk = average(k) of 100 (close - lowest low) / (highest high - lowest low) of n bars; slowd = average(d) of slowk",
        source: "George Lane, 1950s",
        reach: { arguments in
            let (k, d) = (MovingAverageKind(arguments[2]), MovingAverageKind(arguments[4]))
            return .bars(arguments.whole(0) - 1 + k.reach(arguments.whole(1)) + d.reach(arguments.whole(3)))
        },
        make: { arguments in
            let (k, d) = (MovingAverageKind(arguments[2]), MovingAverageKind(arguments[4]))
            return Stochastic(
                over: arguments.whole(0), k: MovingAverage(k, over: arguments.whole(1)), d: MovingAverage(d, over: arguments.whole(3)))
        })
}

/// The state of `stoch`: slow %K and slow %D.
struct Stochastic: IndicatorState {
    private var position: StochasticPosition
    private var k: MovingAverage
    private var d: MovingAverage

    init(over n: Int, k: MovingAverage, d: MovingAverage) { (position, self.k, self.d) = (StochasticPosition(over: n), k, d) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let k = k.push(position.push(high: bar.high, low: bar.low, close: bar.close))
        let d = d.push(k)
        return SIMD2(d.isNaN ? .nan : k, d)
    }
}

/// The position of the close between the lowest low and the highest high of n bars, in percent; 0 if all are equal.
struct StochasticPosition: Sendable {
    private var range: MovingRange

    init(over n: Int) { range = MovingRange(over: n) }

    mutating func push(high: Double, low: Double, close: Double) -> Double {
        let range = range.push(high: high, low: low)
        return Self.position(of: close, high: range.high, low: range.low)
    }

    @inline(__always)
    private static func position(of close: Double, high: Double, low: Double) -> Double {
        let range = high - low
        // A range within rounding errors gives 0, or NaN if the close is missing.
        let position = (close - low) / range * 100
        return range <= 1e-14 * (abs(high) + abs(low)) ? 0 * close + 0 : position
    }
}
