extension Indicator {
    /// The highest of the last n closes, from bar n - 1 on.
    public static let maximum = Indicator(
        name: "max", title: "Highest close", parameters: [Parameter("n", default: 30, allowed: 1...100_000)],
        formula: "highest of the last n closes",
        reach: { .bars($0.whole(0) - 1) },
        make: { MovingMaximum(over: $0.whole(0)) })

    /// The lowest of the last n closes, from bar n - 1 on.
    public static let minimum = Indicator(
        name: "min", title: "Lowest close", parameters: [Parameter("n", default: 30, allowed: 1...100_000)],
        formula: "lowest of the last n closes",
        reach: { .bars($0.whole(0) - 1) },
        make: { MovingMinimum(over: $0.whole(0)) })

    /// The middle between the highest and the lowest of the last n closes, from bar n - 1 on.
    public static let midpoint = Indicator(
        name: "midpoint", title: "Midpoint", parameters: [Parameter("n", default: 14, allowed: 1...100_000)],
        formula: "(highest + lowest of the last n closes) / 2", reach: { .bars($0.whole(0) - 1) },
        make: { Midpoint(over: $0.whole(0)) })

    /// The middle between the highest high and the lowest low of the last n bars, from bar n - 1 on.
    public static let midprice = Indicator(
        name: "midprice", title: "Midprice", inputs: [.high, .low], parameters: [Parameter("n", default: 14, allowed: 1...100_000)],
        formula: "(highest high + lowest low of n bars) / 2", reach: { .bars($0.whole(0) - 1) }, make: { Midprice(over: $0.whole(0)) })
}

/// The middle of the range of some values.
struct Midpoint: ValueState {
    private var range: Midprice

    init(over n: Int) { range = Midprice(over: n) }

    mutating func push(_ value: Double) -> Double { range.push(high: value, low: value) }
}

/// The middle of the range of some bars.
struct Midprice: IndicatorState {
    private var range: MovingRange

    init(over n: Int) { range = MovingRange(over: n) }

    mutating func push(_ bar: Bar) -> Double { push(high: bar.high, low: bar.low) }

    mutating func push(high: Double, low: Double) -> Double {
        let range = range.push(high: high, low: low)
        return (range.high + range.low) / 2
    }
}
