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
    private var averages: (EMA, EMA, EMA, EMA, EMA, EMA)
    /// The weights of the third to the sixth average.
    private let weights: (Double, Double, Double, Double)

    init(over n: Int, factor v: Double = 0.7) {
        let average = EMA(over: n)
        averages = (average, average, average, average, average, average)
        // The third power of (1 + v) E - v E E, as a polynomial in E.
        let (square, cube) = (v * v, v * v * v)
        weights = (1 + 3 * v + cube + 3 * square, -6 * square - 3 * (v + cube), 3 * (square + cube), -cube)
    }

    mutating func push(_ value: Double) -> Double {
        let third = averages.2.push(averages.1.push(averages.0.push(value)))
        let fourth = averages.3.push(third)
        let fifth = averages.4.push(fourth)
        let sixth = averages.5.push(fifth)
        return weights.3 * sixth + weights.2 * fifth + weights.1 * fourth + weights.0 * third
    }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        withStretches(3) { column in
            let (third, fourth, fifth, weights) = (column(0), column(1), column(2), weights)
            forEachStretch(of: count) { start, count in
                let sixth = results + start
                averages.0.push(values + start, count: count, into: third)
                averages.1.push(third, count: count, into: third)
                averages.2.push(third, count: count, into: third)
                averages.3.push(third, count: count, into: fourth)
                averages.4.push(fourth, count: count, into: fifth)
                averages.5.push(fifth, count: count, into: sixth)
                for index in 0..<count {
                    let sum = weights.3 * sixth[index] + weights.2 * fifth[index]
                    sixth[index] = sum + weights.1 * fourth[index] + weights.0 * third[index]
                }
            }
        }
    }

    static func reach(_ n: Int) -> Int { EMA.reach(n, times: 6) }
}
