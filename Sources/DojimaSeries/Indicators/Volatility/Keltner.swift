extension Indicator {
    /// Keltner channel: an exponential average with lines at a multiple of the average true range.
    static let keltner = Indicator(
        name: "keltner", title: "Keltner channels", inputs: [.high, .low, .close],
        parameters: [.bars("n", 20), .factor("m", 2), .bars("atr", 10)],
        outputs: [Output("upper", .upperEdge), Output("middle"), Output("lower", .lowerEdge)],
        formula: "ema(n) of closes, and m atr(atr) above and below it",
        source: "Chester Keltner, How to Make Money in Commodities, 1960, in the form of Linda Raschke",
        reach: { .bars(max(exponentialReach($0.whole(0)), wilderReach($0.whole(2)))) },
        make: { Keltner(over: $0.whole(0), $0[1], atr: $0.whole(2)) })
}

struct Keltner: IndicatorState {
    private var average: RecursiveAverage
    private var range: ATR
    private let multiple: Double

    init(over n: Int, _ multiple: Double, atr: Int) {
        (average, range) = (.exponential(over: n), ATR(over: atr))
        self.multiple = multiple
    }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        let (middle, distance) = (average.push(bar.close), multiple * range.push(bar))
        return SIMD3(middle + distance, distance.isNaN ? .nan : middle, middle - distance)
    }
}
