extension Indicator {
    /// The mean of open, high, low and close.
    public static let averagePrice = Indicator(
        name: "avgprice", title: "Average price", inputs: [.open, .high, .low, .close], formula: "(o + h + l + c) / 4",
        reach: { _ in .bars(0) },
        make: { _ in AveragePrice() })

    /// The middle between high and low.
    public static let medianPrice = Indicator(
        name: "medprice", title: "Median price", inputs: [.high, .low], formula: "(h + l) / 2", reach: { _ in .bars(0) },
        make: { _ in MedianPrice() })

    /// The mean of high, low and close.
    public static let typicalPrice = Indicator(
        name: "typprice", title: "Typical price", inputs: [.high, .low, .close], formula: "(h + l + c) / 3", reach: { _ in .bars(0) },
        make: { _ in TypicalPrice() }
    )

    /// The mean of high, low and twice the close.
    public static let weightedClose = Indicator(
        name: "wclprice", title: "Weighted close", inputs: [.high, .low, .close], formula: "(h + l + 2 c) / 4", reach: { _ in .bars(0) },
        make: { _ in WeightedClose() })
}

extension Bar {
    /// The mean of high, low and close.
    var typical: Double { (high + low + close) / 3 }
}

private struct AveragePrice: IndicatorState {
    mutating func push(_ bar: Bar) -> Double { (bar.high + bar.low + bar.close + bar.open) / 4 }
}

private struct MedianPrice: IndicatorState {
    mutating func push(_ bar: Bar) -> Double { (bar.high + bar.low) / 2 }
}

private struct TypicalPrice: IndicatorState {
    mutating func push(_ bar: Bar) -> Double { bar.typical }
}

private struct WeightedClose: IndicatorState {
    mutating func push(_ bar: Bar) -> Double { (bar.high + bar.low + bar.close * 2) / 4 }
}
