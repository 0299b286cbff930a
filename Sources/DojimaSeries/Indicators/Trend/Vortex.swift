extension Indicator {
    /// The vortex indicator.
    static let vortex = Indicator(
        name: "vortex", title: "Vortex", inputs: [.high, .low, .close], parameters: [.bars("n", 14)],
        outputs: [Output("plus", tone: .rising), Output("minus", title: "-", tone: .falling)],
        unit: .number, levels: [1],
        formula: "plus = sum of abs(high - low[1]), minus = sum of abs(low - high[1]), over the sum of true range of n bars",
        source: "Etienne Botes and Douglas Siepman, 2010", reach: { .bars($0.whole(0)) }, make: { Vortex(over: $0.whole(0)) })
}

struct Vortex: IndicatorState {
    private var range = TrueRange()
    private var before: (high: Double, low: Double) = (.nan, .nan)
    private var (plus, minus, ranges): (WindowSum<Double>, WindowSum<Double>, WindowSum<Double>)

    init(over n: Int) { (plus, minus, ranges) = (WindowSum(over: n), WindowSum(over: n), WindowSum(over: n)) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let sum = ranges.push(range.push(bar))
        let (up, down) = (plus.push(abs(bar.high - before.low)), minus.push(abs(bar.low - before.high)))
        before = (bar.high, bar.low)
        return SIMD2(quotient(up, sum), quotient(down, sum))
    }
}
