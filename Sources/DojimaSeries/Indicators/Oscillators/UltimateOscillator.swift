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
struct UltimateOscillator: ColumnState {
    /// The sums of buying pressure and true range over one span.
    private typealias Span = WindowSum<SIMD2<Double>>

    private var before = Double.nan
    private var (short, middle, long): (Span, Span, Span)

    init(over spans: [Int]) {
        precondition(spans.count == 3, "the oscillator has three spans")
        (short, middle, long) = (Span(over: spans[0]), Span(over: spans[1]), Span(over: spans[2]))
    }

    mutating func push(_ bar: Bar) -> Double {
        let parts = Self.parts(high: bar.high, low: bar.low, close: bar.close, last: before)
        before = bar.close
        return Self.value(Self.share(short.push(parts)), Self.share(middle.push(parts)), Self.share(long.push(parts)))
    }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: stretch) { parts in
            withStretches(2) { column in
                let (shares, more) = (column(0), column(1))
                forEachStretch(of: bars.count) { start, count in
                    let (high, low, close, results) = (bars.high + start, bars.low + start, bars.close + start, places[0] + start)
                    for index in 0..<count {
                        parts[index] = Self.parts(
                            high: high[index], low: low[index], close: close[index], last: index == 0 ? before : close[index - 1])
                    }
                    before = close[count - 1]
                    short.push(count: count, { parts[$0] }, { shares[$0] = Self.share($1) })
                    middle.push(count: count, { parts[$0] }, { more[$0] = Self.share($1) })
                    long.push(count: count, { parts[$0] }) {
                        results[$0] = Self.value(shares[$0], more[$0], Self.share($1))
                    }
                }
            }
        }
    }

    /// Buying pressure and true range; NaN if a price is missing.
    @inline(__always)
    private static func parts(high: Double, low: Double, close: Double, last: Double) -> SIMD2<Double> {
        let (top, bottom) = (high > last ? high : last, low < last ? low : last)
        let missing = 0 * (high + low)
        return SIMD2(close - bottom + missing, top - bottom + missing)
    }

    @inline(__always)
    private static func share(_ sums: SIMD2<Double>) -> Double { sums.y == 0 ? 0 : sums.x / sums.y }

    @inline(__always)
    private static func value(_ short: Double, _ middle: Double, _ long: Double) -> Double {
        100 * ((4 * short + 2 * middle + long) / 7)
    }
}
