extension Indicator {
    /// A stop that follows the price at a multiple of the average true range and changes sides when the close crosses it.
    static let supertrend = Indicator(
        name: "supertrend", title: "Supertrend", inputs: [.high, .low, .close], parameters: [.bars("n", 10), .factor("m", 3)],
        outputs: [Output("value", .stopLine), Output("upper", .undrawn, title: "Falling"), Output("lower", .undrawn, title: "Rising")],
        formula: "bands (high + low) / 2 +- m atr(n) that only tighten; the lower one while rising, the upper one while falling",
        source: "Olivier Seban, about 2008", make: { SuperTrend(over: $0.whole(0), $0[1]) })
}

struct SuperTrend: IndicatorState {
    private var range: ATR
    private let multiple: Double
    private var before = Double.nan
    private var (upper, lower) = (Double.nan, Double.nan)
    private var isRising = false

    init(over n: Int, _ multiple: Double) {
        range = ATR(over: n)
        self.multiple = multiple
    }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        let distance = multiple * range.push(bar)
        let last = before
        before = bar.close
        guard !(distance + bar.middle + bar.close).isNaN else {
            // A bar without a range has no bands, and they restart after it.
            (upper, lower) = (.nan, .nan)
            return SIMD3(repeating: .nan)
        }
        let (above, below) = (bar.middle + distance, bar.middle - distance)
        if upper.isNaN {
            (upper, lower) = (above, below)
            isRising = bar.close >= bar.middle
        } else {
            if above < upper || last > upper { upper = above }
            if below > lower || last < lower { lower = below }
        }
        if isRising, bar.close <= lower {
            isRising = false
        } else if !isRising, bar.close > upper {
            isRising = true
        }
        return isRising ? SIMD3(lower, .nan, lower) : SIMD3(upper, upper, .nan)
    }
}
