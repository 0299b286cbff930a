/// The age of the maximum of each value and the n - 1 before it: 0 if it is the last value; of equal values the last is used. NaN for the
/// first n - 1 values, and while one of the n is NaN.
struct AgeOfMaximum: ValueState {
    /// The maximum, and the number of its value.
    private enum Peak: WindowFold {
        static var none: SIMD2<Double> { SIMD2(-.infinity, 0) }

        @inline(__always)
        static func append(_ value: SIMD2<Double>, to aggregate: inout SIMD2<Double>) {
            aggregate = value.x >= aggregate.x ? value : aggregate
        }

        @inline(__always)
        static func prepend(_ value: SIMD2<Double>, to aggregate: inout SIMD2<Double>) {
            aggregate = value.x > aggregate.x ? value : aggregate
        }
    }

    private var window: BlockWindow<Peak>
    /// The number of the next value.
    private var number = 0.0
    /// The number of consecutive values that are not NaN, up to n.
    private var validCount = 0

    init(over n: Int) { window = BlockWindow(over: n, missing: Peak.none) }

    mutating func push(_ value: Double) -> Double {
        validCount = value.isNaN ? 0 : min(validCount + 1, window.n)
        let (older, newer, _) = window.push(SIMD2(value.isNaN ? -.infinity : value, number))
        let age = number - (newer.x >= older.x ? newer.y : older.y)
        number += 1
        return validCount == window.n ? age : .nan
    }
}
