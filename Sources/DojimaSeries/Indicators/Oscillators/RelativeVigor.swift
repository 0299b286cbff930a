extension Indicator {
    /// The relative vigor index.
    static let rvi = Indicator(
        name: "rvi", title: "Relative vigor index", inputs: [.open, .high, .low, .close], parameters: [.bars("n", 10)],
        outputs: [Output("rvi"), Output("signal", title: "Signal")], unit: .number, levels: [0],
        formula: "sum(n) of b(close - open) / sum(n) of b(high - low), b(x) = (x + 2 x[1] + 2 x[2] + x[3]) / 6; signal = b(rvi)",
        source: "John Ehlers, 2002", reach: { .bars($0.whole(0) + 5) }, make: { RelativeVigor(over: $0.whole(0)) })
}

/// Computes (x + 2 x[1] + 2 x[2] + x[3]) / 6.
private struct Binomial: ValueState {
    private var values = LastValues(4)

    mutating func push(_ value: Double) -> Double {
        values.push(value)
        return (value + 2 * values[back: 1] + 2 * values[back: 2] + values[back: 3]) / 6
    }
}

struct RelativeVigor: IndicatorState {
    private var (body, range, signal) = (Binomial(), Binomial(), Binomial())
    private var (bodies, ranges): (WindowSum<Double>, WindowSum<Double>)

    init(over n: Int) { (bodies, ranges) = (WindowSum<Double>(over: n), WindowSum<Double>(over: n)) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let body = bodies.push(body.push(bar.close - bar.open))
        let value = quotient(body, ranges.push(range.push(bar.high - bar.low)))
        return SIMD2(value, signal.push(value))
    }
}
