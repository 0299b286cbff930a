extension Indicator {
    /// Chandelier stops: a multiple of the average true range below the highest high and above the lowest low.
    static let chandelier = Indicator(
        name: "chandelier", title: "Chandelier exit", inputs: [.high, .low, .close], parameters: [.bars("n", 22), .factor("m", 3)],
        outputs: [Output("long", tone: .rising), Output("short", title: "Short", tone: .falling)],
        formula: "long = highest high - m atr(n), short = lowest low + m atr(n) of n bars",
        source: "Chuck LeBeau, in Alexander Elder, Come Into My Trading Room, 2002", reach: { .bars(wilderReach($0.whole(0))) },
        make: { Chandelier(over: $0.whole(0), $0[1]) })
}

struct Chandelier: IndicatorState {
    private var extremes: MovingRange
    private var range: ATR
    private let multiple: Double

    init(over n: Int, _ multiple: Double) {
        (extremes, range) = (MovingRange(over: n), ATR(over: n))
        self.multiple = multiple
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        let distance = multiple * range.push(bar)
        let (high, low) = extremes.push(bar)
        return SIMD2(high - distance, low + distance)
    }
}
