extension Indicator {
    /// The triple exponential moving average, from bar 3 (n - 1) on: three times the difference of the exponential average and the average
    /// of it, plus the average of that.
    ///
    /// Patrick G. Mulloy, "Smoothing Data with Faster Moving Averages", Technical Analysis of Stocks & Commodities 12:1 (1994).
    public static let tema = Indicator(
        name: "tema", parameters: [Parameter("n", default: 30, allowed: 1...100_000)],
        formula: "3 e - 3 ema(n) of e + ema(n) of ema(n) of e, e = ema(n) of closes", source: "Patrick Mulloy, 1994",
        reach: { .bars(TEMA.reach($0.whole(0))) },
        make: { TEMA(over: $0.whole(0)) })
}

/// The triple exponential moving average; NaN before it begins. A missing value resets it.
struct TEMA: ValueState {
    private var averages: TripleAverage

    init(over n: Int) { averages = TripleAverage(over: n) }

    mutating func push(_ value: Double) -> Double { Self.sum(averages.push(value)) }

    @inline(__always)
    private static func sum(_ averages: TripleAverage.Row) -> Double { averages.thrice + 3 * (averages.once - averages.twice) }

    static func reach(_ n: Int) -> Int { exponentialReach(n, times: 3) }
}
