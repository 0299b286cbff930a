/// The averages that an indicator can be smoothed by, named as the indicators that show them.
public enum AverageKind: String, Sendable, CaseIterable {
    case sma, ema, wma

    /// From the n-th value on; NaN before, and as the average itself has it where values are missing. O(count).
    public func average(of values: [Double], over n: Int) -> [Double] {
        switch self {
        case .sma: movingAverage(of: values, over: n)
        case .ema: exponentialAverage(of: values, over: n)
        case .wma: weightedAverage(of: values, over: n)
        }
    }

    /// How many values before one have a part in its average.
    func reach(_ n: Int) -> Int { self == .ema ? exponentialReach(n) : n - 1 }
}
