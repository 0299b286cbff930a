import DojimaText

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
        source: "Larry Williams, 1985", reach: { .bars(Int(clamping: $0.numbers.max() ?? 0)) },
        make: { UltimateOscillator(over: $0.numbers.map { Int(clamping: $0) }.sorted()) })
}

/// The ultimate oscillator; NaN before it begins, and while a price of the bars of the longest span is missing.
struct UltimateOscillator: ColumnState {
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
        func share(over span: Int) -> Double { Self.share(sums.sum(over: span)) }
        return Self.value(share(over: short), share(over: middle), share(over: long))
    }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        // The windows of the first rows reach into what was pushed before the column.
        let first = long <= stretch ? min(bars.count, long) : bars.count
        for index in 0..<first { places[0][index] = push(bars[index]) }
        guard first < bars.count else { return }
        withStretches(2, of: BinarySumColumns.size(longest: long)) { memory in
            let pressures = BinarySumColumns(longest: long, in: memory(0))
            let ranges = BinarySumColumns(longest: long, in: memory(1))
            let windows = [short, middle, long].map { (pressures.window(over: $0), ranges.window(over: $0)) }
            let kept = pressures.kept
            Self.write(bars, from: first - kept, count: kept, into: pressures.values, ranges.values)
            withStretches(2) { column in
                let shares = (column(0), column(1))
                forEachStretch(of: bars.count - first, by: BinarySumColumns.rows) { start, count in
                    func sums(over window: Int) -> Sums {
                        (windows[window].0.parts(count: count), windows[window].1.parts(count: count))
                    }
                    let row = first + start
                    Self.write(bars, from: row, count: count, into: pressures.values + kept, ranges.values + kept)
                    pressures.add(count: count)
                    ranges.add(count: count)
                    Self.writeShares(of: sums(over: 0), count: count, into: shares.0)
                    Self.writeShares(of: sums(over: 1), count: count, into: shares.1)
                    Self.write(shares, sums(over: 2), count: count, into: places[0] + row)
                    pressures.keep(count: count)
                    ranges.keep(count: count)
                }
            }
        }
        // The last values are all that later sums depend on.
        for row in bars.count - long..<bars.count { sums.push(Self.parts(bars, row)) }
        before = bars.close[bars.count - 1]
    }

    /// Buying pressure and true range; NaN if a price is missing.
    @inline(__always)
    private static func parts(high: Double, low: Double, close: Double, last: Double) -> SIMD2<Double> {
        let (top, bottom) = (high > last ? high : last, low < last ? low : last)
        let missing = 0 * (high + low)
        return SIMD2(close - bottom + missing, top - bottom + missing)
    }

    /// Those of a row that is not the first one.
    @inline(__always)
    private static func parts(_ bars: BarSeries.Columns, _ row: Int) -> SIMD2<Double> {
        parts(high: bars.high[row], low: bars.low[row], close: bars.close[row], last: bars.close[row - 1])
    }

    /// Writes buying pressures and true ranges of some rows, of which none is the first one.
    @inline(never)
    private static func write(
        _ bars: BarSeries.Columns, from first: Int, count: Int, into pressures: UnsafeMutablePointer<Double>,
        _ ranges: UnsafeMutablePointer<Double>
    ) {
        let (high, low, close) = (bars.high + first, bars.low + first, bars.close + first)
        let last = close - 1
        for index in 0..<count {
            let parts = parts(high: high[index], low: low[index], close: close[index], last: last[index])
            (pressures[index], ranges[index]) = (parts.x, parts.y)
        }
    }

    @inline(__always)
    private static func share(_ sums: SIMD2<Double>) -> Double { sums.y == 0 ? 0 : sums.x / sums.y }

    /// The sums of buying pressure and true range over a window, each as three columns that add up to them.
    private typealias Sums = (pressures: BinarySumColumns.Parts, ranges: BinarySumColumns.Parts)

    @inline(__always)
    private static func share(of sums: Sums, _ row: Int) -> Double {
        let (pressures, ranges) = sums
        return share(
            SIMD2(pressures.0[row] + pressures.1[row] + pressures.2[row], ranges.0[row] + ranges.1[row] + ranges.2[row]))
    }

    @inline(never)
    private static func writeShares(of sums: Sums, count: Int, into shares: UnsafeMutablePointer<Double>) {
        for row in 0..<count { shares[row] = share(of: sums, row) }
    }

    /// Writes the oscillator, from the shares of the shorter spans and the sums over the longest.
    @inline(never)
    private static func write(
        _ shares: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>), _ sums: Sums, count: Int,
        into results: UnsafeMutablePointer<Double>
    ) {
        for row in 0..<count { results[row] = value(shares.0[row], shares.1[row], share(of: sums, row)) }
    }

    @inline(__always)
    private static func value(_ short: Double, _ middle: Double, _ long: Double) -> Double {
        100 * ((4 * short + 2 * middle + long) / 7)
    }
}
