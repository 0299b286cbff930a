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
struct T3: ForgettingCloseState {
    /// Three averages of one another, and three that go on from the third of these.
    private var (lower, upper): (TripleAverage, TripleAverage)
    private let weights: Weights
    let memory: Int

    init(over n: Int, factor v: Double = 0.7) {
        (lower, upper) = (TripleAverage(over: n), TripleAverage(over: n))
        weights = Weights(v)
        memory = 2 * Self.reach(n)
    }

    mutating func push(_ value: Double) -> Double {
        let third = lower.push(value).thrice
        let row = upper.push(third)
        return weights.sum(third, row.once, row.twice, row.thrice)
    }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        forEachStretch(of: values, count: count, writing: results) { values, count, results in
            pushByTwos(
                &self, count: count, isReady: { $0.isReady }, single: { results[$1] = $0.push(values[$1]) },
                double: { state, index in
                    let third = state.lower.push(values[index], values[index &+ 1]).thrice
                    let rows = state.upper.push(third.0, third.1)
                    results[index] = state.weights.sum(third.0, rows.once.0, rows.twice.0, rows.thrice.0)
                    results[index &+ 1] = state.weights.sum(third.1, rows.once.1, rows.twice.1, rows.thrice.1)
                }, isMissing: { $0.upper.isMissing })
        }
    }

    var isReady: Bool { lower.isReady && upper.isReady }

    func agrees(with other: Self) -> Bool { lower.agrees(with: other.lower) && upper.agrees(with: other.upper) }

    mutating func push(with other: inout Self, _ values: HalvesIn, count: Int, into results: HalvesOut) {
        var (lower, upper, weights) = (lower.paired(with: other.lower), upper.paired(with: other.upper), weights)
        for index in stride(from: 0, to: count, by: 2) {
            let (value, next) = twoRows(of: values, at: index)
            let third = lower.push(value, next).thrice
            let rows = upper.push(third.0, third.1)
            let first = weights.sum(third.0, rows.once.0, rows.twice.0, rows.thrice.0)
            let second = weights.sum(third.1, rows.once.1, rows.twice.1, rows.thrice.1)
            write(first, second, into: results, at: index)
        }
        self.lower.move(to: lower, and: &other.lower)
        self.upper.move(to: upper, and: &other.upper)
    }

    static func reach(_ n: Int) -> Int { exponentialReach(n, times: 6) }

    /// The weights of the third to the sixth average: the third power of (1 + v) E - v E E, as a polynomial in E.
    private struct Weights {
        private let (third, fourth, fifth, sixth): (Double, Double, Double, Double)

        init(_ v: Double) {
            let (square, cube) = (v * v, v * v * v)
            (third, fourth) = (1 + 3 * v + cube + 3 * square, -6 * square - 3 * (v + cube))
            (fifth, sixth) = (3 * (square + cube), -cube)
        }

        @inline(__always)
        func sum(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double { sixth * d + fifth * c + fourth * b + third * a }

        @inline(__always)
        func sum(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) -> SIMD2<Double> {
            sixth * d + fifth * c + fourth * b + third * a
        }
    }
}
