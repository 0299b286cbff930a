extension Indicator {
    /// The triple exponential moving average, from bar 3 (n - 1) on: three times the difference of the exponential average and the average
    /// of it, plus the average of that.
    ///
    /// Patrick G. Mulloy, "Smoothing Data with Faster Moving Averages", Technical Analysis of Stocks & Commodities 12:1 (1994).
    public static let tema = Indicator(
        name: "tema", parameters: [Parameter("n", standard: 30, allowed: 1...100_000)],
        formula: "3 e - 3 ema(n) of e + ema(n) of ema(n) of e, e = ema(n) of closes", source: "Patrick Mulloy, 1994",
        reach: { .bars(TEMA.reach(Int($0[0]))) },
        make: { TEMA(over: Int($0[0])) })
}

/// The triple exponential moving average; NaN before it begins. A missing value resets it.
struct TEMA: ValueState {
    private var (once, twice, thrice): (EMA, EMA, EMA)

    init(over n: Int) { (once, twice, thrice) = (EMA(over: n), EMA(over: n), EMA(over: n)) }

    mutating func push(_ value: Double) -> Double {
        let first = once.push(value)
        let second = twice.push(first)
        return thrice.push(second) + (3 * first - 3 * second)
    }

    static func reach(_ n: Int) -> Int { EMA.reach(n, times: 3) }
}
