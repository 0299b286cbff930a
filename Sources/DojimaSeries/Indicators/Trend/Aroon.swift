extension Indicator {
    /// Aroon: how recently the lowest low (down) and the highest high (up) of the last n bars and the one before them were, in percent: 100
    /// at this bar, 0 n bars ago; from bar n on. Of equal extremes the last counts.
    ///
    /// Tushar S. Chande, "A Time Price Oscillator", Technical Analysis of Stocks & Commodities 13:9 (1995).
    public static let aroon = Indicator(
        name: "aroon", inputs: [.high, .low], parameters: [Parameter("n", standard: 14, allowed: 2...100_000)],
        outputs: [Output("down", title: "Down"), Output("up", title: "Up")], unit: .percent, levels: [30, 70],
        formula: "100 (n - bars since the highest high, or the lowest low, of n + 1 bars) / n", source: "Tushar Chande, 1995",
        reach: { .bars(Int($0[0])) }, make: { Aroon(over: Int($0[0])) })

    /// The Aroon oscillator: Aroon up less Aroon down, from -100 to 100.
    public static let aroonOscillator = Indicator(
        name: "aroonosc", inputs: [.high, .low], parameters: [Parameter("n", standard: 14, allowed: 2...100_000)], unit: .number,
        levels: [0], formula: "aroon up - aroon down", source: "Tushar Chande, 1995", reach: { .bars(Int($0[0])) },
        make: { AroonOscillator(over: Int($0[0])) })
}

/// Aroon down and Aroon up; NaN for the first n bars, and while a high or a low of the n + 1 bars is missing.
struct Aroon: IndicatorState {
    private let n: Int
    private let factor: Double
    private var (highest, lowest): (MovingMaximum, MovingMinimum)

    init(over n: Int) {
        self.n = n
        factor = 100 / Double(n)
        (highest, lowest) = (MovingMaximum(over: n + 1), MovingMinimum(over: n + 1))
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let ages = ages(at: bar)
        return ages.areKnown ? SIMD2(factor * Double(n - ages.low), factor * Double(n - ages.high)) : SIMD2(repeating: .nan)
    }

    /// Aroon up less Aroon down at the next bar.
    mutating func pushDifference(_ bar: Bar) -> Double {
        let ages = ages(at: bar)
        return ages.areKnown ? factor * Double(ages.low - ages.high) : .nan
    }

    private mutating func ages(at bar: Bar) -> (low: Int, high: Int, areKnown: Bool) {
        let (high, low) = (highest.push(bar.high), lowest.push(bar.low))
        return (lowest.age, highest.age, !(high + low).isNaN)
    }
}

/// Aroon up less Aroon down.
struct AroonOscillator: IndicatorState {
    private var aroon: Aroon

    init(over n: Int) { aroon = Aroon(over: n) }

    mutating func push(_ bar: Bar) -> Double { aroon.pushDifference(bar) }
}
