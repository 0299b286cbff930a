/// The plain sum of each value and the n - 1 before it, and the sum weighted from 1 for the oldest to n for the newest; both as differences
/// from a value of the window.
struct WindowTrend: Sendable {
    /// The sums over one window; NaN for the first n - 1 values, and while one of the n is NaN.
    struct Sums {
        /// The value from which the differences are taken.
        var origin: Double
        /// The sum of the differences.
        var plain: Double
        /// The sum of the differences, the oldest with weight 1, the newest with weight n.
        var weighted: Double

        /// Returns the sum of the three values, each multiplied by its factor.
        @inline(__always)
        func times(_ factors: Factors) -> Double { factors.origin * origin + (factors.plain * plain + factors.weighted * weighted) }
    }

    /// The factors of the sums of a window.
    struct Factors {
        var (origin, plain, weighted): (Double, Double, Double)
    }

    /// `x` is the plain sum, and `y` a weighted sum: in the newer block, the weight of a value is the number of later values; in the older
    /// block, the weights are 1, 2 and so on from its first value. So the sums of two blocks can be joined.
    private enum Weighted: WindowFold {
        static var none: SIMD2<Double> { .zero }

        @inline(__always)
        static func append(_ value: Double, to aggregate: inout SIMD2<Double>) {
            aggregate = SIMD2(aggregate.x + value, aggregate.y + aggregate.x)
        }

        @inline(__always)
        static func prepend(_ value: Double, to aggregate: inout SIMD2<Double>) {
            let plain = aggregate.x + value
            aggregate = SIMD2(plain, aggregate.y + plain)
        }

        @inline(__always)
        static func relative(_ value: Double, to origin: Double) -> Double { value - origin }
    }

    private let size: Double
    private var window: BlockWindow<Weighted>

    init(over n: Int) {
        size = Double(n)
        window = BlockWindow(over: n, missing: .nan)
    }

    mutating func push(_ value: Double) -> Sums {
        let (older, newer, origin) = window.push(value)
        return Self.sums(older, newer, origin, size)
    }

    @inline(__always)
    private static func sums(_ older: SIMD2<Double>, _ newer: SIMD2<Double>, _ origin: Double, _ size: Double) -> Sums {
        // The newest value has the weight n, and each earlier one a weight less by 1.
        Sums(origin: origin, plain: older.x + newer.x, weighted: older.y + (size * newer.x - newer.y))
    }
}
