/// The sum and the sum of squares of each value and the n - 1 before it, as differences from a value of the window.
///
/// Values are taken in blocks of n, as in `WindowSum`. The origin of the differences is the first value of the newer block, which every
/// window that ends in that block contains: rounding errors are relative to the range of the window, not to its magnitude or to what stood
/// before it, and constant values give exactly 0.
struct WindowMoments: Sendable {
    let n: Int
    private let size: Double
    private var values: [Double]
    /// The sums of differences and of their squares, from each value of the older block to its end, and 0 twice.
    private var older: [SIMD2<Double>]
    /// The number of values in the newer block.
    private var count: Int
    private var newer = SIMD2<Double>.zero
    private var origin = 0.0

    init(over n: Int) {
        precondition(n > 0, "a deviation is over at least one value")
        self.n = n
        size = Double(n)
        values = [Double](repeating: .nan, count: n)
        older = [SIMD2<Double>](repeating: .zero, count: n + 1)
        count = n
    }

    /// Returns the mean and the variance (of a population) of the last n values; NaN for the first n - 1, and while one of the n is NaN.
    mutating func push(_ value: Double) -> (mean: Double, variance: Double) {
        if count == n { completeBlock(before: value) }
        values[count] = value
        count += 1
        let difference = value - origin
        newer += SIMD2(difference, difference * difference)
        let sums = newer + older[count]
        let share = sums.x / size
        return (origin + share, max((sums.y - sums.x * share) / size, 0))
    }

    /// Pushes some values, and calls a function with the place, the mean and the variance of each.
    @inline(__always)
    mutating func push(_ input: UnsafePointer<Double>, count total: Int, _ body: (Int, Double, Double) -> Void) {
        var start = 0
        while start < total {
            if count == n { completeBlock(before: input[start]) }
            let length = min(n - count, total - start)
            let (origin, size) = (origin, size)
            var sums = newer
            let (place, sumsOfOlder) = (count, older)
            values.withUnsafeMutableBufferPointer { values in
                sumsOfOlder.withUnsafeBufferPointer { older in
                    guard let value = values.baseAddress.map({ $0 + place }), let older = older.baseAddress.map({ $0 + place + 1 })
                    else { return }
                    for index in 0..<length {
                        let new = input[start + index]
                        value[index] = new
                        let difference = new - origin
                        sums += SIMD2(difference, difference * difference)
                        let all = sums + older[index]
                        let share = all.x / size
                        body(start + index, origin + share, max((all.y - all.x * share) / size, 0))
                    }
                }
            }
            (newer, count, start) = (sums, count + length, start + length)
        }
    }

    private mutating func completeBlock(before next: Double) {
        origin = next
        let (block, size) = (values, n)
        block.withUnsafeBufferPointer { values in
            older.withUnsafeMutableBufferPointer { older in
                var sums = SIMD2<Double>.zero
                var index = size - 1
                while index > 0 {
                    let difference = values[index] - next
                    sums += SIMD2(difference, difference * difference)
                    older[index] = sums
                    index -= 1
                }
            }
        }
        (count, newer) = (0, .zero)
    }
}
