extension Indicator {
    /// The position of the close between the lowest low and the highest high of n bars, in percent, smoothed (%K), and smoothed again (%D).
    ///
    /// George Lane's slow stochastic. Both columns begin where %D can; the position is 0 if all prices of the n bars are equal.
    public static let stochastic = Indicator(
        name: "stoch", inputs: [.high, .low, .close],
        parameters: [
            Parameter("n", standard: 14, allowed: 1...100_000), Parameter("k", standard: 3, allowed: 1...100_000),
            MovingAverageKind.parameter("k-average"),
            Parameter("d", standard: 3, allowed: 1...100_000),
            MovingAverageKind.parameter("d-average"),
        ],
        outputs: [Output("slowk"), Output("slowd", title: "%D")], unit: .percent, levels: [20, 80],
        levelNames: ["oversold", "overbought"],
        formula: "slowk = average(k) of 100 (close - lowest low) / (highest high - lowest low) of n bars; slowd = average(d) of slowk",
        source: "George Lane, 1950s",
        reach: { arguments in
            let (k, d) = (MovingAverageKind(arguments[2]), MovingAverageKind(arguments[4]))
            return .bars(Int(arguments[0]) - 1 + k.reach(Int(arguments[1])) + d.reach(Int(arguments[3])))
        },
        make: { arguments in
            let (k, d) = (MovingAverageKind(arguments[2]), MovingAverageKind(arguments[4]))
            return Stochastic(
                over: Int(arguments[0]), k: MovingAverage(k, over: Int(arguments[1])), d: MovingAverage(d, over: Int(arguments[3])))
        })
}

/// Slow %K and slow %D.
struct Stochastic: IndicatorState {
    private var highest: MovingMaximum
    private var lowest: MovingMinimum
    private var k: MovingAverage
    private var d: MovingAverage

    init(over n: Int, k: MovingAverage, d: MovingAverage) {
        (highest, lowest) = (MovingMaximum(over: n), MovingMinimum(over: n))
        (self.k, self.d) = (k, d)
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let (high, low) = (highest.push(bar.high), lowest.push(bar.low))
        let range = high - low
        let k = k.push(range == 0 ? 0 : 100 * ((bar.close - low) / range))
        let d = d.push(k)
        return SIMD2(d.isNaN ? .nan : k, d)
    }
}
