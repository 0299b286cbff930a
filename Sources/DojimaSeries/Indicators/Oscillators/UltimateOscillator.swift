import DojimaText

extension Indicator {
    /// The ultimate oscillator, from bar max(a, b, c) on: the buying pressure (close minus the lower of low and previous close) in percent
    /// of the true range, over a short, a middle and a long span with the weights 4, 2 and 1.
    ///
    /// Larry Williams, "The Ultimate Oscillator", Technical Analysis of Stocks & Commodities 3:4 (1985). The spans may be in any order; a
    /// span in which no price changed adds 0.
    public static let ultimateOscillator = Indicator(
        name: "ultosc", title: "Ultimate oscillator", inputs: [.high, .low, .close],
        parameters: [
            Parameter("short", default: 7, allowed: 1...100_000), Parameter("middle", default: 14, allowed: 1...100_000),
            Parameter("long", default: 28, allowed: 1...100_000),
        ], unit: .percent, levels: [30, 70],
        formula: "100 (4 a + 2 b + d) / 7, each the sum of c - min(l, c[1]) over the sum of true ranges of short, middle and long bars",
        source: "Larry Williams, 1985", reach: { .bars(Int(clamping: $0.numbers.max() ?? 0)) },
        make: { UltimateOscillator(over: $0.numbers.map { Int(clamping: $0) }.sorted()) })
}

/// The ultimate oscillator; NaN before it begins, and while a price of the bars of the longest span is missing.
struct UltimateOscillator: IndicatorState {
    private let (short, middle, long): (Int, Int, Int)
    private var before = Double.nan
    /// The sums of buying pressure and true range.
    private var sums: BinarySums<SIMD2<Double>>

    init(over spans: [Int]) {
        precondition(spans.count == 3, "the oscillator has three spans")
        (short, middle, long) = (spans[0], spans[1], spans[2])
        sums = BinarySums(longest: long)
    }

    mutating func push(_ bar: Bar) -> Double {
        sums.push(Self.parts(high: bar.high, low: bar.low, close: bar.close, last: before))
        before = bar.close
        func ratio(over span: Int) -> Double { Self.ratio(sums.sum(over: span)) }
        return Self.value(ratio(over: short), ratio(over: middle), ratio(over: long))
    }

    /// Returns buying pressure and true range; NaN if a price is missing.
    @inline(__always)
    private static func parts(high: Double, low: Double, close: Double, last: Double) -> SIMD2<Double> {
        let (top, bottom) = (high > last ? high : last, low < last ? low : last)
        let missing = 0 * (high + low)
        return SIMD2(close - bottom + missing, top - bottom + missing)
    }

    @inline(__always)
    private static func ratio(_ sums: SIMD2<Double>) -> Double { sums.y == 0 ? 0 : sums.x / sums.y }

    @inline(__always)
    private static func value(_ short: Double, _ middle: Double, _ long: Double) -> Double {
        100 * ((4 * short + 2 * middle + long) / 7)
    }
}
