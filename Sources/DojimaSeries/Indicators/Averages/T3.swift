extension Indicator {
    /// Tillson's T3, from bar 6 (n - 1) on: a generalized double exponential average, applied three times. With the volume factor v = 0 it
    /// is a triple average, with v = 1 a triple `dema`.
    ///
    /// Tim Tillson, "Smoothing Techniques for More Accurate Signals", Technical Analysis of Stocks & Commodities 16:1 (1998).
    public static let t3 = Indicator(
        name: "t3",
        parameters: [Parameter("n", default: 5, allowed: 1...100_000), Parameter("v", default: 0.7, allowed: 0...1, isWhole: false)],
        formula: "d(d(d(c))), d(x) = (1 + v) ema(n) of x - v ema(n) of ema(n) of x", source: "Tim Tillson, 1998",
        reach: { .bars(T3.reach($0.whole(0))) }, make: { T3(over: $0.whole(0), factor: $0[1]) })
}

/// Tillson's T3; NaN before it begins. A missing value resets it.
struct T3: ValueState {
    private let n: Int
    /// Three averages, each of the previous one, and three that continue from the third, used until all have begun.
    private var (lower, upper): (TripleAverage, TripleAverage)
    private var sums: CascadedSums
    private var hasBegun = false
    private let weights: Weights

    init(over n: Int, factor v: Double = 0.7) {
        self.n = n
        (lower, upper) = (TripleAverage(over: n), TripleAverage(over: n))
        (sums, weights) = (CascadedSums(over: n), Weights(v))
    }

    mutating func push(_ value: Double) -> Double {
        if hasBegun {
            if value.isNotNaN { return sums.push(value, weights.ofSums(sums.weight)) }
            (lower, upper, hasBegun) = (TripleAverage(over: n), TripleAverage(over: n), false)
        }
        let row = lower.push(value)
        let later = upper.push(row.thrice)
        if lower.hasBegun, upper.hasBegun {
            sums.start(row.once, row.twice, row.thrice, later.once, later.twice, later.thrice)
            hasBegun = true
        }
        return weights.sum(row.thrice, later.once, later.twice, later.thrice)
    }

    static func reach(_ n: Int) -> Int { exponentialReach(n, times: 6) }

    /// The weights of the third to the sixth average: the third power of (1 + v) E - v E E, as a polynomial in E.
    fileprivate struct Weights {
        private let (third, fourth, fifth, sixth): (Double, Double, Double, Double)

        init(_ v: Double) {
            let (square, cube) = (v * v, v * v * v)
            (third, fourth) = (1 + 3 * v + cube + 3 * square, -6 * square - 3 * (v + cube))
            (fifth, sixth) = (3 * (square + cube), -cube)
        }

        private init(_ third: Double, _ fourth: Double, _ fifth: Double, _ sixth: Double) {
            (self.third, self.fourth, self.fifth, self.sixth) = (third, fourth, fifth, sixth)
        }

        /// Returns the weights for the sums of `CascadedSums`, which are proportional to the averages.
        func ofSums(_ weight: Double) -> Weights {
            let cube = weight * weight * weight
            return Weights(third * cube, fourth * (cube * weight), fifth * (cube * weight * weight), sixth * (cube * cube))
        }

        @inline(__always)
        func sum(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double { sixth * d + fifth * c + fourth * b + third * a }
    }
}

/// Sums proportional to six exponential averages, each of the previous one. A step of a sum needs one product and one addition fewer.
private struct CascadedSums {
    /// The weight of the newest value in an average.
    let weight: Double
    /// The weight of all other values.
    private let others: Double
    private var (first, second, third) = (0.0, 0.0, 0.0)
    private var (fourth, fifth, sixth) = (0.0, 0.0, 0.0)

    init(over n: Int) { (weight, others) = (2 / Double(n + 1), Double(n - 1) / Double(n + 1)) }

    /// Continues from the values of six averages.
    mutating func start(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        let (square, cube) = (weight * weight, weight * weight * weight)
        (first, second, third) = (a / weight, b / square, c / cube)
        (fourth, fifth, sixth) = (d / (cube * weight), e / (cube * square), f / (cube * cube))
    }

    @inline(__always)
    mutating func push(_ value: Double, _ weights: T3.Weights) -> Double {
        first = first * others + value
        second = second * others + first
        third = third * others + second
        fourth = fourth * others + third
        fifth = fifth * others + fourth
        sixth = sixth * others + fifth
        return weights.sum(third, fourth, fifth, sixth)
    }
}
