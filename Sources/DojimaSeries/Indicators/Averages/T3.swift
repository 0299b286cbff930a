extension Indicator {
    /// Tillson's T3, from bar 6 (n - 1) on: a generalized double exponential average, taken three times; the volume factor v is from 0, a
    /// triple average, to 1, a triple `dema`.
    ///
    /// Tim Tillson, "Smoothing Techniques for More Accurate Signals", Technical Analysis of Stocks & Commodities 16:1 (1998).
    public static let t3 = Indicator(
        name: "t3",
        parameters: [Parameter("n", standard: 5, allowed: 1...100_000), Parameter("v", standard: 0.7, allowed: 0...1, isWhole: false)],
        formula: "d(d(d(c))), d(x) = (1 + v) ema(n) of x - v ema(n) of ema(n) of x", source: "Tim Tillson, 1998",
        reach: { .bars(T3.reach(Int($0[0]))) }, make: { T3(over: Int($0[0]), factor: $0[1]) })
}

/// Tillson's T3; NaN before it begins. A missing value resets it.
struct T3: CloseState {
    private var averages: SixAverages
    /// The weights of the third to the sixth average.
    private let weights: (Double, Double, Double, Double)

    init(over n: Int, factor v: Double = 0.7) {
        averages = SixAverages(over: n)
        // The third power of (1 + v) E - v E E, as a polynomial in E.
        let (square, cube) = (v * v, v * v * v)
        weights = (1 + 3 * v + cube + 3 * square, -6 * square - 3 * (v + cube), 3 * (square + cube), -cube)
    }

    mutating func push(_ value: Double) -> Double {
        let row = averages.push(value)
        return Self.sum(row.third, row.upper, weights)
    }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        let weights = weights
        forEachStretch(of: values, count: count, writing: results) { values, count, results in
            averages.push(values, count: count) { results[$0] = Self.sum($1, $2, weights) }
        }
    }

    @inline(__always)
    private static func sum(_ third: Double, _ upper: TripleAverage.Row, _ weights: (Double, Double, Double, Double)) -> Double {
        weights.3 * upper.thrice + weights.2 * upper.twice + weights.1 * upper.once + weights.0 * third
    }

    static func reach(_ n: Int) -> Int { exponentialReach(n, times: 6) }
}
