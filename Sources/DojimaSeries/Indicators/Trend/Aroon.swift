extension Indicator {
    /// Aroon: the number of bars since the lowest low (down) and the highest high (up) of the last n + 1 bars, as a percentage: 100 at this
    /// bar, 0 n bars ago; from bar n on. Of equal extremes the last is used.
    ///
    /// Tushar S. Chande, "A Time Price Oscillator", Technical Analysis of Stocks & Commodities 13:9 (1995).
    public static let aroon = Indicator(
        name: "aroon", title: "Aroon", inputs: [.high, .low], parameters: [Parameter("n", default: 14, allowed: 2...100_000)],
        outputs: [Output("down", title: "Down", tone: .falling), Output("up", title: "Up", tone: .rising)], unit: .percent,
        levels: [30, 70],
        formula: "100 (n - bars since the highest high, or the lowest low, of n + 1 bars) / n", source: "Tushar Chande, 1995",
        reach: { .bars($0.whole(0)) }, make: { Aroon(over: $0.whole(0)) })

    /// The Aroon oscillator: Aroon up minus Aroon down, from -100 to 100.
    public static let aroonOscillator = Indicator(
        name: "aroonosc", title: "Aroon oscillator", inputs: [.high, .low], parameters: [Parameter("n", default: 14, allowed: 2...100_000)],
        unit: .number,
        levels: [0], bounds: -100...100, formula: "aroon up - aroon down", source: "Tushar Chande, 1995", reach: { .bars($0.whole(0)) },
        make: { AroonOscillator(over: $0.whole(0)) })
}

/// The state of `aroon`: down and up; NaN for the first n bars, and while a high or a low of the n + 1 bars is missing.
struct Aroon: IndicatorState {
    private let n: Double
    private let factor: Double
    /// The number of bars since the highest high, and since the lowest low.
    private var (high, low): (AgeOfMaximum, AgeOfMaximum)

    init(over n: Int) {
        (self.n, factor) = (Double(n), 100 / Double(n))
        (high, low) = (AgeOfMaximum(over: n + 1), AgeOfMaximum(over: n + 1))
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let (high, low) = (high.push(bar.high), low.push(-bar.low))
        let missing = 0 * (high + low)
        return SIMD2(factor * (n - low) + missing, factor * (n - high) + missing)
    }

    /// Returns Aroon up minus Aroon down at the next bar.
    mutating func pushDifference(_ bar: Bar) -> Double { factor * (low.push(-bar.low) - high.push(bar.high)) }
}

/// The state of `aroonosc`.
struct AroonOscillator: IndicatorState {
    private var aroon: Aroon

    init(over n: Int) { aroon = Aroon(over: n) }

    mutating func push(_ bar: Bar) -> Double { aroon.pushDifference(bar) }
}
