import DojimaPlatform

extension Indicator {
    /// The value, at the last close, of the least-squares line through the last n closes, from bar n - 1 on.
    public static let linearRegression: Indicator = line(
        "linearreg", title: "Linear regression", "least-squares line of the last n closes, at the last"
    ) {
        .end(of: $0)
    }

    /// The slope per bar of the least-squares line through the last n closes.
    public static let linearRegressionSlope: Indicator = line(
        "linearreg_slope", title: "Regression slope", "slope of the least-squares line of the last n closes, a bar", unit: .priceDifference
    ) { _ in .slope }

    /// The value, at the first of the n closes, of the least-squares line through them.
    public static let linearRegressionIntercept: Indicator = line(
        "linearreg_intercept", title: "Regression intercept", "least-squares line of the last n closes, at the first"
    ) {
        _ in .height(0)
    }

    /// The angle of the least-squares line through the last n closes, in degrees, if one bar is as wide as one unit of price is high.
    public static let linearRegressionAngle: Indicator = line(
        "linearreg_angle", title: "Regression angle", "arctangent of linearreg_slope in degrees", unit: .number
    ) { _ in
        .angle
    }

    /// The time series forecast: the value at the next bar of the least-squares line through the last n closes.
    public static let timeSeriesForecast: Indicator = line(
        "tsf", title: "Time series forecast", "least-squares line of the last n closes, one bar on"
    ) {
        .height(Double($0))
    }

    private static func line(
        _ name: String, title: String, _ formula: String, unit: Unit = .price,
        _ quantity: @escaping @Sendable (Int) -> LinearRegression.Quantity
    ) -> Indicator {
        Indicator(
            name: name, title: title, parameters: [Parameter("n", default: 14, allowed: 2...100_000)], unit: unit,
            formula: formula, reach: { .bars($0.whole(0) - 1) }, make: { LinearRegression(over: $0.whole(0), quantity($0.whole(0))) })
    }
}

/// The least-squares line through each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
struct LinearRegression: ValueState {
    /// A quantity of a line.
    enum Quantity: Sendable {
        case slope, angle
        /// The value at a number of bars after the first one.
        case height(Double)

        static func end(of n: Int) -> Quantity { .height(Double(n - 1)) }
    }

    private var window: WindowTrend
    /// The factors of the sums of the window that give the quantity; for the angle, its tangent.
    private let factors: WindowTrend.Factors
    private let isAngle: Bool

    init(over n: Int, _ quantity: Quantity) {
        window = WindowTrend(over: n)
        let size = Double(n)
        // The sum of the squared distances of the n bars from their middle.
        let squares = size * (size * size - 1) / 12
        let slope = (plain: -(size + 1) / 2 / squares, weighted: 1 / squares)
        switch quantity {
        case .slope, .angle: factors = WindowTrend.Factors(origin: 0, plain: slope.plain, weighted: slope.weighted)
        case .height(let index):
            let distance = index - (size - 1) / 2
            factors = WindowTrend.Factors(
                origin: 1, plain: 1 / size + slope.plain * distance, weighted: slope.weighted * distance)
        }
        if case .angle = quantity { isAngle = true } else { isAngle = false }
    }

    mutating func push(_ value: Double) -> Double {
        let height = window.push(value).times(factors)
        return isAngle ? Self.angle(height) : height
    }

    private static func angle(_ slope: Double) -> Double { atan(slope) * (180 / .pi) }
}
