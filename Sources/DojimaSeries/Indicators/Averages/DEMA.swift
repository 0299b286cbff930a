extension Indicator {
    /// The double exponential moving average, from bar 2 (n - 1) on: twice the exponential average minus the exponential average of it,
    /// which reduces the lag.
    ///
    /// Patrick G. Mulloy, "Smoothing Data with Faster Moving Averages", Technical Analysis of Stocks & Commodities 12:1 (1994).
    public static let dema = Indicator(
        name: "dema", parameters: [Parameter("n", default: 30, allowed: 1...100_000)], formula: "2 e - ema(n) of e, e = ema(n) of closes",
        source: "Patrick Mulloy, 1994", reach: { .bars(DEMA.reach($0.whole(0))) },
        make: { DEMA(over: $0.whole(0)) })
}

/// The double exponential moving average; NaN before it begins. A missing value resets it.
struct DEMA: ValueState {
    private var (once, twice): (RecursiveAverage, RecursiveAverage)

    init(over n: Int) { (once, twice) = (.exponential(over: n), .exponential(over: n)) }

    mutating func push(_ value: Double) -> Double {
        let first = once.push(value)
        return 2 * first - twice.push(first)
    }

    static func reach(_ n: Int) -> Int { exponentialReach(n, times: 2) }
}
