extension Indicator {
    /// The smoothed moving average: Wilder's average of closes.
    static let smma = Indicator(
        name: "smma", parameters: [.bars("n", 20)], formula: "mean of the first n closes, then s + (close - s) / n",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978", reach: { .bars(wilderReach($0.whole(0))) },
        make: { RecursiveAverage.wilder(over: $0.whole(0)) })
}
