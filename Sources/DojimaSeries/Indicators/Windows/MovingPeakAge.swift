/// How long ago the greatest of each value and the n - 1 before it was: 0 for the last one; of equal values the last counts. NaN for the
/// first n - 1 values, and while one of the n is NaN.
struct MovingPeakAge: ValueState {
    /// The greatest value, and its number.
    private enum Peak: WindowFold {
        static var none: SIMD2<Double> { SIMD2(-.infinity, 0) }

        @inline(__always)
        static func append(_ value: SIMD2<Double>, to part: inout SIMD2<Double>) { part = value.x >= part.x ? value : part }

        @inline(__always)
        static func prepend(_ value: SIMD2<Double>, to part: inout SIMD2<Double>) { part = value.x > part.x ? value : part }
    }

    private var window: BlockWindow<Peak>
    /// The number of the next value.
    private var number = 0.0
    /// The number of consecutive known values, up to n.
    private var known = 0

    init(over n: Int) { window = BlockWindow(over: n, missing: Peak.none) }

    mutating func push(_ value: Double) -> Double {
        known = value.isNaN ? 0 : min(known + 1, window.n)
        let (older, newer, _) = window.push(SIMD2(value.isNaN ? -.infinity : value, number))
        let age = number - (newer.x >= older.x ? newer.y : older.y)
        number += 1
        return known == window.n ? age : .nan
    }

    /// Pushes the next stretch of a column, whose rows before it were pushed last, times a sign; writes how long ago the greatest was. O(log n)
    /// a value, O(1) for windows longer than a stretch.
    ///
    /// Those of 2, 4, 8 and so on values are computed from one another, each with its place, and two of the longest cover the window.
    mutating func push(
        _ values: UnsafePointer<Double>, start: Int, count: Int, sign: Double, into results: UnsafeMutablePointer<Double>
    ) {
        let n = window.n
        let first = start - (n - 1)
        guard n <= stretch, count > 0, first >= 0, known == n, areKnown(values + start, count: count) else {
            for index in 0..<count { results[index] = push(sign * values[start + index]) }
            return
        }
        Self.writeAges(values + first, n, count: count, sign: sign, into: results)
        number += Double(count)
        // The last n values are all that a later one depends on.
        for index in 0..<n {
            window.replace(SIMD2(sign * values[start + count - n + index], number - Double(n - index)), at: index)
        }
    }

    /// Writes the ages of the peaks of a number of windows of n known values, of which the first begins with the first value. O(values log n).
    private static func writeAges(
        _ values: UnsafePointer<Double>, _ n: Int, count: Int, sign: Double, into results: UnsafeMutablePointer<Double>
    ) {
        let total = count + n - 1
        withStretches(12) { column in
            // Pairs of columns for values and their places: those at first, and two that take turns.
            for index in 0..<total { (column(0)[index], column(2)[index]) = (sign * values[index], Double(index)) }
            var (span, longer, shorter) = (1, 0, 4)
            while 2 * span <= n {
                writeLater(
                    column(longer), column(longer + 2), span, count: total - (2 * span - 1), into: column(shorter), column(shorter + 2))
                (longer, shorter) = (shorter, shorter == 4 ? 8 : 4)
                span *= 2
            }
            writeLater(column(longer), column(longer + 2), n - span, count: count, into: column(shorter), results)
            for index in 0..<count { results[index] = Double(index + n - 1) - results[index] }
        }
    }

    /// Writes the greater of each of some values and that at an offset from it, and its place; of equal values that at the offset. O(values).
    @inline(never)
    private static func writeLater(
        _ values: UnsafePointer<Double>, _ places: UnsafePointer<Double>, _ offset: Int, count: Int,
        into results: UnsafeMutablePointer<Double>, _ resultPlaces: UnsafeMutablePointer<Double>
    ) {
        let (others, otherPlaces) = (values + offset, places + offset)
        var index = 0
        while index &+ 4 <= count {
            let (value, other) = (Four(at: values + index), Four(at: others + index))
            value.replacing(with: other, where: other .> value).write(to: results + index)
            Four(at: places + index).replacing(with: Four(at: otherPlaces + index), where: other .>= value).write(to: resultPlaces + index)
            index &+= 4
        }
        while index < count {
            let isLater = others[index] >= values[index]
            results[index] = isLater ? others[index] : values[index]
            resultPlaces[index] = isLater ? otherPlaces[index] : places[index]
            index &+= 1
        }
    }
}
