extension Indicator {
    /// The double exponential moving average, from bar 2 (n - 1) on: twice the exponential average less the exponential average of it, so
    /// that it lags less.
    ///
    /// Patrick G. Mulloy, "Smoothing Data with Faster Moving Averages", Technical Analysis of Stocks & Commodities 12:1 (1994).
    public static let dema = Indicator(
        name: "dema", parameters: [Parameter("n", standard: 30, allowed: 1...100_000)], formula: "2 e - ema(n) of e, e = ema(n) of closes",
        source: "Patrick Mulloy, 1994", reach: { .bars(DEMA.reach($0.whole(0))) },
        make: { DEMA(over: $0.whole(0)) })
}

/// The double exponential moving average; NaN before it begins. A missing value resets it.
struct DEMA: CloseState {
    private var (once, twice): (RecursiveAverage, RecursiveAverage)

    init(over n: Int) { (once, twice) = (.exponential(over: n), .exponential(over: n)) }

    mutating func push(_ value: Double) -> Double {
        let first = once.push(value)
        return 2 * first - twice.push(first)
    }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        forEachStretch(of: values, count: count, writing: results) { values, count, results in
            pushByTwos(
                &self, count: count, isReady: { $0.once.isReady && $0.twice.isReady },
                single: { results[$1] = $0.push(values[$1]) },
                double: { state, index in
                    let first = state.once.push(values[index], values[index &+ 1])
                    let second = state.twice.push(first.0, first.1)
                    (results[index], results[index &+ 1]) = (2 * first.0 - second.0, 2 * first.1 - second.1)
                }, isMissing: { $0.twice.isMissing })
        }
    }

    static func reach(_ n: Int) -> Int { exponentialReach(n, times: 2) }
}
