/// The sample standard deviation of the last n values, with n - 1; 0 if it is below 1e-12 of their largest absolute value, which is
/// rounding error.
struct SampleDeviation: Sendable {
    private let correction: Double
    private var largest: MovingMaximum

    init(over n: Int) {
        correction = Double(n) / Double(n - 1)
        largest = MovingMaximum(over: n)
    }

    /// - Parameter variance: the population variance of the last n values, including this one.
    mutating func push(_ value: Double, variance: Double) -> Double {
        let (deviation, largest) = ((variance * correction).squareRoot(), largest.push(abs(value)))
        return deviation < 1e-12 * largest ? 0 : deviation
    }
}
