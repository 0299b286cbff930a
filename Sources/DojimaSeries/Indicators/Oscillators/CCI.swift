extension Indicator {
    /// The commodity channel index, from bar n - 1 on: how far the typical price lies from its mean over n bars, in units of 0.015 mean
    /// absolute deviations of these n; 0 if they are all equal.
    ///
    /// Donald R. Lambert, "Commodity Channel Index: Tool for Trading Cyclic Trends", Commodities (1980). A bar costs O(n), since the mean
    /// from which deviations are taken moves with each bar.
    public static let cci = Indicator(
        name: "cci", inputs: [.high, .low, .close], parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .number,
        levels: [-100, 100], formula: "(t - sma(n) of t) / (0.015 mean deviation of t), t = (h + l + c) / 3",
        source: "Donald Lambert, 1980", reach: { .bars(Int($0[0]) - 1) }, make: { CCI(over: Int($0[0])) })
}

/// The commodity channel index; NaN for the first n - 1 bars, and while a price of the n bars is missing.
struct CCI: IndicatorState {
    private var prices: [Double]
    private var next = 0

    init(over n: Int) { prices = [Double](repeating: .nan, count: n) }

    mutating func push(_ bar: Bar) -> Double {
        let price = bar.typical
        prices[next] = price
        next = next + 1 == prices.count ? 0 : next + 1
        // Differences from the newest price: where all are equal, exactly 0.
        let size = Double(prices.count)
        var sum = 0.0
        for value in prices { sum += value - price }
        let mean = sum / size
        var distances = 0.0
        for value in prices { distances += abs(value - price - mean) }
        return mean == 0 || distances == 0 ? 0 : -mean / (0.015 * (distances / size))
    }
}
