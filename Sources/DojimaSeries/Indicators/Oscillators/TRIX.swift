extension Indicator {
    /// The percentage change, from one bar to the next, of a triple exponential average of closes (the average of the average of the
    /// average); from bar 3 (n - 1) + 1 on.
    ///
    /// Jack K. Hutson, "Good TRIX", Technical Analysis of Stocks & Commodities 1:5 (1983).
    public static let trix = Indicator(
        name: "trix", parameters: [Parameter("n", default: 30, allowed: 1...100_000)], unit: .change, levels: [0],
        formula: "change in percent of ema(n) of ema(n) of ema(n) of closes", source: "Jack Hutson, 1983",
        reach: { .bars(exponentialReach($0.whole(0), times: 3) + 1) }, make: { TRIX(over: $0.whole(0)) })
}

/// The change of a triple exponential average, in percent; NaN before it begins, 0 if the older one is 0. A missing value resets it.
struct TRIX: ValueState {
    private var averages: TripleAverage
    private var before = Double.nan

    init(over n: Int) { averages = TripleAverage(over: n) }

    mutating func push(_ value: Double) -> Double {
        let average = averages.push(value).thrice
        let last = before
        before = average
        return Self.change(average, from: last)
    }

    @inline(__always)
    private static func change(_ average: Double, from last: Double) -> Double {
        // Computed unconditionally to avoid a branch. If the older average is 0 the result is 0, or NaN if the newer one is missing.
        let change = (average / last - 1) * 100
        return last == 0 ? 0 * average + 0 : change
    }
}
