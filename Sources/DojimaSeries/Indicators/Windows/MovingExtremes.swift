/// The greatest of each value and the n - 1 before it; NaN for the first n - 1 values, and while one of the n is NaN.
///
/// Values are taken in blocks of n, as in `WindowSum`: O(1) a value, amortized, whatever the values are.
struct MovingMaximum: CloseState {
    private var window: WindowPeak

    init(over n: Int) { window = WindowPeak(over: n) }

    mutating func push(_ value: Double) -> Double { window.push(value) }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        window.push(values, count: count, sign: 1, into: results)
    }
}

/// The least of each value and the n - 1 before it, as in `MovingMaximum`.
struct MovingMinimum: CloseState {
    private var negated: WindowPeak

    init(over n: Int) { negated = WindowPeak(over: n) }

    mutating func push(_ value: Double) -> Double { -negated.push(-value) }

    mutating func push(_ values: UnsafePointer<Double>, count: Int, into results: UnsafeMutablePointer<Double>) {
        negated.push(values, count: count, sign: -1, into: results)
    }
}

/// The greatest value of a window.
private struct WindowPeak: Sendable {
    private let n: Int
    /// The values of the newer block, followed by the greatest from each value of the older block to its end, and by none.
    private var cells: [Double]
    /// The number of values in the newer block.
    private var count = 0
    private var newer = -Double.infinity

    init(over n: Int) {
        precondition(n > 0, "an extreme is over at least one value")
        self.n = n
        cells = [Double](repeating: .nan, count: n) + [-.infinity]
    }

    mutating func push(_ value: Double) -> Double {
        if count == n { completeBlock() }
        cells[count] = value
        count += 1
        newer = Self.greater(newer, value)
        return Self.greater(newer, cells[count])
    }

    /// Pushes some values times a sign, and writes the greatest times the sign.
    @inline(__always)
    mutating func push(_ values: UnsafePointer<Double>, count total: Int, sign: Double, into results: UnsafeMutablePointer<Double>) {
        var start = 0
        while start < total {
            if count == n { completeBlock() }
            let length = min(n - count, total - start)
            let place = count
            var peak = newer
            cells.withUnsafeMutableBufferPointer { cells in
                guard let cell = cells.baseAddress.map({ $0 + place }) else { return }
                for index in 0..<length {
                    let value = sign * values[start + index]
                    cell[index] = value
                    peak = Self.greater(peak, value)
                    results[start + index] = sign * Self.greater(peak, cell[index + 1])
                }
            }
            (newer, count, start) = (peak, count + length, start + length)
        }
    }

    private mutating func completeBlock() {
        let size = n
        cells.withUnsafeMutableBufferPointer { cells in
            var peak = -Double.infinity
            var index = size - 1
            while index > 0 {
                peak = Self.greater(peak, cells[index])
                cells[index] = peak
                index -= 1
            }
        }
        (count, newer) = (0, -.infinity)
    }

    /// The greater of two values; NaN if one is missing.
    @inline(__always)
    private static func greater(_ a: Double, _ b: Double) -> Double {
        // Without branches, which processors would guess wrong about: NaN is neither above nor below.
        let larger = a > b ? a : b
        return a.isNaN ? a : larger
    }
}
