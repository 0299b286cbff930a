/// Returns the largest number of a range for which a condition holds, found by bisection to within 0.25; the lower bound if there is none.
///
/// If the condition holds for a number, it must hold for all smaller ones.
func greatest(in range: ClosedRange<Double>, where holds: (Double) -> Bool) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    if holds(high) { return high }
    while high - low > 0.25 {
        let middle = (low + high) / 2
        if holds(middle) { low = middle } else { high = middle }
    }
    return low
}
