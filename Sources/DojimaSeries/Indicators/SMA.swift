extension Indicator {
    /// The mean of the last n closes, from bar n - 1 on.
    public static let sma = Indicator(
        name: "sma", parameters: [Parameter("n", standard: 20, allowed: 1...100_000)], formula: "mean of the last n closes",
        reach: { .bars(Int($0[0]) - 1) },
        make: { SMA(over: Int($0[0])) })
}

/// The simple moving average: the mean of each value and the n - 1 before it; NaN for the first n - 1, and while one of the n is NaN.
///
/// The running sum is kept in two doubles, so that no error accumulates.
package struct SMA: ValueState {
    private var window: RingBuffer
    private var sum = VolumeSum(0)
    /// The number of NaN values in the window.
    private var missing = 0

    package init(over n: Int) { window = RingBuffer(capacity: n) }

    package mutating func push(_ value: Double) -> Double {
        if value.isNaN { missing += 1 } else { sum.add(value) }
        if let leaving = window.push(value) {
            if leaving.isNaN { missing -= 1 } else { sum.add(-leaving) }
        }
        return window.isFull && missing == 0 ? sum.sum / Double(window.capacity) : .nan
    }
}
