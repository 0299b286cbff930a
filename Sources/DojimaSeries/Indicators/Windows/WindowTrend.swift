/// The weighted sum of each value and the n - 1 before it, with weights 1 to n, and the plain sum; as differences from a value of the window.
struct WindowTrend: Sendable {
    /// The sums over one window; NaN for the first n - 1 values, and while one of the n is NaN.
    struct Sums {
        /// The value from which the differences are taken.
        var origin: Double
        /// The sum of the differences.
        var plain: Double
        /// The sum of the differences, the oldest with weight 1, the newest with weight n.
        var weighted: Double

        /// Returns each of them times a factor, added up.
        @inline(__always)
        func times(_ factors: Factors) -> Double { factors.origin * origin + (factors.plain * plain + factors.weighted * weighted) }
    }

    /// What the sums of a window are multiplied with.
    struct Factors {
        var (origin, plain, weighted): (Double, Double, Double)
    }

    /// The sum, and the sum weighted by how many values come after each one, or, in an older block, from its first value on by 1, 2 and so on.
    private enum Weighted: PairedFold {
        struct Parts {
            var plain: SIMD2<Double>
            var weighted: SIMD2<Double>
        }

        static var none: SIMD2<Double> { .zero }

        @inline(__always)
        static func append(_ value: Double, to part: inout SIMD2<Double>) { part = SIMD2(part.x + value, part.y + part.x) }

        @inline(__always)
        static func prepend(_ value: Double, to part: inout SIMD2<Double>) {
            let plain = part.x + value
            part = SIMD2(plain, part.y + plain)
        }

        @inline(__always)
        static func relative(_ value: Double, to origin: Double) -> Double { value - origin }

        @inline(__always)
        static func parts(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Parts {
            Parts(plain: SIMD2(first.x, second.x), weighted: SIMD2(first.y, second.y))
        }

        @inline(__always)
        static func append(_ values: SIMD2<Double>, to parts: inout Parts) {
            parts.weighted += parts.plain
            parts.plain += values
        }

        @inline(__always)
        static func prepend(_ values: SIMD2<Double>, to parts: inout Parts) {
            parts.plain += values
            parts.weighted += parts.plain
        }
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

    /// Pushes some values, which may be where the results are to be, and writes at each the sums times the factors, added up.
    // Within a larger function the compiler would keep its sums in memory.
    @inline(never)
    mutating func push(
        _ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>, _ factors: Factors
    ) {
        let size = size
        window.push(
            values, count: count, into: results,
            single: { older, newer, origin in Self.sums(older, newer, origin, size).times(factors) },
            pair: { older, newer, origins in
                let weighted = older.weighted + (size * newer.plain - newer.weighted)
                return factors.origin * origins + (factors.plain * (older.plain + newer.plain) + factors.weighted * weighted)
            })
    }

    @inline(__always)
    private static func sums(_ older: SIMD2<Double>, _ newer: SIMD2<Double>, _ origin: Double, _ size: Double) -> Sums {
        // The last value has the weight n, and each one less than the one after it.
        Sums(origin: origin, plain: older.x + newer.x, weighted: older.y + (size * newer.x - newer.y))
    }
}
