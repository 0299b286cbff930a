extension Indicator {
    /// Donchian channel: the range of the n bars before each bar.
    static let donchian = Indicator(
        name: "donchian", title: "Donchian channels", inputs: [.high, .low], parameters: [.bars("n", 20)],
        outputs: [Output("upper", .upperEdge), Output("middle"), Output("lower", .lowerEdge)],
        formula: "highest high and lowest low of the n bars before this one, and their mean", source: "Richard Donchian, 1960",
        reach: { .bars($0.whole(0)) }, make: { Donchian(over: $0.whole(0)) })
}

struct Donchian: IndicatorState {
    private var range: MovingRange
    private var (high, low) = (Double.nan, Double.nan)

    init(over n: Int) { range = MovingRange(over: n) }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        let row = SIMD3(high, (high + low) / 2, low)
        (high, low) = range.push(bar)
        return row
    }
}
