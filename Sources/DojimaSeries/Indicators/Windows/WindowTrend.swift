/// The weighted sum of each value and the n - 1 before it, with weights 1 to n, and the plain sum; as differences from a value of the window.
///
/// Values are taken in blocks of n, as in `WindowSum`; the origin of the differences is that of `WindowMoments`.
struct WindowTrend: Sendable {
    /// The sums over one window.
    struct Sums {
        /// The value from which the differences are taken.
        var origin: Double
        /// The sum of the differences.
        var plain: Double
        /// The sum of the differences, the oldest with weight 1, the newest with weight n.
        var weighted: Double
    }

    let n: Int
    private var values: [Double]
    /// The plain and the weighted sums from each value of the older block to its end, that value having weight 1; 0 twice at the end.
    private var older: [SIMD2<Double>]
    /// The number of values in the newer block.
    private var count: Int
    private var (plain, weighted) = (0.0, 0.0)
    private var origin = 0.0

    init(over n: Int) {
        precondition(n > 0, "a window holds at least one value")
        self.n = n
        values = [Double](repeating: .nan, count: n)
        older = [SIMD2<Double>](repeating: .zero, count: n + 1)
        count = n
    }

    /// NaN for the first n - 1 values, and while one of the n is NaN.
    mutating func push(_ value: Double) -> Sums {
        if count == n { completeBlock(before: value) }
        values[count] = value
        count += 1
        let difference = value - origin
        plain += difference
        weighted += Double(count) * difference
        let old = older[count]
        // The weights of the newer block begin after those of what is left of the older one.
        return Sums(origin: origin, plain: old.x + plain, weighted: old.y + (weighted + Double(n - count) * plain))
    }

    /// Pushes some values, and calls a function with the place and the sums of each.
    @inline(__always)
    mutating func push(_ input: UnsafePointer<Double>, count total: Int, _ body: (Int, Sums) -> Void) {
        var start = 0
        while start < total {
            if count == n { completeBlock(before: input[start]) }
            let length = min(n - count, total - start)
            let (origin, size) = (origin, Double(n))
            var (plain, weighted, weight) = (plain, weighted, Double(count))
            let (place, sumsOfOlder) = (count, older)
            values.withUnsafeMutableBufferPointer { values in
                sumsOfOlder.withUnsafeBufferPointer { older in
                    guard let value = values.baseAddress.map({ $0 + place }), let older = older.baseAddress.map({ $0 + place + 1 })
                    else { return }
                    for index in 0..<length {
                        let new = input[start + index]
                        value[index] = new
                        let difference = new - origin
                        weight += 1
                        plain += difference
                        weighted += weight * difference
                        let old = older[index]
                        let all = old.y + (weighted + (size - weight) * plain)
                        body(start + index, Sums(origin: origin, plain: old.x + plain, weighted: all))
                    }
                }
            }
            (self.plain, self.weighted) = (plain, weighted)
            (count, start) = (count + length, start + length)
        }
    }

    private mutating func completeBlock(before next: Double) {
        origin = next
        let (block, size) = (values, n)
        block.withUnsafeBufferPointer { values in
            older.withUnsafeMutableBufferPointer { older in
                var (plain, weighted) = (0.0, 0.0)
                var index = size - 1
                while index > 0 {
                    plain += values[index] - next
                    weighted += plain
                    older[index] = SIMD2(plain, weighted)
                    index -= 1
                }
            }
        }
        (count, plain, weighted) = (0, 0, 0)
    }
}
