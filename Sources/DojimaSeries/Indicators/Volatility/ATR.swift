extension Indicator {
    /// The average true range, smoothed with Wilder's average, from bar n on.
    ///
    /// J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978).
    public static let atr = Indicator(
        name: "atr", inputs: [.high, .low, .close], parameters: [Parameter("n", default: 14, allowed: 1...100_000)],
        unit: .priceDifference, formula: "wilder(n) of max(high, close[1]) - min(low, close[1])",
        source: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978", reach: { .bars(wilderReach($0.whole(0))) },
        make: { ATR(over: $0.whole(0)) })
}

/// The state of `atr`.
struct ATR: ColumnState {
    private var range = TrueRange()
    private var average: RecursiveAverage

    init(over n: Int) { average = .wilder(over: n) }

    mutating func push(_ bar: Bar) -> Double { average.push(range.push(bar)) }

    mutating func push(_ bars: BarSeries.Columns, into columns: [UnsafeMutablePointer<Double>]) {
        let (high, low, close, results) = (bars.high, bars.low, bars.close, columns[0])
        pushInPairs(
            &self, count: bars.count, isReady: { $0.average.isReady },
            single: { results[$1] = $0.average.push($0.range.push(high: high[$1], low: low[$1], close: close[$1])) },
            double: { state, index in
                let first = state.range.push(high: high[index], low: low[index], close: close[index])
                let second = state.range.push(high: high[index &+ 1], low: low[index &+ 1], close: close[index &+ 1])
                (results[index], results[index &+ 1]) = state.average.push(first, second)
            }, isMissing: { $0.average.isMissing })
    }
}

/// The true range: the distance between the lowest and the highest of high, low and previous close; NaN for the first bar or if a price is
/// missing.
struct TrueRange: IndicatorState {
    private var before = Double.nan

    mutating func push(_ bar: Bar) -> Double { push(high: bar.high, low: bar.low, close: bar.close) }

    @inline(__always)
    mutating func push(high: Double, low: Double, close: Double) -> Double {
        let last = before
        before = close
        return Self.range(high: high, low: low, last: last)
    }

    @inline(__always)
    private static func range(high: Double, low: Double, last: Double) -> Double {
        let (top, bottom) = (high > last ? high : last, low < last ? low : last)
        // Comparisons with a missing price are false; the last term makes the result NaN.
        return top - bottom + 0 * (high + low)
    }
}
