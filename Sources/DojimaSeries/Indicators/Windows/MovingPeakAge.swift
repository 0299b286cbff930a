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

    /// Pushes the next stretch of a column, whose rows before it were pushed last, times a sign, and writes how long ago the greatest was.
    ///
    /// Of short windows the greatest values are computed for the whole stretch at a time; the place of one is sought only when another one
    /// has left the window. The first stretch, and those with missing values, are pushed one by one.
    mutating func push(
        _ values: UnsafePointer<Double>, start: Int, count: Int, sign: Double, into results: UnsafeMutablePointer<Double>
    ) {
        let (n, first) = (window.n, start - window.n)
        guard n <= 64, count > 0, first >= 0, areKnown(values + first, count: count + n) else {
            for index in 0..<count { results[index] = push(sign * values[start + index]) }
            return
        }
        withStretches(3) { column in
            // The values from the one before the first window on, and the greatest of each window.
            let (signed, peaks) = (column(0), column(2))
            for index in 0..<count + n { signed[index] = sign * values[first + index] }
            MovingMaximum.write(signed + 1, n, count: count, into: peaks)
            let new = signed + n
            var (peak, age) = (Double.infinity, 0)
            for index in 0..<count {
                age = peaks[index] == peak ? age &+ 1 : n
                peak = peaks[index]
                if new[index] == peak {
                    age = 0
                } else if age == n {
                    age = 1
                    while new[index &- age] != peak { age &+= 1 }
                }
                results[index] = Double(age)
            }
            for index in 0..<n { window.replace(SIMD2(new[count - n + index], number + Double(count - n + index)), at: index) }
        }
        number += Double(count)
        known = n
    }
}
