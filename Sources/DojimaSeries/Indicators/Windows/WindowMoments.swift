/// The mean and the population variance of each value and the n - 1 before it; NaN for the first n - 1, and while one of the n is NaN.
///
/// The mean of equal values is exactly that value, and their variance is exactly 0.
struct WindowMoments: Sendable {
    /// The sums of differences and of their squares.
    private enum Squares: WindowFold {
        static var none: SIMD2<Double> { .zero }

        @inline(__always)
        static func append(_ value: Double, to aggregate: inout SIMD2<Double>) { aggregate += SIMD2(value, value * value) }

        @inline(__always)
        static func relative(_ value: Double, to origin: Double) -> Double { value - origin }
    }

    private let reciprocal: Double
    private var window: BlockWindow<Squares>

    init(over n: Int) {
        reciprocal = 1 / Double(n)
        window = BlockWindow(over: n, missing: .nan)
    }

    mutating func push(_ value: Double) -> (mean: Double, variance: Double) {
        let (older, newer, origin) = window.push(value)
        return Self.moments(older + newer, origin, reciprocal)
    }

    /// Pushes values, and calls a function with the index of each, and its mean and variance.
    @inline(__always)
    mutating func push(_ values: UnsafePointer<Double>, count: Int, _ body: (_ index: Int, _ mean: Double, _ variance: Double) -> Void) {
        let reciprocal = reciprocal
        window.push(values, count: count) { index, older, newer, origin in
            let (mean, variance) = Self.moments(older + newer, origin, reciprocal)
            body(index, mean, variance)
        }
    }

    @inline(__always)
    private static func moments(_ sums: SIMD2<Double>, _ origin: Double, _ reciprocal: Double) -> (mean: Double, variance: Double) {
        let means = sums * reciprocal
        let variance = means.y - means.x * means.x
        // This comparison keeps a missing variance missing, without a branch.
        return (origin + means.x, variance < 0 ? 0 : variance)
    }
}
