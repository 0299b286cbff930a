extension Indicator {
    /// The mean of the last n closes with the weights 1, 2, ... n, the newest heaviest, from bar n - 1 on.
    public static let weightedMovingAverage = Indicator(
        name: "wma", parameters: [Parameter("n", standard: 20, allowed: 1...100_000)],
        reach: { .bars(Int($0[0]) - 1) },
        apply: { bars, arguments in [weightedAverage(of: bars.close, over: Int(arguments[0]))] })
}

/// The mean of each value and the n - 1 before it, weighted 1 to n; NaN for the first n - 1, and wherever one of the n is NaN.
///
/// Both running sums are kept in two doubles and products in full, so that no error builds up. O(count).
public func weightedAverage(of values: [Double], over n: Int) -> [Double] {
    precondition(n > 0, "an average is over at least one value")
    var result = [Double](repeating: .nan, count: values.count)
    let weight = Double(n)
    for stretch in values.knownStretches {
        var (plain, weighted) = (VolumeSum(0), VolumeSum(0))
        for index in stretch {
            // Every value of the window loses one of its weights to make way for the newest.
            weighted.add(-plain.sum)
            weighted.add(-plain.rest)
            let product = weight * values[index]
            weighted.add(product)
            weighted.add((-product).addingProduct(weight, values[index]))
            plain.add(values[index])
            if index - n >= stretch.lowerBound { plain.add(-values[index - n]) }
            if index - n + 1 >= stretch.lowerBound { result[index] = weighted.sum / (weight * (weight + 1) / 2) }
        }
    }
    return result
}
