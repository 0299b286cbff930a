extension Indicator {
    /// The mean of the last n closes, from bar n - 1 on.
    public static let simpleMovingAverage = Indicator(
        name: "sma", parameters: [Parameter("n", standard: 20, allowed: 1...100_000)],
        reach: { .bars(Int($0[0]) - 1) },
        apply: { bars, arguments in [movingAverage(of: bars.close, over: Int(arguments[0]))] })
}

/// The mean of each value and the n - 1 before it; NaN for the first n - 1, and wherever one of the n is NaN.
///
/// The running sum is kept in two doubles, so that no error builds up. O(count).
public func movingAverage(of values: [Double], over n: Int) -> [Double] {
    precondition(n > 0, "an average is over at least one value")
    var result = [Double](repeating: .nan, count: values.count)
    var sum = VolumeSum(0)
    var missing = 0
    for index in values.indices {
        if values[index].isNaN { missing += 1 } else { sum.add(values[index]) }
        if index >= n {
            let leaving = values[index - n]
            if leaving.isNaN { missing -= 1 } else { sum.add(-leaving) }
        }
        if index >= n - 1, missing == 0 { result[index] = sum.sum / Double(n) }
    }
    return result
}
