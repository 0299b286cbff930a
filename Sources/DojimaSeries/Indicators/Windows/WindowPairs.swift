/// The means, the population variances and the covariance of each pair of values and the n - 1 before it; NaN for the first n - 1, and
/// while one of the n is NaN.
///
/// The variance of equal values is exactly 0.
struct WindowPairs: Sendable {
    struct PairStatistics {
        var means: SIMD2<Double>
        var variances: SIMD2<Double>
        var covariance: Double
    }

    /// The sums of differences, of their squares, and of their products.
    private struct Sums: Sendable {
        var (plain, squares, products) = (SIMD2<Double>.zero, SIMD2<Double>.zero, 0.0)
    }

    private enum Products: WindowFold {
        static var none: Sums { Sums() }

        @inline(__always)
        static func append(_ value: SIMD2<Double>, to aggregate: inout Sums) {
            aggregate.plain += value
            aggregate.squares += value * value
            aggregate.products += value.x * value.y
        }

        @inline(__always)
        static func relative(_ value: SIMD2<Double>, to origin: SIMD2<Double>) -> SIMD2<Double> { value - origin }
    }

    private let reciprocal: Double
    private var window: BlockWindow<Products>

    init(over n: Int) {
        reciprocal = 1 / Double(n)
        window = BlockWindow(over: n, missing: SIMD2(repeating: .nan))
    }

    mutating func push(_ first: Double, _ second: Double) -> PairStatistics {
        let (older, newer, origin) = window.push(SIMD2(first, second))
        let means = (older.plain + newer.plain) * reciprocal
        let variances = (older.squares + newer.squares) * reciprocal - means * means
        return PairStatistics(
            means: origin + means, variances: variances.replacing(with: 0, where: variances .< 0),
            covariance: (older.products + newer.products) * reciprocal - means.x * means.y)
    }
}
