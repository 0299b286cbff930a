/// Returns a number near the greatest of a range for which a condition holds, if it holds for smaller numbers too, or else the least.
func greatest(in range: ClosedRange<Double>, where holds: (Double) -> Bool) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    if holds(high) { return high }
    while high - low > 0.25 {
        let middle = (low + high) / 2
        if holds(middle) { low = middle } else { high = middle }
    }
    return low
}
