extension Indicator {
    /// The least-squares line of the closes.
    static let slope = Indicator(
        name: "slope", title: "Slope", parameters: [.bars("n", 14, from: 2)],
        outputs: [
            Output("slope"), Output("intercept", title: "Intercept", unit: .price),
            Output("r-squared", title: "R²", unit: .number, bounds: 0...1),
        ], unit: .priceDifference, levels: [0],
        formula: "least squares of the last n closes on the bars' numbers from 1; intercept at number 0; r-squared of that line",
        source: "Carl Friedrich Gauss, 1809", make: { LeastSquares(over: $0.whole(0)) })
}

struct LeastSquares: IndicatorState {
    private let size: Double
    private var number = 0.0
    private var trend: WindowTrend
    private var moments: WindowMoments

    init(over n: Int) { (size, trend, moments) = (Double(n), WindowTrend(over: n), WindowMoments(over: n)) }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        number += 1
        let (sums, moments) = (trend.push(bar.close), moments.push(bar.close))
        // The sums of products and of squares of the deviations of bar numbers and closes from their means.
        let products = sums.weighted - (size + 1) / 2 * sums.plain
        let (across, squares) = (size * (size * size - 1) / 12, size * moments.variance)
        let slope = products / across
        return SIMD3(
            slope, moments.mean - slope * (number - (size - 1) / 2), quotient(products * products, across * squares))
    }
}
