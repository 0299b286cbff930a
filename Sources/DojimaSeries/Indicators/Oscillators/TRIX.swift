extension Indicator {
    /// The change, in percent from one bar to the next, of an exponential average of an exponential average of an exponential average of
    /// closes; from bar 3 (n - 1) + 1 on.
    ///
    /// Jack K. Hutson, "Good TRIX", Technical Analysis of Stocks & Commodities 1:5 (1983).
    public static let trix = Indicator(
        name: "trix", parameters: [Parameter("n", standard: 30, allowed: 1...100_000)], unit: .change, levels: [0],
        formula: "change in percent of ema(n) of ema(n) of ema(n) of closes", source: "Jack Hutson, 1983",
        reach: { .bars(EMA.reach(Int($0[0]), times: 3) + 1) }, make: { TRIX(over: Int($0[0])) })
}

/// The change of a triple exponential average, in percent; NaN before it begins, 0 if the older one is 0. A missing value resets it.
struct TRIX: ValueState {
    private var averages: (EMA, EMA, EMA)
    private var before = Double.nan

    init(over n: Int) { averages = (EMA(over: n), EMA(over: n), EMA(over: n)) }

    mutating func push(_ value: Double) -> Double {
        let average = averages.2.push(averages.1.push(averages.0.push(value)))
        let last = before
        before = average
        return last == 0 && !average.isNaN ? 0 : (average / last - 1) * 100
    }
}
