/// Returns positions at least a distance apart, within a range, with the smallest sum of squared differences from wanted positions.
///
/// After `index * distance` is subtracted from each position, this is an isotonic regression, computed by pooling adjacent violators, whose
/// result is clamped. Source: Barlow, Bartholomew, Bremner and Brunk, "Statistical Inference under Order Restrictions", 1972, section 1.2.
/// O(count).
///
/// - Parameters:
///   - wanted: the wanted positions, in the order that the result keeps.
///   - range: a range in which all positions fit.
func spreadPositions(_ wanted: [Double], distance: Double, in range: ClosedRange<Double>) -> [Double] {
    struct Pool {
        var sum: Double
        var count: Int
        var mean: Double { sum / Double(count) }
    }
    var pools: [Pool] = []
    for (index, position) in wanted.enumerated() {
        var pool = Pool(sum: position - Double(index) * distance, count: 1)
        while let last = pools.last, last.mean >= pool.mean {
            pools.removeLast()
            pool = Pool(sum: last.sum + pool.sum, count: last.count + pool.count)
        }
        pools.append(pool)
    }
    let highest = range.upperBound - Double(max(0, wanted.count - 1)) * distance
    let levels = pools.flatMap { pool in
        repeatElement(max(range.lowerBound, min(highest, pool.mean)), count: pool.count)
    }
    return levels.enumerated().map { $1 + Double($0) * distance }
}
