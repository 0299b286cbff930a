extension Indicator {
    /// A moving average and lines above and below it at multiples of the standard deviation.
    ///
    /// John Bollinger, "Bollinger on Bollinger Bands" (2001): n = 20, two deviations of the population.
    public static let bollingerBands = Indicator(
        name: "bbands",
        parameters: [
            Parameter("n", standard: 20, allowed: 1...100_000), Parameter("up", standard: 2, allowed: 0...100, isWhole: false),
            Parameter("down", standard: 2, allowed: 0...100, isWhole: false),
        ],
        outputs: [Output("upper", .upperEdge), Output("middle"), Output("lower", .lowerEdge)],
        reach: { .bars(Int($0[0]) - 1) },
        apply: { bars, arguments in
            let middle = movingAverage(of: bars.close, over: Int(arguments[0]))
            let deviation = movingDeviation(of: bars.close, over: Int(arguments[0]))
            return [
                zip(middle, deviation).map { $0 + arguments[1] * $1 }, middle, zip(middle, deviation).map { $0 - arguments[2] * $1 },
            ]
        })
}

/// The standard deviation of the population of each value and the n - 1 before it; NaN for the first n - 1.
///
/// Two passes over each window, about its own mean, so that prices which stand still give 0 exactly and nothing cancels. O(count n).
public func movingDeviation(of values: [Double], over n: Int) -> [Double] {
    let means = movingAverage(of: values, over: n)
    return values.indices.map { index in
        let mean = means[index]
        guard !mean.isNaN else { return .nan }
        let window = values[(index - n + 1)...index]
        // A mean that rounding moved off a constant window must not show as a deviation.
        if window.allSatisfy({ $0 == values[index] }) { return 0 }
        return (window.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(n)).squareRoot()
    }
}
