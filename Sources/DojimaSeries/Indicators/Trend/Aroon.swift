extension Indicator {
    /// Aroon: how recently the lowest low (down) and the highest high (up) of the last n bars and the one before them were, in percent: 100
    /// at this bar, 0 n bars ago; from bar n on. Of equal extremes the last counts.
    ///
    /// Tushar S. Chande, "A Time Price Oscillator", Technical Analysis of Stocks & Commodities 13:9 (1995).
    public static let aroon = Indicator(
        name: "aroon", inputs: [.high, .low], parameters: [Parameter("n", standard: 14, allowed: 2...100_000)],
        outputs: [Output("down", title: "Down", tone: .falling), Output("up", title: "Up", tone: .rising)], unit: .percent,
        levels: [30, 70],
        formula: "100 (n - bars since the highest high, or the lowest low, of n + 1 bars) / n", source: "Tushar Chande, 1995",
        reach: { .bars($0.whole(0)) }, make: { Aroon(over: $0.whole(0)) })

    /// The Aroon oscillator: Aroon up less Aroon down, from -100 to 100.
    public static let aroonOscillator = Indicator(
        name: "aroonosc", inputs: [.high, .low], parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .number,
        levels: [0], formula: "aroon up - aroon down", source: "Tushar Chande, 1995", reach: { .bars($0.whole(0)) },
        make: { AroonOscillator(over: $0.whole(0)) })
}

/// Aroon down and Aroon up; NaN for the first n bars, and while a high or a low of the n + 1 bars is missing.
struct Aroon: ColumnState {
    private let n: Double
    private let factor: Double
    /// How long ago the highest high and the lowest low were.
    private var (high, low): (MovingPeakAge, MovingPeakAge)

    init(over n: Int) {
        (self.n, factor) = (Double(n), 100 / Double(n))
        (high, low) = (MovingPeakAge(over: n + 1), MovingPeakAge(over: n + 1))
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let (high, low) = (high.push(bar.high), low.push(-bar.low))
        let known = 0 * (high + low)
        return SIMD2(factor * (n - low) + known, factor * (n - high) + known)
    }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        let (n, factor) = (n, factor)
        pushAges(bars) { row, high, low in
            let known = 0 * (high + low)
            (places[0][row], places[1][row]) = (factor * (n - low) + known, factor * (n - high) + known)
        }
    }

    /// Aroon up less Aroon down at the next bar.
    mutating func pushDifference(_ bar: Bar) -> Double { factor * (low.push(-bar.low) - high.push(bar.high)) }

    /// The same of all of some bars.
    mutating func pushDifferences(_ bars: BarSeries.Columns, into results: UnsafeMutablePointer<Double>) {
        let factor = factor
        pushAges(bars) { row, high, low in results[row] = factor * (low - high) }
    }

    /// Calls a function with each row, and how long ago the highest high and the lowest low were.
    @inline(__always)
    private mutating func pushAges(_ bars: BarSeries.Columns, _ body: (Int, Double, Double) -> Void) {
        withStretches(2) { column in
            let (highs, lows) = (column(0), column(1))
            forEachStretch(of: bars.count) { start, count in
                high.push(bars.high, start: start, count: count, sign: 1, into: highs)
                low.push(bars.low, start: start, count: count, sign: -1, into: lows)
                for index in 0..<count { body(start + index, highs[index], lows[index]) }
            }
        }
    }
}

/// Aroon up less Aroon down.
struct AroonOscillator: ColumnState {
    private var aroon: Aroon

    init(over n: Int) { aroon = Aroon(over: n) }

    mutating func push(_ bar: Bar) -> Double { aroon.pushDifference(bar) }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        aroon.pushDifferences(bars, into: places[0])
    }
}
