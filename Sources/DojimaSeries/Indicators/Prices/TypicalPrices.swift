extension Indicator {
    /// The mean of open, high, low and close.
    public static let averagePrice = price("avgprice", "(o + h + l + c) / 4", of: [.open, .high, .low, .close]) {
        ($0.high + $0.low + $0.close + $0.open) / 4
    }

    /// The middle between high and low.
    public static let medianPrice = price("medprice", "(h + l) / 2", of: [.high, .low]) { ($0.high + $0.low) / 2 }

    /// The mean of high, low and close.
    public static let typicalPrice = price("typprice", "(h + l + c) / 3", of: [.high, .low, .close]) { $0.typical }

    /// The mean of high, low and twice the close.
    public static let weightedClose = price("wclprice", "(h + l + 2 c) / 4", of: [.high, .low, .close]) {
        ($0.high + $0.low + $0.close * 2) / 4
    }

    @inline(__always)
    private static func price(_ name: String, _ formula: String, of inputs: [Input], _ price: @escaping @Sendable (Bar) -> Double)
        -> Indicator
    {
        Indicator(name: name, inputs: inputs, formula: formula, reach: { _ in .bars(0) }, make: { _ in PriceOfBar(price: price) })
    }
}

extension Bar {
    /// The mean of high, low and close.
    var typical: Double { (high + low + close) / 3 }
}

/// A price that depends on one bar alone.
private struct PriceOfBar: IndicatorState {
    let price: @Sendable (Bar) -> Double

    mutating func push(_ bar: Bar) -> Double { price(bar) }
}
