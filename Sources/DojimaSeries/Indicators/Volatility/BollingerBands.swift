extension Indicator {
    /// A moving average, with lines above and below it at multiples of the standard deviation.
    ///
    /// John Bollinger, "Bollinger on Bollinger Bands" (2001): n = 20, two population standard deviations.
    public static let bollingerBands = Indicator(
        name: "bbands", title: "Bollinger bands",
        parameters: [
            Parameter("n", default: 20, allowed: 1...100_000), Parameter("up", default: 2, allowed: 0...100, isWhole: false),
            .lowerMultiple,
        ],
        outputs: [Output("upper", .upperEdge), Output("middle"), Output("lower", .lowerEdge)],
        formula: "sma(n) + up deviations, sma(n), sma(n) - down deviations, of the population",
        source: "John Bollinger, Bollinger on Bollinger Bands, 2001", reach: { .bars($0.whole(0) - 1) },
        make: { BollingerBands(over: $0.whole(0), up: $0[1], down: $0[2]) })
}

extension Indicator.Parameter {
    /// The multiple of the lower band, which titles omit if it is that of the upper one.
    fileprivate static var lowerMultiple: Self {
        var parameter = Self("down", default: 2, allowed: 0...100, isWhole: false)
        parameter.isOmittedIfRepeated = true
        return parameter
    }
}

/// The state of `bbands`: the upper band, the average and the lower band.
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

    mutating func push(_ bars: BarSeries.Columns, into columns: [UnsafeMutablePointer<Double>]) {
        let (upper, middle, lower, up, down) = (columns[0], columns[1], columns[2], up, down)
        window.push(bars.close, count: bars.count) { index, mean, variance in
            let deviation = variance.squareRoot()
            (upper[index], middle[index], lower[index]) = (mean + up * deviation, mean, mean - down * deviation)
        }
    }
}
