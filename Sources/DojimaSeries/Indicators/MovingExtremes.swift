/// The greatest of each value and the n - 1 before it; NaN for the first n - 1, and wherever one of the n is NaN.
///
/// Only values that a later one has not surpassed are kept. O(count).
public func movingMaximum(of values: [Double], over n: Int) -> [Double] {
    precondition(n > 0, "an extreme is over at least one value")
    var result = [Double](repeating: .nan, count: values.count)
    for stretch in values.knownStretches {
        // Indices of falling values; those before `first` have left the window.
        var kept: [Int] = []
        var first = 0
        for index in stretch {
            while kept.count > first, values[kept[kept.count - 1]] <= values[index] { kept.removeLast() }
            kept.append(index)
            if kept[first] <= index - n { first += 1 }
            if index - stretch.lowerBound >= n - 1 { result[index] = values[kept[first]] }
        }
    }
    return result
}

/// The least of each value and the n - 1 before it, as `movingMaximum`. O(count).
public func movingMinimum(of values: [Double], over n: Int) -> [Double] {
    movingMaximum(of: values.map(-), over: n).map(-)
}
