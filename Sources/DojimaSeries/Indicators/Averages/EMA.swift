extension Indicator {
    /// The exponential moving average of closes, with weight 2 / (n + 1); the first value, at bar n - 1, is the mean of n closes.
    public static let ema = Indicator(
        name: "ema", parameters: [Parameter("n", default: 20, allowed: 1...100_000)],
        formula: "mean of the first n closes, then e + 2 / (n + 1) (close - e)", reach: { .bars(exponentialReach($0.whole(0))) },
        make: { RecursiveAverage.exponential(over: $0.whole(0)) })
}
