extension Indicator {
    /// The mean of the last n closes, from bar n - 1 on.
    public static let sma = Indicator(
        name: "sma", parameters: [Parameter("n", default: 20, allowed: 1...100_000)], formula: "mean of the last n closes",
        reach: { .bars($0.whole(0) - 1) },
        make: { WindowMean(over: $0.whole(0)) })
}
