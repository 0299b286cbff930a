extension Indicator {
    /// The mass index.
    static let massIndex = Indicator(
        name: "mass-index", title: "Mass index", inputs: [.high, .low], parameters: [.bars("n", 9), .bars("sum", 25)], unit: .number,
        levels: [26.5, 27],
        levelNames: ["reversal", "bulge"], formula: "sum over sum bars of ema(n) of (high - low) / ema(n) of that ema",
        source: "Donald Dorsey, 1992", reach: { .bars(3 * exponentialReach($0.whole(0)) + $0.whole(1)) },
        make: { MassIndex(over: $0.whole(0), sum: $0.whole(1)) })
}

struct MassIndex: IndicatorState {
    private var (first, second): (RecursiveAverage, RecursiveAverage)
    private var sum: WindowSum<Double>

    init(over n: Int, sum: Int) { (first, second, self.sum) = (.exponential(over: n), .exponential(over: n), WindowSum<Double>(over: sum)) }

    mutating func push(_ bar: Bar) -> Double {
        let once = first.push(bar.high - bar.low)
        return sum.push(quotient(once, second.push(once)))
    }
}
