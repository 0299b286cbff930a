/// The sum of each value and the n - 1 before it; NaN for the first n - 1, and while one of the n is NaN.
///
/// Values are taken in blocks of n. A window is the end of one block, whose sums from each value to its end were computed when the block
/// was complete, and the beginning of the next, whose sum grows with each value. So nothing is ever subtracted: no error accumulates, a
/// window of zeros has the sum 0 exactly, and a missing value is forgotten when it leaves. O(1) a value, amortized.
///
/// Source: M. van Herk, "A fast algorithm for local minimum and maximum filters" (1992), here with sums in place of extremes.
struct WindowSum: ValueState {
    let n: Int
    /// The values of the newer block, followed by the sums from each value of the older block to its end, and by 0.
    private var cells: [Double]
    /// The number of values in the newer block.
    private var count = 0
    private var newer = 0.0

    init(over n: Int) {
        precondition(n > 0, "a sum is over at least one value")
        self.n = n
        cells = [Double](repeating: .nan, count: n) + [0]
    }

    mutating func push(_ value: Double) -> Double {
        if count == n { completeBlock() }
        cells[count] = value
        count += 1
        newer += value
        return newer + cells[count]
    }

    mutating func push(_ values: UnsafePointer<Double>, count total: Int, into results: UnsafeMutablePointer<Double>) {
        var start = 0
        while start < total {
            if count == n { completeBlock() }
            let length = min(n - count, total - start)
            let place = count
            var sum = newer
            cells.withUnsafeMutableBufferPointer { cells in
                guard let cell = cells.baseAddress.map({ $0 + place }) else { return }
                for index in 0..<length {
                    let value = values[start + index]
                    cell[index] = value
                    sum += value
                    results[start + index] = sum + cell[index + 1]
                }
            }
            (newer, count, start) = (sum, count + length, start + length)
        }
    }

    private mutating func completeBlock() {
        let size = n
        cells.withUnsafeMutableBufferPointer { cells in
            var sum = 0.0
            var index = size - 1
            while index > 0 {
                sum += cells[index]
                cells[index] = sum
                index -= 1
            }
        }
        (count, newer) = (0, 0)
    }
}
