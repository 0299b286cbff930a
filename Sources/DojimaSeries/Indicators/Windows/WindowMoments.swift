/// The mean and the variance (of a population) of each value and the n - 1 before it; NaN for the first n - 1, and while one of the n is NaN.
///
/// Equal values have that value as their mean, and exactly 0 as their variance.
struct WindowMoments: Sendable {
    /// The sums of differences and of their squares.
    private enum Squares: PairedFold {
        struct Parts {
            var sums: SIMD2<Double>
            var squares: SIMD2<Double>
        }

        static var none: SIMD2<Double> { .zero }

        @inline(__always)
        static func append(_ value: Double, to part: inout SIMD2<Double>) { part += SIMD2(value, value * value) }

        @inline(__always)
        static func relative(_ value: Double, to origin: Double) -> Double { value - origin }

        @inline(__always)
        static func parts(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Parts {
            Parts(sums: SIMD2(first.x, second.x), squares: SIMD2(first.y, second.y))
        }

        @inline(__always)
        static func append(_ values: SIMD2<Double>, to parts: inout Parts) {
            parts.sums += values
            parts.squares += values * values
        }
    }

    private let share: Double
    private var window: BlockWindow<Squares>

    init(over n: Int) {
        share = 1 / Double(n)
        window = BlockWindow(over: n, missing: .nan)
    }

    mutating func push(_ value: Double) -> (mean: Double, variance: Double) {
        let (older, newer, origin) = window.push(value)
        return Self.moments(older + newer, origin, share)
    }

    /// Pushes some values and writes what is made of the mean and the variance at each.
    ///
    /// - Parameters:
    ///   - values: values that stay as they are until this returns.
    ///   - result: returns what is made of two means and two variances.
    ///   - write: writes the results at two places and at the next of each, for which it may be called twice.
    ///   - single: writes the results at one place, which are the same in both lanes.
    @inline(__always)
    mutating func push<Result>(
        _ values: UnsafePointer<Double>, count: Int, result: (_ means: SIMD2<Double>, _ variances: SIMD2<Double>) -> Result,
        write: (_ places: (Int, Int), Result, Result) -> Void, single: (Int, Result) -> Void
    ) {
        let (n, share, head) = (window.n, share, window.head(of: count))
        pushSingly(values, 0..<head, result, single)
        guard head < count else { return }
        let pairs = window.pushPairs(
            values + head, count: count - head,
            result: { older, newer, origins in
                let (means, squares) = ((older.sums + newer.sums) * share, (older.squares + newer.squares) * share)
                return result(origins + means, atLeastZero(squares - means * means))
            }, write: { index, row, next in write((head &+ index, head &+ index &+ n), row, next) })
        pushSingly(values, head + pairs..<count, result, single)
    }

    @inline(__always)
    private mutating func pushSingly<Result>(
        _ values: UnsafePointer<Double>, _ range: Range<Int>, _ result: (SIMD2<Double>, SIMD2<Double>) -> Result,
        _ single: (Int, Result) -> Void
    ) {
        let (start, share) = (range.lowerBound, share)
        window.push(count: range.count, { values[start + $0] }) { index, older, newer, origin in
            let (mean, variance) = Self.moments(older + newer, origin, share)
            single(start + index, result(SIMD2(repeating: mean), SIMD2(repeating: variance)))
        }
    }

    @inline(__always)
    private static func moments(_ sums: SIMD2<Double>, _ origin: Double, _ share: Double) -> (mean: Double, variance: Double) {
        let means = sums * share
        let variance = means.y - means.x * means.x
        // In this order a missing variance stays missing, without a branch.
        return (origin + means.x, variance < 0 ? 0 : variance)
    }
}
