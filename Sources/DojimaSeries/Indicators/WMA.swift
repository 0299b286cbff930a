extension Indicator {
    /// The weighted mean of the last n closes, with weights 1 to n, the newest close having weight n; from bar n - 1 on.
    public static let wma = Indicator(
        name: "wma", parameters: [Parameter("n", standard: 20, allowed: 1...100_000)],
        formula: "mean of the last n closes with the weights 1 ... n, the last heaviest", reach: { .bars(Int($0[0]) - 1) },
        make: { WMA(over: Int($0[0])) })
}

/// The weighted moving average: the mean of each value and the n - 1 before it, with weights 1 to n; NaN for the first n - 1 values, and
/// while one of the n is NaN.
///
/// Both running sums are kept in two doubles and products are exact, so that no error accumulates.
package struct WMA: ValueState {
    private var window: RingBuffer
    private var (plain, weighted) = (VolumeSum(0), VolumeSum(0))

    package init(over n: Int) { window = RingBuffer(capacity: n) }

    package mutating func push(_ value: Double) -> Double {
        guard !value.isNaN else {
            self = WMA(over: window.capacity)
            return .nan
        }
        // With each new value, the weight of every value in the window decreases by 1.
        weighted.add(-plain.sum)
        weighted.add(-plain.rest)
        let weight = Double(window.capacity)
        let product = weight * value
        weighted.add(product)
        weighted.add((-product).addingProduct(weight, value))
        plain.add(value)
        if let leaving = window.push(value) { plain.add(-leaving) }
        return window.isFull ? weighted.sum / (weight * (weight + 1) / 2) : .nan
    }
}
