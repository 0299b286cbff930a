internal import DojimaSeries

/// The count, the mean, and the sums of the powers of the differences from the mean of numbers, up to the fourth power.
///
/// Source: P. Pébay, "Formulas for Robust, One-Pass Parallel Computation of Covariances and Arbitrary-Order Statistical Moments" (2008),
/// equations 2.1, 3.1 and those for the third and the fourth moment.
struct FrameMoments: RowSummary {
    private(set) var count = 0.0
    private(set) var mean = 0.0
    /// The sums of second, third and fourth powers of differences from the mean.
    private(set) var (second, third, fourth) = (0.0, 0.0, 0.0)

    init() {}

    /// NaN is ignored.
    init(_ value: Double) { if !value.isNaN { (count, mean) = (1, value) } }

    mutating func merge(_ later: FrameMoments) {
        guard later.count > 0 else { return }
        guard count > 0 else {
            self = later
            return
        }
        let (n, m) = (count, later.count)
        let total = n + m
        let step = later.mean - mean
        let square = step * step
        let product = n * m
        let fourths: Double = square * square * product * (n * n - product + m * m) / (total * total * total)
        let seconds: Double = 6 * square * (n * n * later.second + m * m * second) / (total * total)
        fourth += later.fourth + fourths + seconds + 4 * step * (n * later.third - m * third) / total
        let thirds: Double = square * step * product * (n - m) / (total * total)
        third += later.third + thirds + 3 * step * (n * later.second - m * second) / total
        second += later.second + square * product / total
        mean += step * m / total
        count = total
    }
}

/// Count, means, and the sums of squares and of products of the differences from the means, of pairs of numbers.
///
/// Source: as `FrameMoments`, equation 3.9.
struct FramePairMoments: RowSummary {
    private(set) var count = 0.0
    private(set) var (meanX, meanY) = (0.0, 0.0)
    private(set) var (squaresX, squaresY, products) = (0.0, 0.0, 0.0)

    init() {}

    /// A pair with NaN is ignored.
    init(_ pair: (x: Double, y: Double)) {
        if !pair.x.isNaN, !pair.y.isNaN { (count, meanX, meanY) = (1, pair.x, pair.y) }
    }

    mutating func merge(_ later: FramePairMoments) {
        guard later.count > 0 else { return }
        guard count > 0 else {
            self = later
            return
        }
        let total = count + later.count
        let weight = count * later.count / total
        let (stepX, stepY) = (later.meanX - meanX, later.meanY - meanY)
        squaresX += later.squaresX + stepX * stepX * weight
        squaresY += later.squaresY + stepY * stepY * weight
        products += later.products + stepX * stepY * weight
        meanX += stepX * later.count / total
        meanY += stepY * later.count / total
        count = total
    }
}

/// A frame whose value is computed from the moments of one column.
struct MomentFrame: WindowFrame {
    let result: @Sendable (FrameMoments) -> Double
    private var queue = FrameQueue<FrameMoments>()

    init(_ result: @escaping @Sendable (FrameMoments) -> Double) { self.result = result }

    mutating func append(_ row: Bar) { queue.append(row.close) }
    mutating func removeFirst(_ row: Bar) { queue.removeFirst() }
    func value() -> Double { result(queue.summary) }
    var storedRowCount: Int { queue.count }
}

/// A frame whose value is computed from the moments of two columns.
struct PairFrame: WindowFrame {
    let result: @Sendable (FramePairMoments) -> Double
    private var queue = FrameQueue<FramePairMoments>()

    init(_ result: @escaping @Sendable (FramePairMoments) -> Double) { self.result = result }

    mutating func append(_ row: Bar) { queue.append((x: row.open, y: row.close)) }
    mutating func removeFirst(_ row: Bar) { queue.removeFirst() }
    func value() -> Double { result(queue.summary) }
    var storedRowCount: Int { queue.count }
}
