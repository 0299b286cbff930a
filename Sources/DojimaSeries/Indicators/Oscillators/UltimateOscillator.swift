extension Indicator {
    /// The ultimate oscillator, from bar max(a, b, c) on: the buying pressure (close less the lower of low and previous close) in percent of
    /// the true range, over a short, a middle and a long span with the weights 4, 2 and 1.
    ///
    /// Larry Williams, "The Ultimate Oscillator", Technical Analysis of Stocks & Commodities 3:4 (1985). The spans may be in any order; one
    /// in which no price moved adds 0.
    public static let ultimateOscillator = Indicator(
        name: "ultosc", inputs: [.high, .low, .close],
        parameters: [
            Parameter("short", standard: 7, allowed: 1...100_000), Parameter("middle", standard: 14, allowed: 1...100_000),
            Parameter("long", standard: 28, allowed: 1...100_000),
        ], unit: .percent, levels: [30, 70],
        formula: "100 (4 a + 2 b + d) / 7, each the sum of c - min(l, c[1]) over the sum of true ranges of short, middle and long bars",
        source: "Larry Williams, 1985", reach: { .bars(Int($0.numbers.max() ?? 0)) },
        make: { UltimateOscillator(over: $0.numbers.map { Int($0) }.sorted()) })
}

/// The ultimate oscillator; NaN before it begins, and while a price of the bars of the longest span is missing.
struct UltimateOscillator: IndicatorState {
    /// The sums of buying pressure and true range over one span.
    private struct Span {
        private var (pressure, range): (WindowSum, WindowSum)

        init(over n: Int) { (pressure, range) = (WindowSum(over: n), WindowSum(over: n)) }

        mutating func push(_ pressure: Double, _ range: Double) -> Double {
            let (part, whole) = (self.pressure.push(pressure), self.range.push(range))
            return whole == 0 ? 0 : part / whole
        }
    }

    private var before = Double.nan
    private var range = TrueRange()
    private var (short, middle, long): (Span, Span, Span)

    init(over spans: [Int]) {
        precondition(spans.count == 3, "the oscillator has three spans")
        (short, middle, long) = (Span(over: spans[0]), Span(over: spans[1]), Span(over: spans[2]))
    }

    mutating func push(_ bar: Bar) -> Double {
        let last = before
        before = bar.close
        let range = range.push(bar)
        let pressure = range.isNaN ? .nan : bar.close - min(bar.low, last)
        return 100 * ((4 * short.push(pressure, range) + 2 * middle.push(pressure, range) + long.push(pressure, range)) / 7)
    }
}
