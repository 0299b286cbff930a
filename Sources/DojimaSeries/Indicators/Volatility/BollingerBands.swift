extension Indicator {
    /// A moving average, with lines above and below it at multiples of the standard deviation.
    ///
    /// John Bollinger, "Bollinger on Bollinger Bands" (2001): n = 20, two population standard deviations.
    public static let bollingerBands = Indicator(
        name: "bbands",
        parameters: [
            Parameter("n", standard: 20, allowed: 1...100_000), Parameter("up", standard: 2, allowed: 0...100, isWhole: false),
            Parameter("down", standard: 2, allowed: 0...100, isWhole: false),
        ],
        outputs: [Output("upper", .upperEdge), Output("middle"), Output("lower", .lowerEdge)],
        formula: "sma(n) + up deviations, sma(n), sma(n) - down deviations, of the population",
        source: "John Bollinger, Bollinger on Bollinger Bands, 2001", reach: { .bars(Int($0[0]) - 1) },
        make: { BollingerBands(over: Int($0[0]), up: $0[1], down: $0[2]) })
}

/// The upper band, the average and the lower band.
struct BollingerBands: ColumnState {
    private var window: WindowMoments
    private let (up, down): (Double, Double)

    init(over n: Int, up: Double, down: Double) {
        window = WindowMoments(over: n)
        (self.up, self.down) = (up, down)
    }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        let (mean, variance) = window.push(bar.close)
        let deviation = variance.squareRoot()
        return SIMD3(mean + up * deviation, mean, mean - down * deviation)
    }

    mutating func push(_ bars: BarSeries.Columns, into places: [UnsafeMutablePointer<Double>]) {
        forEachStretch(of: bars.count) { start, count in
            let (upper, middle, lower) = (places[0] + start, places[1] + start, places[2] + start)
            window.push(bars.close + start, count: count) { (middle[$0], upper[$0]) = ($1, $2) }
            // In a loop of its own, so that several square roots are taken at once.
            for index in 0..<count {
                let (mean, deviation) = (middle[index], upper[index].squareRoot())
                (upper[index], lower[index]) = (mean + up * deviation, mean - down * deviation)
            }
        }
    }
}
