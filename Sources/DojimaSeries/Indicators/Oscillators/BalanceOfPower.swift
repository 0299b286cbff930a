extension Indicator {
    /// The balance of power: the change from open to close as a fraction of the bar's range, from -1 to 1; 0 if the bar has no range.
    ///
    /// Igor Livshin, "Balance of Market Power", Technical Analysis of Stocks & Commodities 19:8 (2001).
    public static let balanceOfPower = Indicator(
        name: "bop", title: "Balance of power", inputs: [.open, .high, .low, .close], unit: .number, levels: [0],
        formula: "(c - o) / (h - l)",
        source: "Igor Livshin, 2001", reach: { _ in .bars(0) },
        make: { _ in BalanceOfPower() })
}

/// The balance of power; NaN if a price is missing.
struct BalanceOfPower: IndicatorState {
    mutating func push(_ bar: Bar) -> Double {
        let (change, range) = (bar.close - bar.open, bar.high - bar.low)
        return range <= 0 && !change.isNaN ? 0 : change / range
    }
}
