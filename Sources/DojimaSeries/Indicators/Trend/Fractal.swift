extension Indicator {
    /// Fractals: highs above the highs, and lows below the lows, of the n bars on both sides.
    static let fractal = Indicator(
        name: "fractal", title: "Fractals", inputs: [.high, .low], parameters: [.bars("n", 2)],
        outputs: [Output("bear", .markerAbove), Output("bull", .markerBelow, title: "Bull")],
        formula: "bear = high above each of the n highs before and after; bull = low below each of the n lows; equals are none",
        source: "Bill Williams, Trading Chaos, 1995", displacement: { [-$0.whole(0), -$0.whole(0)] }, reach: { .bars(2 * $0.whole(0)) },
        make: { Fractal(over: $0.whole(0)) })
}

struct Fractal: IndicatorState {
    private var (highs, lows): (CenteredMaximum, CenteredMaximum)

    init(over n: Int) { (highs, lows) = (CenteredMaximum(over: n), CenteredMaximum(over: n)) }

    mutating func push(_ bar: Bar) -> SIMD2<Double> { SIMD2(highs.push(bar.high), -lows.push(-bar.low)) }
}

/// The middle one of the last 2 n + 1 values, if it is above all others; otherwise NaN.
private struct CenteredMaximum: ValueState {
    private let n: Int
    private var values: LastValues
    /// The maximum of the last n values.
    private var highest: MovingMaximum
    private var maxima: LastValues

    init(over n: Int) {
        self.n = n
        (values, highest, maxima) = (LastValues(n + 1), MovingMaximum(over: n), LastValues(n + 2))
    }

    mutating func push(_ value: Double) -> Double {
        values.push(value)
        maxima.push(highest.push(value))
        let (middle, after, before) = (values[back: n], maxima[back: 0], maxima[back: n + 1])
        return middle > after && middle > before ? middle : .nan
    }
}
