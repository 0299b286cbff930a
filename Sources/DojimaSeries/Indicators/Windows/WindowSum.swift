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

    private mutating func completeBlock() {
        var sum = 0.0
        for index in stride(from: n - 1, through: 0, by: -1) {
            sum += cells[index]
            cells[index] = sum
        }
        (count, newer) = (0, 0)
    }
}
