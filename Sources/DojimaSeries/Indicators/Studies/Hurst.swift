import Glibc

/// The Hurst exponent of the returns from one value to the next; NaN while one of them is missing.
struct Hurst: ValueState {
    private var sizes: [RescaledRanges]
    /// What the logarithm of each size's range counts for in the slope of the least squares line.
    private let weights: [Double]
    /// The slope of the numbers of parts, by which sums of ranges are their means.
    private let partSlope: Double
    private var before = Double.nan
    private var sums: RunningSums
    /// The last ranges of each size, one size behind another: one array is asked once whether it is its own.
    private var ranges: [Double]

    init(over n: Int) {
        let lengths = [1, 2, 4, 8, 16, 32].map { n / $0 }.filter { $0 >= 8 }
        sizes = lengths.map { RescaledRanges(of: $0, parts: n / $0) }
        ranges = Array(repeating: .nan, count: sizes.reduce(0) { $0 + $1.kept })
        let centre = mean(lengths.map { log(Double($0)) })
        let distances = lengths.map { log(Double($0)) - centre }
        let squares = distances.reduce(0) { $0 + $1 * $1 }
        let weights = distances.map { lengths.count > 1 ? $0 / squares : .nan }
        self.weights = weights
        partSlope = zip(weights, lengths).reduce(0) { $0 + $1.0 * log(Double(n / $1.1)) }
        sums = RunningSums(of: n)
    }

    mutating func push(_ value: Double) -> Double {
        let change = value > 0 && before > 0 ? log(value / before) : .nan
        before = value
        sums.push(change)
        guard !sizes.isEmpty else { return .nan }
        // All ranges before the first logarithm: they do not wait for one another then.
        sizes.withUnsafeMutableBufferPointer { sizes in
            ranges.withUnsafeMutableBufferPointer { ranges in
                sums.withLast { end, count in
                    var start = 0
                    for index in sizes.indices {
                        sizes[index].push(change, before: end, count, ranges, from: start)
                        start += sizes[index].kept
                    }
                }
            }
        }
        var slope = -partSlope
        for index in sizes.indices { slope += weights[index] * log(sizes[index].sum) }
        return slope
    }
}

/// The sum of the rescaled ranges of the last parts of one size.
///
/// A part that ends some sizes ago was the last part then, so that one range is computed at each value. O(size) a value.
private struct RescaledRanges: Sendable {
    private let size: Int
    /// 1 by the size: a product takes less time than a quotient.
    private let share: Double
    /// How many ranges before that of the last value are kept: those of the other parts, and all between them.
    let kept: Int
    /// Where the oldest of them stands, in whose place the next range comes.
    private var oldest = 0
    private var moments: WindowMoments
    private(set) var sum = Double.nan

    init(of size: Int, parts: Int) {
        (self.size, share, kept) = (size, 1 / Double(size), (parts - 1) * size)
        moments = WindowMoments(over: size)
    }

    /// - Parameters:
    ///   - end: the place behind the running sums up to this change.
    ///   - count: how many of them there are.
    ///   - ranges: the ranges before, those of this size from a place on.
    @inline(__always)
    mutating func push(
        _ change: Double, before end: UnsafePointer<Double>, _ count: Int, _ ranges: UnsafeMutableBufferPointer<Double>, from start: Int
    ) {
        let variance = moments.push(change).variance
        // A part that stands still has no range.
        let range = variance > 0 && count > size ? runningRange(of: size, before: end, share) / variance.squareRoot() : .nan
        guard kept > 0 else { return sum = range }
        var (others, index) = (0.0, oldest)
        for _ in 0..<kept / size {
            others += ranges[start + index]
            index += size
            if index >= kept { index -= kept }
        }
        // This range last: the sum of the others need not wait for it.
        sum = others + range
        ranges[start + oldest] = range
        oldest = oldest + 1 == kept ? 0 : oldest + 1
    }
}

/// The sums of the last numbers, each and all before it; a missing number counts as 0.
private struct RunningSums: Sendable {
    private let n: Int
    private var sums = [0.0]

    init(of n: Int) { self.n = n }

    mutating func push(_ number: Double) {
        if sums.count > 2 * n + 16 {
            // From the oldest that counts on, so that errors are relative to what the numbers add up to lately; in batches, so that a push
            // costs O(1), amortized.
            sums.removeFirst(sums.count - (n + 1))
            let origin = sums[0]
            for index in sums.indices { sums[index] -= origin }
        }
        sums.append(sums[sums.count - 1] + (number.isKnown ? number : 0))
    }

    /// Calls a function with the place behind the sums, and their number.
    @inline(__always)
    func withLast(_ body: (UnsafePointer<Double>, Int) -> Void) {
        sums.withUnsafeBufferPointer { sums in
            if let start = sums.baseAddress { body(start + sums.count, sums.count) }
        }
    }
}

/// From the least to the greatest running sum of deviations from the mean, of a number of last numbers that are known; at least eight. O(size).
///
/// - Parameters:
///   - end: the place behind the running sums of the numbers, of which there is one more than numbers.
///   - share: 1 by the number.
private func runningRange(of size: Int, before end: UnsafePointer<Double>, _ share: Double) -> Double {
    let new = end - size
    let mean = (new[size - 1] - (new - 1).pointee) * share
    // What all sums begin with does not part the least from the greatest. First the last eight, some of which are among those below: an
    // extreme may be met twice.
    var lowest = Four(at: end - 8) - (Four(-7, -6, -5, -4) + Double(size)) * mean
    var highest = lowest
    widen(&lowest, &highest, to: Four(at: end - 4) - (Four(-3, -2, -1, 0) + Double(size)) * mean)
    // Eight at once: four by four a third slower.
    let step = Four(repeating: 8 * mean)
    var (first, second) = (Four(1, 2, 3, 4) * mean, Four(5, 6, 7, 8) * mean)
    var index = 0
    while index &+ 8 <= size {
        widen(&lowest, &highest, to: Four(at: new + index) - first)
        widen(&lowest, &highest, to: Four(at: new + index + 4) - second)
        (first, second) = (first + step, second + step)
        index &+= 8
    }
    return highest.greatest - lowest.least
}

/// Replaces extremes by those of four further numbers.
@inline(__always)
private func widen(_ lowest: inout Four, _ highest: inout Four, to numbers: Four) {
    lowest.replace(with: numbers, where: numbers .< lowest)
    highest.replace(with: numbers, where: numbers .> highest)
}

extension Four {
    /// The greatest of the four.
    fileprivate var greatest: Double {
        let pairs = lowHalf.replacing(with: highHalf, where: highHalf .> lowHalf)
        return Swift.max(pairs.x, pairs.y)
    }

    /// The least of the four.
    fileprivate var least: Double { -(-self).greatest }
}
